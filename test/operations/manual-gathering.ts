import { GATHER_MS } from '../../src/calls/sales-feed.ts'
import { type Scheduler, systemScheduler } from '../../src/core/clock.ts'

/** Real time, but for what is gathered of sales: that waits until the test asks. */
export function createManualGathering(): Scheduler & { notify(): void; isGathering(): boolean } {
  const held = new Set<() => void>()
  return {
    isGathering: () => held.size > 0,
    notify() {
      for (const wake of held) wake()
      held.clear()
    },
    sleep(milliseconds, signal) {
      if (milliseconds !== GATHER_MS) return systemScheduler.sleep(milliseconds, signal)
      return new Promise((resolve) => {
        held.add(resolve)
        signal?.addEventListener('abort', () => resolve())
      })
    },
  }
}
