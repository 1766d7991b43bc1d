import { systemScheduler } from '../../core/clock.ts'
import { withDeadline } from '../../core/deadline.ts'

/** Prometheus gives a scrape ten seconds; what comes later than this counts as a database that does not answer. */
const DATABASE_MS = 5_000

/** What a read of the database finds, nothing where it fails or hangs. */
export function readInTime<T>(read: () => Promise<T>): Promise<T | undefined> {
  return withDeadline(systemScheduler, DATABASE_MS, read, () => undefined).catch(() => undefined)
}
