import type { Kysely, Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/** Work on the database that is either wholly done or not at all. It may run twice, so it touches nothing else. */
export type Work<T> = (transaction: Transaction<Schema>) => Promise<T>

/** Runs a piece of work durably: what it answers has been synced to disk. */
export type Write = <T>(work: Work<T>) => Promise<T>

interface Waiting {
  readonly work: Work<unknown>
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

const MOST_AT_ONCE = 64

/**
 * Gathers the writes that arrive in one turn of the event loop into one transaction, because a synced commit costs
 * far more than the writes inside it. When one of them fails, all are rolled back and each runs again alone, so
 * that a failure is only its own.
 */
export function groupCommit(db: Kysely<Schema>): Write {
  const waiting: Waiting[] = []
  let running = false

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MOST_AT_ONCE)
      try {
        const values = await db.transaction().execute(async (transaction) => {
          const values: unknown[] = []
          for (const { work } of batch) values.push(await work(transaction))
          return values
        })
        batch.forEach(({ resolve }, position) => {
          resolve(values[position])
        })
      } catch (error) {
        if (batch.length === 1) batch[0]?.reject(error)
        else for (const each of batch) await alone(each)
      }
      // let the callers that were just answered add their next write before the next commit
      await new Promise(setImmediate)
    }
    running = false
  }

  async function alone({ work, resolve, reject }: Waiting): Promise<void> {
    try {
      resolve(await db.transaction().execute(work))
    } catch (error) {
      reject(error)
    }
  }

  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push({ work, resolve: resolve as (value: unknown) => void, reject })
      if (running) return
      running = true
      setImmediate(drain)
    })
}
