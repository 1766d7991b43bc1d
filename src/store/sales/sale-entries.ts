import type { Transaction } from 'kysely'
import { DAY_MS, HOUR_MS } from '../../core/durations.ts'
import { compileStatement } from '../engine/compiled-statements.ts'
import type { PayerTallyTable } from '../schema/sales-tables.ts'
import type { Schema } from '../schema/schema.ts'
import { addToCounters, addToPayers, addToSales } from './tallies.ts'

/** A payer who returns on a later day, at most so many after the first, counts as returning. */
const RETURN_DAYS = 7

/** What a tally needs to know of a payment. */
export interface Sale {
  readonly tool: string
  readonly network: string
  readonly payer: string
  /** Millionths of a dollar. */
  readonly price: string
  /** When it settled, milliseconds since the epoch. */
  readonly at: number
}

/** Counts a call that has been paid for, and what it has earned in millionths of a dollar. */
export function countPaidCall(transaction: Transaction<Schema>, earned: number): void {
  addToCounters(transaction, { paid_calls: 1, settled_micro_usd: earned })
}

/** Counts a payment that is being recorded, in its own transaction: no total is ever counted from the ledger. */
export async function countSale(transaction: Transaction<Schema>, sale: Sale): Promise<void> {
  tallySale(transaction, sale)
  await countPayer(transaction, sale)
}

/** Counts what was sold, and not to whom. */
export function tallySale(transaction: Transaction<Schema>, sale: Omit<Sale, 'payer'>): void {
  addSpans(transaction, sale, 1)
}

/** Takes a payment out again whose settlement was undone; `isLast`: it was the only one of its payer. */
export async function uncountSale(
  transaction: Transaction<Schema>,
  sale: Sale,
  { isLast }: { readonly isLast: boolean },
): Promise<void> {
  addSpans(transaction, sale, -1)
  if (isLast) await uncountPayer(transaction, sale.payer)
}

function addSpans(
  transaction: Transaction<Schema>,
  { tool, network, price, at }: Omit<Sale, 'payer'>,
  calls: 1 | -1,
): void {
  const micro_usd = calls * Number(price)
  for (const [span, starts_at] of listSpans(at))
    addToSales(transaction, { span, starts_at, tool, network, calls, micro_usd })
}

/** Takes a wallet out again that has paid for nothing else. */
export async function uncountPayer(transaction: Transaction<Schema>, payer: string): Promise<void> {
  const habit = await transaction
    .deleteFrom('payer_habit')
    .where('payer', '=', payer)
    .returningAll()
    .executeTakeFirst()
  if (!habit) return
  addTally(transaction, 'first', habit.first_day, -1)
  addTally(transaction, 'last', habit.last_day, -1)
  if (habit.came_back === 1) addTally(transaction, 'came_back', habit.first_day, -1)
}

/** The payer’s own row of `payer` is locked by now, so two payments of one wallet come here one after the other. */
export async function countPayer(
  transaction: Transaction<Schema>,
  { payer, at }: Pick<Sale, 'payer' | 'at'>,
): Promise<void> {
  const day = findSpanStart(at, DAY_MS)
  const habit = await findHabit.first(transaction, { payer })
  if (!habit) {
    await transaction
      .insertInto('payer_habit')
      .values({ payer, first_day: day, last_day: day, came_back: 0 })
      .execute()
    addTally(transaction, 'first', day, 1)
    addTally(transaction, 'last', day, 1)
    return
  }
  if (day <= habit.last_day) return
  const comesBack = habit.came_back === 0 && day - habit.first_day <= RETURN_DAYS * DAY_MS
  await transaction
    .updateTable('payer_habit')
    .set({ last_day: day, ...(comesBack ? { came_back: 1 } : {}) })
    .where('payer', '=', payer)
    .execute()
  addTally(transaction, 'last', habit.last_day, -1)
  addTally(transaction, 'last', day, 1)
  if (comesBack) addTally(transaction, 'came_back', habit.first_day, 1)
}

const findHabit = compileStatement((db, { payer }: { readonly payer: string }) =>
  db.selectFrom('payer_habit').selectAll().where('payer', '=', payer),
)

function addTally(
  transaction: Transaction<Schema>,
  kind: PayerTallyTable['kind'],
  day: number,
  payers: number,
): void {
  addToPayers(transaction, { kind, day, payers })
}

function listSpans(at: number) {
  return [
    ['all', 0],
    ['day', findSpanStart(at, DAY_MS)],
    ['hour', findSpanStart(at, HOUR_MS)],
  ] as const
}

export function findSpanStart(at: number, span: number): number {
  return Math.floor(at / span) * span
}
