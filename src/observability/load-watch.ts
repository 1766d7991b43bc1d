/** Shows whether this process has more to do than it can. */
export interface LoadWatch {
  readonly isOverloaded: boolean
  close(): void
}

const EVERY_MS = 100
const LATE_MS = 100
/** Each of them took more than 200 ms, so that together they are a second. */
const LATE_STREAK = 5

/**
 * Looks ten times a second how late timers fire. When they were more than 100 ms late for a second, anyone who comes now
 * would only make everyone wait longer.
 */
export function watchLoad(now: () => number = () => performance.now()): LoadWatch {
  let late = 0
  let before = now()
  const timer = setInterval(() => {
    const at = now()
    late = at - before > EVERY_MS + LATE_MS ? late + 1 : 0
    before = at
  }, EVERY_MS).unref()

  return {
    get isOverloaded() {
      return late >= LATE_STREAK
    },
    close: () => clearInterval(timer),
  }
}
