import { expect, test } from 'vitest'
import type { Scheduler } from '../../core/clock.ts'
import { createClockWatch } from './clock-watch.ts'

const silent = { info() {}, warn() {}, error() {} }

/** Time passes a sleep at a time. */
function openSteps() {
  const sleeping: (() => void)[] = []
  const scheduler: Scheduler = {
    sleep: (_milliseconds, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve()
        sleeping.push(resolve)
        signal?.addEventListener('abort', () => resolve())
      }),
  }
  const pass = async () => {
    for (const wake of sleeping.splice(0)) wake()
    await new Promise(setImmediate)
  }
  return { scheduler, pass }
}

test('a node that never answers holds up neither the next comparison nor the end', async () => {
  const { scheduler, pass } = openSteps()
  let asked = 0
  const head = () => {
    asked += 1
    return new Promise<never>(() => {})
  }
  const watch = createClockWatch({
    clock: { now: () => 0, monotonic: () => 0 },
    scheduler,
    logger: silent,
    chains: [{ network: 'eip155:8453', head }],
    database: { isShared: false, now: async (ours) => ours },
  })

  watch.start()
  for (let minute = 0; minute < 4; minute += 1) await pass()
  await watch.close()

  expect(asked).toBe(2)
})
