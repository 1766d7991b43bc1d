import type { Kysely } from 'kysely'
import { gathering, type Write } from './gathering.ts'
import { isWordOfDatabase } from './postgres-driver.ts'
import type { Schema } from './schema.ts'

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
  return gathering((work) => db.transaction().execute(work), {
    most: MOST_AT_ONCE,
    async afterFailure(batch, error) {
      if (!isWordOfDatabase(error)) for (const { reject } of batch) reject(error)
      else for (const { work, resolve, reject } of batch) await alone(work).then(resolve, reject)
    },
  })
}
