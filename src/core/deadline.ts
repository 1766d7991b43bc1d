import type { Scheduler } from './clock.ts'
import { OVER, Stopping, type Watched } from './stopping.ts'

interface Deadline<T> {
  readonly scheduler: Scheduler
  readonly milliseconds: number
  /** What the answer is when the time is over, or `outer` was aborted. */
  readonly late: (cause: 'time' | 'abandoned') => T
  readonly outer?: Watched | undefined
}

/**
 * Gives work so many milliseconds. When they are over, or when `outer` is aborted, the work's signal is aborted and
 * `late` decides what the answer is; what the work says afterwards is not heard.
 */
export function untilDeadline<T>(
  work: (stopping: Stopping) => Promise<T>,
  { scheduler, milliseconds, late, outer }: Deadline<T>,
): Promise<T> {
  // by hand, because `Promise.race` costs more than many a work
  return new Promise((resolve, reject) => {
    const stopping = new Stopping()
    const abandon = () => end('abandoned')
    const callOff = after(scheduler, milliseconds, () => end('time'))
    outer?.addEventListener('abort', abandon, { once: true })

    function unwatch(): void {
      callOff()
      outer?.removeEventListener('abort', abandon)
    }
    function end(cause: 'time' | 'abandoned'): void {
      unwatch()
      stopping.stop()
      try {
        resolve(late(cause))
      } catch (error) {
        reject(error)
      }
    }

    function fail(error: unknown): void {
      unwatch()
      reject(error)
    }

    try {
      work(stopping).then((value) => {
        unwatch()
        resolve(value)
      }, fail)
    } catch (error) {
      return fail(error)
    }
    if (outer?.aborted) abandon()
  })
}

/** The same for work that takes a signal. */
export function withDeadline<T>(
  scheduler: Scheduler,
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
  late: (cause: 'time' | 'abandoned') => T,
  outer?: AbortSignal,
): Promise<T> {
  return untilDeadline(({ signal }) => work(signal), { scheduler, milliseconds, late, outer })
}

function after(scheduler: Scheduler, milliseconds: number, work: () => void): () => void {
  if (scheduler.after) return scheduler.after(milliseconds, work)
  const called = new AbortController()
  scheduler.sleep(milliseconds, called.signal).then(() => {
    if (!called.signal.aborted) work()
  })
  return () => called.abort(OVER)
}
