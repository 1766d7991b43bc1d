import { setTimeout as realTime } from 'node:timers/promises'
import type { Clock, Scheduler } from '../../src/core/clock.ts'

/** A clock that stands still until a test moves it, and waits that end only then. */
export interface HeldTime extends Clock, Scheduler {
  /** Moves the clock on and ends every wait that is over by then. */
  pass(milliseconds: number): void
}

interface Sleeper {
  readonly waitUntil: number
  readonly wake: () => void
}

export function createHeldTime(start = Date.parse('2026-03-02T10:00:00Z')): HeldTime {
  const sleepers = new Set<Sleeper>()
  let now = start

  return {
    now: () => now,
    sleep(milliseconds, signal) {
      return new Promise((resolve) => {
        if (signal?.aborted) return resolve()
        const sleeper = { waitUntil: now + milliseconds, wake }
        sleepers.add(sleeper)
        signal?.addEventListener('abort', wake, { once: true })

        function wake() {
          sleepers.delete(sleeper)
          signal?.removeEventListener('abort', wake)
          resolve()
        }
      })
    },
    pass(milliseconds) {
      now += milliseconds
      for (const { waitUntil, wake } of [...sleepers]) if (waitUntil <= now) wake()
    },
  }
}

/** Waits in real time until something has come about; the limit is the test's own time-out. */
export async function waitUntil(come: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await come())) await realTime(2)
}

/** Lets time pass in steps until something is done. */
export async function passUntilDone<T>(time: HeldTime, step: number, work: Promise<T>): Promise<T> {
  let done = false
  const settled = () => {
    done = true
  }
  work.then(settled, settled)
  while (!done) {
    time.pass(step)
    await realTime(2)
  }
  return work
}
