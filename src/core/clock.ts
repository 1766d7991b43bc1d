import { onAbort } from './on-abort.ts'

/** Where time comes from; handed in, so that a test can hold it still. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Milliseconds since any fixed moment; never set back or forward. Where it is missing, `now` serves. */
  monotonic?(): number
}

/** A clock for measuring spans of time: nothing that sets the wall clock changes what it returns. */
export function monotonicClock(clock: Clock): Clock {
  return { now: () => (clock.monotonic ? clock.monotonic() : clock.now()) }
}

/** Waiting, handed in for the same reason. */
export interface Scheduler {
  /** Resolves after so many milliseconds, or at once when the signal is aborted; it never rejects. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>
  /**
   * Does something after so many milliseconds, unless the function that comes back is called before. Cheaper than a sleep
   * that is called off, which is what stands in for it where it is left out.
   */
  after?(milliseconds: number, work: () => void): () => void
}

/** Unpredictable bytes. */
export interface Random {
  bytes(count: number): Uint8Array
}

export const systemClock: Clock = { now: () => Date.now(), monotonic: () => performance.now() }

export const systemScheduler: Scheduler = {
  sleep(milliseconds, signal) {
    return new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const done = () => {
        clearTimeout(timer)
        forget?.()
        resolve()
      }
      const timer = setTimeout(done, milliseconds)
      const forget = signal && onAbort(signal, done)
    })
  },
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds)
    return () => clearTimeout(timer)
  },
}
