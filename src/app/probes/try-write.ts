import type { Database } from '../../store/engine/database.ts'
import { addToCounters } from '../../store/sales/tallies.ts'

/** Writes the smallest thing there is: a database that only answers questions may have no room left. */
export function tryWrite({ write }: Pick<Database, 'write'>): Promise<void> {
  return write(async (transaction) => addToCounters(transaction, { readiness_checks: 1 }))
}
