import type { Scheduler } from './clock.ts'

// an abort without a reason builds an exception with a stack, for nobody to read
const OVER = 'over'

/** A signal for those who ask for it: most work is done before anybody does, and making one costs more than that work. */
export class Stopping {
  #controller: AbortController | undefined
  #isOver = false

  get signal(): AbortSignal {
    if (!this.#controller) {
      this.#controller = new AbortController()
      if (this.#isOver) this.#controller.abort(OVER)
    }
    return this.#controller.signal
  }

  stop(): void {
    this.#isOver = true
    this.#controller?.abort(OVER)
  }
}

interface Deadline<T> {
  readonly scheduler: Scheduler
  readonly milliseconds: number
  /** What the answer is when the time is over, or `outer` was aborted. */
  readonly late: (cause: 'time' | 'abandoned') => T
  readonly outer?: AbortSignal | undefined
}

/**
 * Gives work so many milliseconds. When they are over, or when `outer` is aborted, the work's signal is aborted and
 * `late` decides what the answer is; what the work says afterwards is not heard.
 */
export async function untilDeadline<T>(
  work: (stopping: Stopping) => Promise<T>,
  { scheduler, milliseconds, late, outer }: Deadline<T>,
): Promise<T> {
  const stopping = new Stopping()
  let end: (cause: 'time' | 'abandoned') => void = () => {}
  const over = new Promise<T>((resolve, reject) => {
    end = (cause) => {
      stopping.stop()
      try {
        resolve(late(cause))
      } catch (error) {
        reject(error)
      }
    }
  })
  const abandon = () => end('abandoned')
  const callOff = after(scheduler, milliseconds, () => end('time'))
  outer?.addEventListener('abort', abandon, { once: true })
  try {
    const first = Promise.race([work(stopping), over])
    // not before somebody listens: what `late` throws would be nobody's
    if (outer?.aborted) abandon()
    return await first
  } finally {
    callOff()
    outer?.removeEventListener('abort', abandon)
  }
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
