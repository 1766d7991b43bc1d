import { sql, type Transaction } from 'kysely'
import { compiled } from './compiled.ts'
import type { PayerTallyTable, SaleTallyTable } from './sales-tables.ts'
import type { Schema } from './schema.ts'

const HOUR = 3_600_000
export const DAY = 24 * HOUR
/** Whoever pays again on a later day, at most so many after the first, has come back. */
const COME_BACK_DAYS = 7

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

/** Counts a payment that is being booked, in its own transaction: no total is ever counted from the ledger. */
export async function countSale(transaction: Transaction<Schema>, sale: Sale): Promise<void> {
  await tallySale(transaction, sale)
  await countPayer(transaction, sale)
}

/** Counts what was sold, and not to whom. */
export async function tallySale(transaction: Transaction<Schema>, sale: Omit<Sale, 'payer'>): Promise<void> {
  const { tool, network, price, at } = sale
  const [day, hour] = [startOf(at, DAY), startOf(at, HOUR)]
  await addSale.changed(transaction, { tool, network, micro_usd: Number(price), day, hour })
}

interface SaleOfAnHour extends Pick<SaleTallyTable, 'tool' | 'network' | 'micro_usd'> {
  readonly day: number
  readonly hour: number
}

const addSale = compiled((db, { tool, network, micro_usd, day, hour }: SaleOfAnHour) => {
  const sold = { tool, network, calls: 1, micro_usd }
  return (
    db
      .insertInto('sale_tally')
      // always in one order, so that two bookings at once cannot wait for each other
      .values([
        { span: 'all', starts_at: 0, ...sold },
        { span: 'day', starts_at: day, ...sold },
        { span: 'hour', starts_at: hour, ...sold },
      ])
      .onConflict((conflict) =>
        conflict.columns(['span', 'starts_at', 'tool', 'network']).doUpdateSet({
          calls: sql<number>`sale_tally.calls + excluded.calls`,
          micro_usd: sql<number>`sale_tally.micro_usd + excluded.micro_usd`,
        }),
      )
  )
})

/** Takes a payment out again whose settlement was undone; `isLast`: it was the only one of its payer. */
export async function uncountSale(
  transaction: Transaction<Schema>,
  { tool, network, payer, price, at }: Sale,
  { isLast }: { readonly isLast: boolean },
): Promise<void> {
  for (const [span, starts_at] of spansOf(at)) {
    await transaction
      .updateTable('sale_tally')
      .set({ calls: sql<number>`calls - 1`, micro_usd: sql<number>`micro_usd - ${Number(price)}` })
      .where('span', '=', span)
      .where('starts_at', '=', starts_at)
      .where('tool', '=', tool)
      .where('network', '=', network)
      .execute()
  }
  if (isLast) await uncountPayer(transaction, payer)
}

/** Takes a wallet out again that has paid for nothing else. */
export async function uncountPayer(transaction: Transaction<Schema>, payer: string): Promise<void> {
  const habit = await transaction
    .deleteFrom('payer_habit')
    .where('payer', '=', payer)
    .returningAll()
    .executeTakeFirst()
  if (!habit) return
  await tally(transaction, 'first', habit.first_day, -1)
  await tally(transaction, 'last', habit.last_day, -1)
  if (habit.came_back === 1) await tally(transaction, 'came_back', habit.first_day, -1)
}

/** The payer’s own row of `payer` is locked by now, so two payments of one wallet come here one after the other. */
export async function countPayer(
  transaction: Transaction<Schema>,
  { payer, at }: Pick<Sale, 'payer' | 'at'>,
): Promise<void> {
  const day = startOf(at, DAY)
  const habit = await habitOf.first(transaction, { payer })
  if (!habit) {
    await transaction
      .insertInto('payer_habit')
      .values({ payer, first_day: day, last_day: day, came_back: 0 })
      .execute()
    await tally(transaction, 'first', day, 1)
    await tally(transaction, 'last', day, 1)
    return
  }
  if (day <= habit.last_day) return
  const comesBack = habit.came_back === 0 && day - habit.first_day <= COME_BACK_DAYS * DAY
  await transaction
    .updateTable('payer_habit')
    .set({ last_day: day, ...(comesBack ? { came_back: 1 } : {}) })
    .where('payer', '=', payer)
    .execute()
  await tally(transaction, 'last', habit.last_day, -1)
  await tally(transaction, 'last', day, 1)
  if (comesBack) await tally(transaction, 'came_back', habit.first_day, 1)
}

const habitOf = compiled((db, { payer }: { readonly payer: string }) =>
  db.selectFrom('payer_habit').selectAll().where('payer', '=', payer),
)

async function tally(
  transaction: Transaction<Schema>,
  kind: PayerTallyTable['kind'],
  day: number,
  payers: number,
): Promise<void> {
  await transaction
    .insertInto('payer_tally')
    .values({ kind, day, payers })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'day'])
        .doUpdateSet({ payers: sql<number>`payer_tally.payers + excluded.payers` }),
    )
    .execute()
}

/** Always in one order, so that two bookings at once cannot wait for each other. */
function spansOf(at: number) {
  return [
    ['all', 0],
    ['day', startOf(at, DAY)],
    ['hour', startOf(at, HOUR)],
  ] as const
}

export function startOf(at: number, span: number): number {
  return Math.floor(at / span) * span
}
