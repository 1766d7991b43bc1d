import { expect, test } from 'vitest'
import { createLocalBus } from '../store/engine/bus.ts'
import { shareThrottle } from './shared-throttle.ts'
import { createThrottle } from './throttle.ts'

/** Gateways on one bus, which tell each other of their calls when the test asks. */
function gatewaysOn(names: readonly string[]) {
  const bus = createLocalBus()
  let wake: (() => void)[] = []
  const scheduler = { sleep: () => new Promise<void>((resolve) => wake.push(resolve)) }
  const clock = { now: () => 1_000_000 }
  const gateways = names.map((name) =>
    shareThrottle(createThrottle({ burst: 25, sustained: 100 }, clock), { bus, scheduler, name }),
  )
  return {
    gateways,
    async tell() {
      for (const each of wake) each()
      wake = []
      await new Promise(setImmediate)
    },
  }
}

/** How many calls in a row are let pass, of so many. */
function passing(throttle: { take(client: string): void }, calls: number, client = '10.0.0.1'): number {
  let passed = 0
  for (let call = 0; call < calls; call += 1) {
    try {
      throttle.take(client)
      passed += 1
    } catch {
      return passed
    }
  }
  return passed
}

test('RL-14 what one gateway lets pass counts at the other', async () => {
  const { gateways, tell } = gatewaysOn(['one', 'two'])
  const [one, two] = gateways
  if (!one || !two) throw new Error('There are two.')

  const first = passing(one, 15)
  await tell()
  const second = passing(two, 26)
  await tell()

  expect([first, second]).toEqual([15, 10])
  expect(passing(one, 1)).toBe(0)
  expect(passing(two, 25, '10.0.0.2')).toBe(25)
})

test('RL-14 simultaneous requests stay within each gateway’s own count', async () => {
  const { gateways, tell } = gatewaysOn(['one', 'two'])

  const together = gateways.map((gateway) => passing(gateway, 30))
  await tell()

  expect(together).toEqual([25, 25])
  expect(gateways.map((gateway) => passing(gateway, 1))).toEqual([0, 0])
})

test('a gateway does not count its own calls twice', async () => {
  const { gateways, tell } = gatewaysOn(['one'])
  const [one] = gateways
  if (!one) throw new Error('There is one.')

  const first = passing(one, 20)
  await tell()

  expect(first + passing(one, 30)).toBe(25)
})
