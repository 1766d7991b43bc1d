import type { Transaction } from 'kysely'
import { DAY_MS, HOUR_MS } from '../../core/durations.ts'
import type { Schema } from '../schema/schema.ts'
import { addToCounters, addToSales, addVisit } from './tallies.ts'
import { addTallySums, createTallySums, type TallySums, type Visit } from './tally-sums.ts'

/** What a tally needs to know of a sale. */
interface Sale {
  readonly tool: string
  readonly network: string
  /** Millionths of a dollar. */
  readonly price: string
  /** When it settled, milliseconds since the epoch. */
  readonly at: number
}

/** Counts a call that has been paid for, and what it has earned in millionths of a dollar. */
export function countPaidCall(transaction: Transaction<Schema>, earned: number): void {
  addToCounters(transaction, { paid_calls: 1, settled_micro_usd: earned })
}

/** What one call that was paid for adds to the totals, save for its wallet. */
export function listSaleSums(sale: Sale): TallySums {
  const sums = createTallySums()
  const micro_usd = Number(sale.price)
  const { tool, network } = sale
  addTallySums(sums, {
    counters: [
      { name: 'paid_calls', value: 1 },
      { name: 'settled_micro_usd', value: micro_usd },
    ],
    sales: listSpans(sale.at).map(([span, starts_at]) => ({
      span,
      starts_at,
      tool,
      network,
      calls: 1,
      micro_usd,
    })),
  })
  return sums
}

/** Counts what was sold, and not to whom. */
export function tallySale(transaction: Transaction<Schema>, sale: Sale): void {
  addSpans(transaction, sale, 1)
}

/** Takes out again what was sold by a payment that was undone or given back; of its payer nothing is forgotten. */
export function untallySale(transaction: Transaction<Schema>, sale: Sale): void {
  addSpans(transaction, sale, -1)
}

/** Counts a payment for its wallet when the totals are folded, or takes one out again; no call waits for its wallet's row. */
export function countVisit(transaction: Transaction<Schema>, visit: Visit): void {
  addVisit(transaction, visit)
}

function addSpans(transaction: Transaction<Schema>, { tool, network, price, at }: Sale, calls: 1 | -1): void {
  const micro_usd = calls * Number(price)
  for (const [span, starts_at] of listSpans(at))
    addToSales(transaction, { span, starts_at, tool, network, calls, micro_usd })
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
