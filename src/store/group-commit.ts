import type { Kysely } from 'kysely'
import { gathering, type Write } from './gathering.ts'
import type { Schema } from './schema.ts'

const MOST_AT_ONCE = 64

/**
 * Gathers the writes that arrive in one turn of the event loop into one transaction, because a synced commit costs
 * far more than the writes inside it. When one of them fails, all are rolled back and each runs again alone, so
 * that a failure is only its own.
 */
export function groupCommit(db: Kysely<Schema>): Write {
  return gathering(db, {
    most: MOST_AT_ONCE,
    async afterFailure(batch, error) {
      if (batch.length === 1) return batch[0]?.reject(error)
      for (const { work, resolve, reject } of batch)
        await db.transaction().execute(work).then(resolve, reject)
    },
  })
}
