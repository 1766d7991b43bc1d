import { GatewayError } from '../../core/failures.ts'
import type { Write } from './write-batcher.ts'

const RETRY_AFTER_SECONDS = 3
const OPEN_ERRORS: Readonly<Record<string, string>> = {
  SQLITE_BUSY: 'is held by another gateway. Stop that one, or give this one a DATA_DIR of its own',
  SQLITE_FULL: 'cannot be written, because the disk is full. Make room',
  SQLITE_CORRUPT: 'is damaged. Restore it from a back-up (docs/operations.md); do not begin a new one',
  SQLITE_NOTADB: 'is not a database. Restore it from a back-up (docs/operations.md); do not begin a new one',
  SQLITE_READONLY: 'cannot be written by this user. Give the folder and its files to the user of the gateway',
  SQLITE_CANTOPEN: 'cannot be opened. Give the folder and its files to the user of the gateway',
}
const DAMAGED = /disk image is malformed|is not a database/
/** PostgreSQL found damaged data or a damaged index. */
const DAMAGED_STATES: readonly unknown[] = ['XX001', 'XX002']

/**
 * A question that the database did not answer. What it holds about a payment is unknown then, so the failure is
 * `pending` and never "not charged".
 *
 * @param cause What the engine or its driver threw; for the log only.
 */
export function createStoreError(cause?: unknown): GatewayError {
  return new GatewayError(
    'store_unavailable',
    'The ledger did not answer, so the outcome of a payment is unknown: repeat with the same payment header, and do not sign a new one.',
    { cause, retryAfterSeconds: RETRY_AFTER_SECONDS },
  )
}

/** Does something with the engine; whatever it fails with becomes a `storeFailure`. */
export function wrapStoreError<T>(work: () => T): T {
  try {
    return work()
  } catch (cause) {
    throw createStoreError(cause)
  }
}

/** Explains why a database file does not open, and what to do. */
export function createOpenError(file: string, cause: unknown): GatewayError {
  if (cause instanceof GatewayError) return cause
  const { sqliteCodeName = '' } = cause as { sqliteCodeName?: string }
  const why = OPEN_ERRORS[sqliteCodeName] ?? 'cannot be opened'
  return new GatewayError('store_unavailable', `The database ${file} ${why}.`, { cause })
}

/** Whether a write failed for want of room. */
export function isFull(failure: unknown): boolean {
  const error = findCause(failure)
  if (!(error instanceof Error)) return false
  return /disk is full/.test(error.message) || ('code' in error && error.code === '53100')
}

/** Whether a failure shows that what was written has been destroyed, which does not heal by itself. */
function isDamage(failure: unknown): boolean {
  const error = findCause(failure)
  if (!(error instanceof Error)) return false
  return DAMAGED.test(error.message) || ('code' in error && DAMAGED_STATES.includes(error.code))
}

/** What the engine or its driver threw, beneath the failures that carry it as their cause. */
export function findCause(failure: unknown): unknown {
  const isWrapped = failure instanceof GatewayError && failure.code === 'store_unavailable'
  return isWrapped && failure.cause !== undefined ? findCause(failure.cause) : failure
}

/** Remembers whether a write has met what is destroyed. */
export function watchDamage() {
  let seen = false
  async function watch<T>(write: Promise<T>): Promise<T> {
    try {
      return await write
    } catch (error) {
      seen ||= isDamage(error)
      throw error
    }
  }
  return {
    isSeen: () => seen,
    watch,
    watchWrites:
      (write: Write): Write =>
      (work) =>
        watch(write(work)),
  }
}
