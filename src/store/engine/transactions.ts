import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import { findRefusalCode } from './postgres-driver.ts'
import type { Write } from './write-batcher.ts'

const MAX_ATTEMPTS = 6
/** Milliseconds, times the number of attempts: what keeps two that were both rolled back from meeting again. */
const MAX_PAUSE_MS = 40
/** PostgreSQL rolled back because of what others did at the same time: serialization failure, deadlock. */
const COLLISIONS: ReadonlySet<string> = new Set(['40001', '40P01'])

/**
 * Runs each piece of work in a transaction of its own, again, after a pause of
 * random length, when it collided with another. Whatever else goes wrong
 * is the caller's: a lost connection leaves open whether the work was kept.
 */
export function createTransactions(db: Kysely<Schema>): Write {
  return (work) => retryCollisions(() => db.transaction().execute(work))
}

/** Runs again what collided with another, as above. */
export async function retryCollisions<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const collided = COLLISIONS.has(findRefusalCode(error) ?? '')
      if (!collided || attempt === MAX_ATTEMPTS) throw error
      await sleep(randomInt(MAX_PAUSE_MS * attempt))
    }
  }
}
