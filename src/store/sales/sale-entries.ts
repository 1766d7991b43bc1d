import type { Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import { listSpans } from './spans.ts'
import { addToSales, addVisit } from './tallies.ts'
import type { Visit } from './tally-sums.ts'

/** What a tally needs to know of a sale. */
interface Sale {
  readonly tool: string
  readonly network: string
  /** Millionths of a dollar. */
  readonly price: string
  /** When it settled, milliseconds since the epoch. */
  readonly at: number
}

/** Takes out again what was sold by a payment that was undone or given back; of its payer nothing is forgotten. */
export function untallySale(transaction: Transaction<Schema>, sale: Sale): void {
  const { tool, network, price, at } = sale
  for (const [span, starts_at] of listSpans(at))
    addToSales(transaction, { span, starts_at, tool, network, calls: -1, micro_usd: -Number(price) })
}

/** Counts a payment for its wallet when the totals are folded, or takes one out again; no call waits for its wallet's row. */
export function countVisit(transaction: Transaction<Schema>, visit: Visit): void {
  addVisit(transaction, visit)
}
