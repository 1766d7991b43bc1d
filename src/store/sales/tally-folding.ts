import { sql, type Transaction } from 'kysely'
import { compileStatement } from '../engine/compiled-statements.ts'
import type { Database } from '../engine/database.ts'
import { compileForRows } from '../engine/many-rows.ts'
import type { CounterTable } from '../schema/journal-tables.ts'
import type { PayerTallyTable, SaleTallyTable } from '../schema/sales-tables.ts'
import type { Schema } from '../schema/schema.ts'
import { hasSaleNotes, takeSaleNotes } from './sale-notes.ts'
import { takeTallyNotes } from './tally-notes.ts'
import { createTallySums, type TallySums, toTallyRows } from './tally-sums.ts'
import { countVisits } from './visits.ts'

/** What folding needs. Notes and totals change together, so either both are lost with the machine or neither. */
type Folded = Pick<Database, 'db' | 'writeDeferred'>

const MAX_NOTES_PER_TRANSACTION = 1_000
const MAX_TRANSACTIONS = 100

/**
 * Adds the notes of finished transactions to the totals and removes them.
 *
 * @returns How many notes were added.
 */
export async function foldTallies({ db, writeDeferred }: Folded): Promise<number> {
  let folded = 0
  for (let turn = 0; turn < MAX_TRANSACTIONS; turn++) {
    // most reads find nothing to add, and then nothing is written
    if (!(await hasSaleNotes(db)) && !(await anyNote.first(db, {}))) break
    const count = await writeDeferred(foldSome)
    folded += count
    if (count < MAX_NOTES_PER_TRANSACTION) break
  }
  return folded
}

/** Brings the totals up to date for a reader. Where nothing can be written, the totals of before are still worth reading. */
export async function foldBeforeReading(database: Folded): Promise<void> {
  await foldTallies(database).catch(() => {})
}

const anyNote = compileStatement((db) => db.selectFrom('tally_note').select('id').limit(1))

async function foldSome(transaction: Transaction<Schema>): Promise<number> {
  // its row is locked until the commit: two gateways fold one after the other
  await addCounters(transaction, [{ name: 'tally_folds', value: 1 }])
  const sums = createTallySums()
  // a sale comes before what takes it back
  const sold = await takeSaleNotes(transaction, MAX_NOTES_PER_TRANSACTION, sums)
  const rest = MAX_NOTES_PER_TRANSACTION - sold
  const { count } = rest > 0 ? await takeTallyNotes(transaction, rest, sums) : { count: 0 }
  await countVisits(transaction, sums.visits, sums)
  await writeTallies(transaction, sums)
  return sold + count
}

async function writeTallies(transaction: Transaction<Schema>, sums: TallySums): Promise<void> {
  const { counters, payers, sales } = toTallyRows(sums)
  await addCounters(transaction, counters)
  await addPayers(transaction, payers)
  if (sales.every(({ calls, micro_usd }) => calls >= 0 && micro_usd >= 0)) await addSales(transaction, sales)
  else for (const sale of sales) await changeSales(transaction, sale)
}

const addCounters = compileForRows<keyof CounterTable, CounterTable>(['name', 'value'], (db, rows) =>
  db
    .insertInto('counter')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: sql<number>`counter.value + excluded.value` }),
    ),
)

const addPayers = compileForRows<keyof PayerTallyTable, PayerTallyTable>(
  ['kind', 'day', 'payers'],
  (db, rows) =>
    db
      .insertInto('payer_tally')
      .values([...rows])
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'day'])
          .doUpdateSet({ payers: sql<number>`payer_tally.payers + excluded.payers` }),
      ),
)

const addSales = compileForRows<keyof SaleTallyTable, SaleTallyTable>(
  ['span', 'starts_at', 'tool', 'network', 'calls', 'micro_usd'],
  (db, rows) =>
    db
      .insertInto('sale_tally')
      .values([...rows])
      .onConflict((conflict) =>
        conflict.columns(['span', 'starts_at', 'tool', 'network']).doUpdateSet({
          calls: sql<number>`sale_tally.calls + excluded.calls`,
          micro_usd: sql<number>`sale_tally.micro_usd + excluded.micro_usd`,
        }),
      ),
)

/** Tallies of old hours are forgotten: nothing is taken out of one that is not there. */
async function changeSales(transaction: Transaction<Schema>, sale: SaleTallyTable): Promise<void> {
  const { span, starts_at, tool, network, calls, micro_usd } = sale
  if (calls >= 0 && micro_usd >= 0) return addSales(transaction, [sale])
  await transaction
    .updateTable('sale_tally')
    .set({ calls: sql<number>`calls + ${calls}`, micro_usd: sql<number>`micro_usd + ${micro_usd}` })
    .where('span', '=', span)
    .where('starts_at', '=', starts_at)
    .where('tool', '=', tool)
    .where('network', '=', network)
    .execute()
}
