import { type Clock, monotonicClock } from '../../core/clock.ts'

/** Keeps a failing upstream from being asked again and again. */
export interface CircuitBreaker {
  /** Milliseconds to wait before the upstream may be asked; zero when it may be asked now. */
  millisecondsClosedOff(): number
  /** Takes the one probe that is allowed once the waiting is over; false when another call has it. */
  admit(): boolean
  succeeded(): void
  failed(): void
  /** The caller went away before anybody could tell: neither success nor failure. */
  abandoned(): void
  /** Leaves the upstream alone from now on, as after a row of failures. */
  open(): void
  /** The upstream itself asked to be left alone for a while. */
  hold(milliseconds: number): void
}

/** Failures in a row after which the upstream is left alone. */
export const FAILURES_TO_OPEN = 5
const OPEN_MS = 15_000

/** Opens after a row of failures, lets one probe through when its time is over, and closes when that succeeds. */
export function createCircuitBreaker(wallClock: Clock): CircuitBreaker {
  const clock = monotonicClock(wallClock)
  let failuresInRow = 0
  let closedOffUntil = 0
  let probing = false

  return {
    millisecondsClosedOff: () => Math.max(0, closedOffUntil - clock.now()),
    admit() {
      if (closedOffUntil > clock.now()) return false
      if (failuresInRow < FAILURES_TO_OPEN) return true
      if (probing) return false
      probing = true
      return true
    },
    succeeded() {
      failuresInRow = 0
      probing = false
    },
    failed() {
      failuresInRow += 1
      probing = false
      if (failuresInRow >= FAILURES_TO_OPEN) closedOffUntil = clock.now() + OPEN_MS
    },
    abandoned() {
      probing = false
    },
    open() {
      failuresInRow = Math.max(failuresInRow, FAILURES_TO_OPEN)
      closedOffUntil = clock.now() + OPEN_MS
    },
    hold(milliseconds) {
      closedOffUntil = Math.max(closedOffUntil, clock.now() + milliseconds)
    },
  }
}
