import type { Scheduler } from './clock.ts'

// an abort without a reason builds an exception with a stack, for nobody to read
const OVER = 'over'

/**
 * Gives work so many milliseconds. When they are over, or when `outer` is aborted, the work's signal is aborted and
 * `late` decides what the answer is; what the work says afterwards is not heard.
 */
export async function withDeadline<T>(
  scheduler: Scheduler,
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
  late: (cause: 'time' | 'abandoned') => T,
  outer?: AbortSignal,
): Promise<T> {
  const stop = new AbortController()
  const done = new AbortController()
  const abandon = () => done.abort(OVER)
  outer?.addEventListener('abort', abandon, { once: true })
  if (outer?.aborted) abandon()
  let finished = false
  const overdue = scheduler.sleep(milliseconds, done.signal).then(() => {
    if (finished) return undefined as T
    stop.abort(OVER)
    return late(outer?.aborted ? 'abandoned' : 'time')
  })
  try {
    return await Promise.race([work(stop.signal), overdue])
  } finally {
    finished = true
    outer?.removeEventListener('abort', abandon)
    done.abort(OVER)
  }
}
