import { type Clock, monotonicClock } from '../core/clock.ts'

/** Keeps a failing facilitator out of the way of payments until it has shown that it is well again. */
export interface FacilitatorBreaker {
  /** `ready` for payments; `resting`: not to be asked at all; `suspect`: to be asked how it is, and no more. */
  readonly state: 'ready' | 'resting' | 'suspect'
  /** One failure; three within half a minute take it out. */
  failed(): void
  /** It has shown that it is well. */
  recovered(): void
  /** It asked to be left alone for so long. */
  rest(seconds: number): void
}

const FAILURES_TO_OPEN = 3
const WINDOW_MILLISECONDS = 30_000
const OPEN_MILLISECONDS = 15_000

/**
 * Counts failures in a window of time and not in a row: a facilitator that checks well and settles badly fails every
 * payment, however often it succeeds in between.
 */
export function createFacilitatorBreaker(wallClock: Clock): FacilitatorBreaker {
  const clock = monotonicClock(wallClock)
  let failures: readonly number[] = []
  let isOpen = false
  let restsUntil = 0

  return {
    get state() {
      if (clock.now() < restsUntil) return 'resting'
      return isOpen ? 'suspect' : 'ready'
    },
    failed() {
      const now = clock.now()
      failures = [...failures.filter((at) => now - at < WINDOW_MILLISECONDS), now]
      if (!isOpen && failures.length < FAILURES_TO_OPEN) return
      isOpen = true
      restsUntil = Math.max(restsUntil, now + OPEN_MILLISECONDS)
    },
    recovered() {
      failures = []
      isOpen = false
    },
    rest(seconds) {
      restsUntil = Math.max(restsUntil, clock.now() + seconds * 1000)
    },
  }
}
