import type { Database } from '../engine/database.ts'
import { addToCounters } from '../sales/tallies.ts'
import { foldBeforeReading } from '../sales/tally-folding.ts'

/** Running totals that are no money: counted in memory and written down now and then. */
export interface Counters {
  add(name: string): void
  read(name: string): Promise<number>
  /** Writes down what was counted since the last time. */
  flush(): Promise<void>
}

export function createCounters(database: Database): Counters {
  const { db, write } = database
  let counted = new Map<string, number>()
  const count = (name: string, times: number) => counted.set(name, (counted.get(name) ?? 0) + times)

  return {
    add: (name) => count(name, 1),

    async read(name) {
      await foldBeforeReading(database)
      const row = await db.selectFrom('counter').select('value').where('name', '=', name).executeTakeFirst()
      return Number(row?.value ?? 0) + (counted.get(name) ?? 0)
    },

    async flush() {
      const batch = counted
      counted = new Map()
      if (batch.size === 0) return
      try {
        await write(async (transaction) => addToCounters(transaction, Object.fromEntries(batch)))
      } catch (error) {
        for (const [name, times] of batch) count(name, times)
        throw error
      }
    },
  }
}
