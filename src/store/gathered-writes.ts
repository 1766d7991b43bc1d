import type { Kysely } from 'kysely'
import type { Work, Write } from './group-commit.ts'
import { isWordOfDatabase } from './postgres-driver.ts'
import type { Schema } from './schema.ts'

interface Waiting {
  readonly work: Work<unknown>
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

const MOST_AT_ONCE = 32

/**
 * Writes that many callers make to the same few rows of PostgreSQL: those that come while one transaction is under way go
 * together in the next, over one connection, so that they neither queue for a row one by one nor take every connection
 * meanwhile. What PostgreSQL itself refuses was rolled back, and each of them runs again alone; after anything else nobody
 * knows what was kept, and all of them hear so.
 *
 * @param alone Runs one piece of work in a transaction of its own.
 */
export function gatheredWrites(db: Kysely<Schema>, alone: Write): Write {
  const waiting: Waiting[] = []
  let running = false

  async function together(batch: readonly Waiting[]): Promise<void> {
    try {
      const values = await db.transaction().execute(async (transaction) => {
        const values: unknown[] = []
        for (const { work } of batch) values.push(await work(transaction))
        return values
      })
      for (const [at, { resolve }] of batch.entries()) resolve(values[at])
    } catch (error) {
      if (!isWordOfDatabase(error)) for (const { reject } of batch) reject(error)
      else for (const { work, resolve, reject } of batch) await alone(work).then(resolve, reject)
    }
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) await together(waiting.splice(0, MOST_AT_ONCE))
    running = false
  }

  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push({ work, resolve: resolve as (value: unknown) => void, reject })
      if (running) return
      running = true
      setImmediate(drain)
    })
}
