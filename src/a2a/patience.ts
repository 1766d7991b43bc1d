import type { Scheduler } from '../core/clock.ts'

/** How long a caller waits for its task. */
export interface Patience {
  readonly waitMilliseconds: number
  /** Aborted when the caller went away. */
  readonly gone: AbortSignal
}

/** True when the promise resolves in time. */
export async function within(
  scheduler: Scheduler,
  promise: Promise<unknown>,
  milliseconds: number,
): Promise<boolean> {
  const over = new AbortController()
  const inTime = await Promise.race([
    promise.then(() => true),
    scheduler.sleep(milliseconds, over.signal).then(() => false),
  ])
  over.abort()
  return inTime
}
