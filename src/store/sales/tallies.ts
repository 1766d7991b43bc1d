import type { Transaction } from 'kysely'
import { beforeCommit } from '../engine/commit-hooks.ts'
import type { SaleTallyTable } from '../schema/sales-tables.ts'
import type { Schema } from '../schema/schema.ts'
import { appendTallyNote } from './tally-notes.ts'
import { addTallySums, createTallySums, type TallySums, type Visit } from './tally-sums.ts'

/** Sums of a running transaction. They are appended at its end as one row of its own, so no booking waits for another. */
const pendingTallies = new WeakMap<Transaction<Schema>, TallySums>()

/** Adds to running totals when the transaction ends. */
export function addToCounters(transaction: Transaction<Schema>, by: Readonly<Record<string, number>>): void {
  const counters = Object.entries(by).map(([name, value]) => ({ name, value }))
  addTallySums(findPendingTallies(transaction), { counters })
}

/** Counts a payment of a wallet when the totals are folded. */
export function addVisit(transaction: Transaction<Schema>, visit: Visit): void {
  addTallySums(findPendingTallies(transaction), { visits: [visit] })
}

/** Adds to what was sold in a span of time when the transaction ends; a negative sale is subtracted. */
export function addToSales(transaction: Transaction<Schema>, sold: SaleTallyTable): void {
  addTallySums(findPendingTallies(transaction), { sales: [sold] })
}

function findPendingTallies(transaction: Transaction<Schema>): TallySums {
  const known = pendingTallies.get(transaction)
  if (known) return known
  const sums = createTallySums()
  pendingTallies.set(transaction, sums)
  beforeCommit(transaction, () => appendTallyNote(transaction, sums))
  return sums
}
