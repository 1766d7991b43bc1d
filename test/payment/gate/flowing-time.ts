import type { Clock, Scheduler } from '../../../src/core/clock.ts'

interface Sleeper {
  readonly until: number
  readonly wake: () => void
}

/** Time that stands still while anything happens, and goes on to the next thing that is waited for when nothing does. */
export function createFlowingTime(start: number): Clock & Scheduler & { pass(milliseconds: number): void } {
  const sleepers = new Set<Sleeper>()
  let now = start

  function goOn(): void {
    const [next] = [...sleepers].sort((one, other) => one.until - other.until)
    if (!next) return
    now = Math.max(now, next.until)
    next.wake()
  }

  return {
    now: () => now,
    pass(milliseconds) {
      now += milliseconds
    },
    sleep(milliseconds, signal) {
      return new Promise((resolve) => {
        if (signal?.aborted) return resolve()
        const sleeper = { until: now + milliseconds, wake }
        sleepers.add(sleeper)
        signal?.addEventListener('abort', wake, { once: true })
        setImmediate(goOn)

        function wake() {
          if (!sleepers.delete(sleeper)) return
          signal?.removeEventListener('abort', wake)
          if (sleepers.size > 0) setImmediate(goOn)
          resolve()
        }
      })
    },
  }
}
