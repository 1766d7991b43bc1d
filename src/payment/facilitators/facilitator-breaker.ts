import { type Clock, monotonicClock } from '../../core/clock.ts'
import { MINUTE_MS } from '../../core/durations.ts'

/** Keeps a failing facilitator out of the way of payments until it has shown that it is well again. */
export interface FacilitatorBreaker {
  /** `ready` for payments; `resting`: not to be asked at all; `suspect`: to be asked how it is, and no more. */
  readonly state: 'ready' | 'resting' | 'suspect'
  /** One failure; three within half a minute take it out. */
  noteFailure(): void
  /** It has shown that it is well. */
  noteRecovery(): void
  /** Its answer contradicts the chain. Three times within ten minutes take it out, and the next one each time after. */
  noteFalseAnswer(): void
  /** Its answer agrees with the chain, which makes up for one false word. */
  noteTrueAnswer(): void
  /** It asked to be left alone for so long. */
  rest(seconds: number): void
}

const FAILURES_TO_OPEN = 3
const WINDOW_MS = 30_000
const OPEN_MS = 15_000
const FALSE_ANSWERS_TO_OPEN = 3
const FALSE_ANSWERS_WINDOW_MS = 10 * MINUTE_MS
/** Doubled with every false word after those that took it out. */
const MAX_DISTRUST_MS = 2 * MINUTE_MS

/**
 * Counts failures in a window of time and not in a row: a facilitator that checks well and settles badly fails every
 * payment, however often it succeeds in between.
 */
export function createFacilitatorBreaker(wallClock: Clock): FacilitatorBreaker {
  const clock = monotonicClock(wallClock)
  let failures: readonly number[] = []
  let isOpen = false
  let suspendedUntil = 0
  let falseAnswers: readonly number[] = []

  return {
    get state() {
      if (clock.now() < suspendedUntil) return 'resting'
      return isOpen ? 'suspect' : 'ready'
    },
    noteFailure() {
      const now = clock.now()
      failures = [...failures.filter((at) => now - at < WINDOW_MS), now]
      if (!isOpen && failures.length < FAILURES_TO_OPEN) return
      isOpen = true
      suspendedUntil = Math.max(suspendedUntil, now + OPEN_MS)
    },
    noteRecovery() {
      failures = []
      isOpen = false
    },
    noteFalseAnswer() {
      const now = clock.now()
      falseAnswers = [...falseAnswers.filter((at) => now - at < FALSE_ANSWERS_WINDOW_MS), now]
      const beyond = falseAnswers.length - FALSE_ANSWERS_TO_OPEN
      if (beyond < 0) return
      isOpen = true
      const distrust = Math.min(MAX_DISTRUST_MS, OPEN_MS * 2 ** Math.min(beyond, 8))
      suspendedUntil = Math.max(suspendedUntil, now + distrust)
    },
    noteTrueAnswer() {
      falseAnswers = falseAnswers.slice(1)
    },
    rest(seconds) {
      suspendedUntil = Math.max(suspendedUntil, clock.now() + seconds * 1000)
    },
  }
}
