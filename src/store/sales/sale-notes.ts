import type { Transaction } from 'kysely'
import { compileStatement, type Runner } from '../engine/compiled-statements.ts'
import type { SaleNoteTable } from '../schema/sales-tables.ts'
import type { Schema } from '../schema/schema.ts'
import { listSpans } from './spans.ts'
import { addTallySums, type TallySums } from './tally-sums.ts'

/** What one call that was paid for adds to the totals. */
export interface SaleNote extends Omit<SaleNoteTable, 'id' | 'payer'> {
  readonly payer: string | null
}

/** Notes a sale in a row of its own, so no booking waits for another at the same totals. */
export async function noteSale(transaction: Transaction<Schema>, note: SaleNote): Promise<void> {
  await appendNote.send(transaction, note)
}

export async function hasSaleNotes(db: Runner): Promise<boolean> {
  return (await anyNote.first(db, {})) !== undefined
}

/**
 * Removes at most so many notes and adds them to sums.
 *
 * @returns How many were removed.
 */
export async function takeSaleNotes(
  transaction: Transaction<Schema>,
  limit: number,
  sums: TallySums,
): Promise<number> {
  const taken = await transaction
    .deleteFrom('sale_note')
    .where('id', 'in', (notes) => notes.selectFrom('sale_note').select('id').orderBy('id').limit(limit))
    .returning(['tool', 'network', 'micro_usd', 'at', 'payer'])
    .execute()
  for (const note of taken) addSale(sums, note)
  return taken.length
}

function addSale(sums: TallySums, { tool, network, micro_usd, at, payer }: SaleNote): void {
  addTallySums(sums, {
    counters: [
      { name: 'paid_calls', value: 1 },
      { name: 'settled_micro_usd', value: micro_usd },
    ],
    sales: listSpans(at).map(([span, starts_at]) => ({
      span,
      starts_at,
      tool,
      network,
      calls: 1,
      micro_usd,
    })),
    visits: payer === null ? [] : [{ payer, at, calls: 1 }],
  })
}

const anyNote = compileStatement((db) => db.selectFrom('sale_note').select('id').limit(1))

const appendNote = compileStatement((db, { tool, network, micro_usd, at, payer }: SaleNote) =>
  db.insertInto('sale_note').values({ tool, network, micro_usd, at, payer }),
)
