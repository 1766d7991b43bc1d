import { crc32 } from 'node:zlib'
import { sql, type Transaction } from 'kysely'
import { forEachConcurrently } from '../../core/for-each-concurrently.ts'
import type { Schema } from '../schema/schema.ts'
import { compileStatement } from './compiled-statements.ts'
import { findRefusalCode } from './postgres-driver.ts'
import { createWriteBatcher, type Work, type Write } from './write-batcher.ts'

const MAX_BATCH = 32
/** Connections that batches may take at the same time; the pool has more for everything else. */
const MAX_PARALLEL_BATCHES = 4
const MAX_PARALLEL_RETRIES = 4

/** Runs work on the rows of one session in a transaction. */
export type SessionWrite = <T>(session: string, work: Work<T>) => Promise<T>

/**
 * Writes that many callers make to the same few rows of PostgreSQL: those that come while one transaction is under way go
 * together in the next, so that they neither queue for a row one by one nor take every connection meanwhile. A session is
 * always in the same queue; queues run side by side, because a batch mostly waits for the network. A transaction locks all
 * its sessions before anything else and in one order, because gateways that lock the same two sessions the other way round
 * wait for each other. What PostgreSQL itself refuses was rolled back, and each of them runs again alone; after anything
 * else their outcome is unknown, and each caller gets that error.
 *
 * @param write Runs one transaction, again when it collided with another.
 */
export function createPostgresBatcher(write: Write): SessionWrite {
  const queues = Array.from({ length: MAX_PARALLEL_BATCHES }, () =>
    createWriteBatcher(write, {
      most: MAX_BATCH,
      prepare: lockSessions,
      async afterFailure(batch, error) {
        if (findRefusalCode(error) === undefined) for (const { reject } of batch) reject(error)
        else
          await forEachConcurrently(batch, MAX_PARALLEL_RETRIES, ({ work, subject, resolve, reject }) =>
            writeLocked(write, [subject], work).then(resolve, reject),
          )
      },
    }),
  )
  return async (session, work) => {
    const queue = queues[crc32(session) % queues.length]
    if (!queue) throw new Error('A session has no queue.')
    return queue(work, session)
  }
}

/** Runs work in a transaction that has locked its sessions first. */
export function writeLocked<T>(write: Write, sessions: readonly string[], work: Work<T>): Promise<T> {
  return write(async (transaction) => {
    await lockSessions(transaction, sessions)
    return work(transaction)
  })
}

/** Only for PostgreSQL: nothing else changes these rows until the transaction is over. */
export async function lockSessions(
  transaction: Transaction<Schema>,
  sessions: readonly string[],
): Promise<void> {
  const ids = [...new Set(sessions)].sort()
  if (ids.length === 0) return
  await lockRows.send(transaction, { ids })
}

const lockRows = compileStatement((db, { ids }: { readonly ids: readonly string[] }) => ({
  compile: () =>
    sql`select id from session where id = any(${ids}::text[]) order by id for no key update`.compile(db),
}))
