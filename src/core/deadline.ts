import type { Scheduler } from './clock.ts'
import { ABORTED, type AbortLike, LazyAbortController } from './lazy-abort-controller.ts'
import { onAbort } from './on-abort.ts'

interface Deadline<T> {
  readonly scheduler: Scheduler
  readonly milliseconds: number
  /** What the answer is when the time is over, or `outer` was aborted. */
  readonly onLate: (cause: 'time' | 'abandoned') => T
  readonly outer?: AbortLike | undefined
}

/**
 * Gives work so many milliseconds. When they are over, or when `outer` is aborted, the work's signal is aborted and
 * `late` decides what the answer is; what the work returns afterwards is not heard.
 */
export function runUntilDeadline<T>(
  work: (controller: LazyAbortController) => Promise<T>,
  { scheduler, milliseconds, onLate, outer }: Deadline<T>,
): Promise<T> {
  // by hand, because `Promise.race` costs more than many a work
  return new Promise((resolve, reject) => {
    const controller = new LazyAbortController()
    const abandon = () => end('abandoned')
    const callOff = schedule(scheduler, milliseconds, () => end('time'))
    const forget = outer && onAbort(outer, abandon)

    function unwatch(): void {
      callOff()
      forget?.()
    }
    function end(cause: 'time' | 'abandoned'): void {
      unwatch()
      controller.abort()
      try {
        resolve(onLate(cause))
      } catch (error) {
        reject(error)
      }
    }

    function fail(error: unknown): void {
      unwatch()
      reject(error)
    }

    try {
      work(controller).then((value) => {
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
  onLate: (cause: 'time' | 'abandoned') => T,
  outer?: AbortSignal,
): Promise<T> {
  return runUntilDeadline(({ signal }) => work(signal), { scheduler, milliseconds, onLate, outer })
}

function schedule(scheduler: Scheduler, milliseconds: number, work: () => void): () => void {
  if (scheduler.after) return scheduler.after(milliseconds, work)
  const called = new AbortController()
  scheduler.sleep(milliseconds, called.signal).then(() => {
    if (!called.signal.aborted) work()
  })
  return () => called.abort(ABORTED)
}
