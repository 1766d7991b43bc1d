import { sql, type Transaction } from 'kysely'
import { beforeCommit } from '../engine/commit-hooks.ts'
import { compileForRows } from '../engine/many-rows.ts'
import type { CounterTable } from '../schema/journal-tables.ts'
import type { PayerTallyTable, SaleTallyTable } from '../schema/sales-tables.ts'
import type { Schema } from '../schema/schema.ts'

/** What one transaction adds to rows that every booking of every gateway adds to. */
interface PendingTallies {
  readonly counters: Map<string, CounterTable>
  readonly payers: Map<string, PayerTallyTable>
  readonly sales: Map<string, SaleTallyTable>
}

/**
 * Sums of a transaction that runs. They are written at its end, once per row and always in one order. So a booking holds
 * these rows only for its commit, and two bookings cannot wait for each other.
 */
const pendingTallies = new WeakMap<Transaction<Schema>, PendingTallies>()

/** Adds to running totals when the transaction ends. */
export function addToCounters(transaction: Transaction<Schema>, by: Readonly<Record<string, number>>): void {
  const { counters } = findPendingTallies(transaction)
  for (const [name, value] of Object.entries(by))
    counters.set(name, { name, value: (counters.get(name)?.value ?? 0) + value })
}

/** Adds to the number of wallets of a day when the transaction ends. */
export function addToPayers(transaction: Transaction<Schema>, { kind, day, payers }: PayerTallyTable): void {
  const sums = findPendingTallies(transaction).payers
  const key = `${kind}|${day}`
  sums.set(key, { kind, day, payers: (sums.get(key)?.payers ?? 0) + payers })
}

/** Adds to what was sold in a span of time when the transaction ends; takes away what is negative. */
export function addToSales(transaction: Transaction<Schema>, sold: SaleTallyTable): void {
  const sums = findPendingTallies(transaction).sales
  const key = JSON.stringify([sold.span, sold.starts_at, sold.tool, sold.network])
  const { calls = 0, micro_usd = 0 } = sums.get(key) ?? {}
  sums.set(key, { ...sold, calls: calls + sold.calls, micro_usd: micro_usd + sold.micro_usd })
}

function findPendingTallies(transaction: Transaction<Schema>): PendingTallies {
  const known = pendingTallies.get(transaction)
  if (known) return known
  const none: PendingTallies = { counters: new Map(), payers: new Map(), sales: new Map() }
  pendingTallies.set(transaction, none)
  beforeCommit(transaction, () => writeTallies(transaction, none))
  return none
}

async function writeTallies(transaction: Transaction<Schema>, sums: PendingTallies): Promise<void> {
  await addCounters(transaction, sortByKey(sums.counters))
  await addPayers(transaction, sortByKey(sums.payers))
  const sales = sortByKey(sums.sales)
  if (sales.every(({ calls, micro_usd }) => calls >= 0 && micro_usd >= 0)) await addSales(transaction, sales)
  else for (const sale of sales) await changeSales(transaction, sale)
}

/** The same order in every gateway, whatever its language. */
function sortByKey<Row>(rows: ReadonlyMap<string, Row>): readonly Row[] {
  return [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
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
