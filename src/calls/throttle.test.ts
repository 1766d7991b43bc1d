import { expect, test } from 'vitest'
import type { GatewayError } from '../core/failures.ts'
import { createThrottle, toClientKey } from './throttle.ts'

function throttleAt(start = 1_000_000) {
  let now = start
  const throttle = createThrottle({ burst: 25, sustained: 100 }, { now: () => now })
  return {
    pass: (milliseconds: number) => {
      now += milliseconds
    },
    take(client = '10.0.0.1'): number {
      try {
        throttle.take(client)
        return 0
      } catch (error) {
        return (error as GatewayError).retryAfterSeconds ?? -1
      }
    },
  }
}

test('RL-01 the 26th call within ten seconds waits until the first has left the window', () => {
  const { take, pass } = throttleAt()
  const first = Array.from({ length: 25 }, () => take())
  pass(300)

  expect(first.every((wait) => wait === 0)).toBe(true)
  expect(take()).toBe(10)
})

test('RL-02 after the wait the next call is free again', () => {
  const { take, pass } = throttleAt()
  for (let call = 0; call < 25; call += 1) take()
  pass(take() * 1000)

  expect(take()).toBe(0)
})

test('RL-03 the hundred-and-first call within a minute waits even when it is calm', () => {
  const { take, pass } = throttleAt()
  const waits = Array.from({ length: 100 }, () => {
    pass(550)
    return take()
  })
  pass(550)
  const wait = take()

  expect(waits.every((each) => each === 0)).toBe(true)
  expect(wait).toBeGreaterThanOrEqual(1)
  expect(wait).toBeLessThanOrEqual(60)
})

test('RL-05 hammering while limited does not lengthen the wait', () => {
  const { take, pass } = throttleAt()
  for (let call = 0; call < 25; call += 1) take()
  const waits = Array.from({ length: 20 }, () => {
    pass(400)
    return take()
  })
  pass(2_000)

  expect(waits[0]).toBe(10)
  expect(waits.at(-1)).toBe(2)
  expect(take()).toBe(0)
})

test('RL-13 two clients do not disturb each other', () => {
  const { take } = throttleAt()
  for (let call = 0; call < 26; call += 1) take('10.0.0.1')

  expect(take('10.0.0.2')).toBe(0)
})

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['::ffff:127.0.0.1', '127.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (address, client) => {
  expect(toClientKey(address)).toBe(client)
})

test.each([-3_600_000, 3_600_000])('L1: a wall clock that is set by %d ms changes no wait', (step) => {
  const time = { wall: 1_000_000, elapsed: 0 }
  const throttle = createThrottle(
    { burst: 25, sustained: 100 },
    { now: () => time.wall, monotonic: () => time.elapsed },
  )
  const take = () => {
    try {
      throttle.take('10.0.0.1')
      return 0
    } catch (error) {
      return (error as GatewayError).retryAfterSeconds ?? -1
    }
  }
  for (let call = 0; call < 25; call += 1) take()

  time.wall += step
  time.elapsed += 300

  expect(take()).toBe(10)
  time.elapsed += 10_000
  expect(take()).toBe(0)
})
