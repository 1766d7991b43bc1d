import { expect, test } from 'vitest'
import { createHeldTime, passUntilDone, waitUntil } from '../../../test/support/held-time.ts'
import { createLimiter, LimitReached, type PermitOrder } from './limiter.ts'
import { createMemoryStore } from './stores.ts'

const MINUTE = { units: 6, perMs: 60_000 }

function order(changes: Partial<PermitOrder> = {}): PermitOrder {
  return { units: 1, rank: 'paid', maxWaitMs: 0, signal: new AbortController().signal, ...changes }
}

function openLimiters({ limit = MINUTE, count = 1 } = {}) {
  const time = createHeldTime(0)
  const memory = createMemoryStore(time)
  const asked: string[] = []
  const store = {
    lease: (...given: Parameters<typeof memory.lease>) => {
      asked.push(given[0])
      return memory.lease(...given)
    },
  }
  const deps = { store, fallback: createMemoryStore(time), clock: time, scheduler: time }
  const limiters = Array.from({ length: count }, () => createLimiter('source', limit, deps))
  return { time, asked, limiters, limiter: limiters[0] ?? createLimiter('source', limit, deps), deps }
}

async function takeAll(limiter: ReturnType<typeof createLimiter>, changes: Partial<PermitOrder> = {}) {
  let count = 0
  for (;;) {
    try {
      await limiter.take(order(changes))
      count += 1
    } catch (error) {
      return { count, error: error as LimitReached }
    }
  }
}

test('a used up window refuses with the time until it has room', async () => {
  const { limiter } = openLimiters()

  const { count, error } = await takeAll(limiter)

  expect(count).toBe(6)
  expect(error).toBeInstanceOf(LimitReached)
  expect(error.waitMs).toBe(70_000)
  expect(limiter.remaining()).toBe(0)
})

test('limiters that share a store give out no more than one would', async () => {
  const { limiters } = openLimiters({ limit: { units: 100, perMs: 60_000 }, count: 3 })

  const taken = await Promise.all(limiters.map((limiter) => takeAll(limiter)))

  expect(taken.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(100)
  expect(taken.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(80)
})

test('a busy limiter asks its store seldom', async () => {
  const { limiter, asked } = openLimiters({ limit: { units: 6_000, perMs: 60_000 } })

  expect((await takeAll(limiter, { units: 2 })).count).toBe(3_000)

  expect(asked.length).toBeLessThan(25)
})

test('a used up window is not asked about again before its time', async () => {
  const { limiter, asked } = openLimiters()
  await takeAll(limiter)
  const before = asked.length

  await expect(limiter.take(order())).rejects.toThrow(LimitReached)

  expect(asked).toHaveLength(before)
})

test('a paid call waits for a permit that comes in time', async () => {
  const { limiter, time } = openLimiters({ limit: { units: 1, perMs: 1_000 } })
  await limiter.take(order())

  const second = limiter.take(order({ maxWaitMs: 1_500 }))
  await passUntilDone(time, 100, second)

  expect(time.now()).toBeGreaterThanOrEqual(1_000)
  expect(time.now()).toBeLessThanOrEqual(1_500)
})

test('a wait longer than allowed is refused at once', async () => {
  const { limiter, time } = openLimiters({ limit: { units: 1, perMs: 10_000 } })
  await limiter.take(order())

  await expect(limiter.take(order({ maxWaitMs: 1_500 }))).rejects.toThrow(LimitReached)

  expect(time.now()).toBe(0)
})

test('a paid call overtakes those that wait for nothing', async () => {
  const { limiter, time } = openLimiters({ limit: { units: 1, perMs: 1_000 } })
  await limiter.take(order())
  const served: string[] = []
  const enter = (rank: PermitOrder['rank'], name: string) =>
    limiter.take(order({ rank, maxWaitMs: 5_000 })).then(() => served.push(name))

  const work = Promise.all([
    enter('unpaid', 'unpaid'),
    enter('background', 'background'),
    enter('paid', 'paid'),
  ])
  await passUntilDone(time, 100, work)

  expect(served).toEqual(['paid', 'background', 'unpaid'])
})

test('unpaid calls leave one half to paid ones', async () => {
  const { limiter } = openLimiters({ limit: { units: 10, perMs: 60_000 } })

  expect((await takeAll(limiter, { rank: 'unpaid' })).count).toBe(5)
  expect((await takeAll(limiter)).count).toBe(5)
})

test('an aborted wait ends at once and leaves its permit to the next', async () => {
  const { limiter, time } = openLimiters({ limit: { units: 1, perMs: 1_000 } })
  await limiter.take(order())
  const aborting = new AbortController()
  const left = limiter.take(order({ maxWaitMs: 5_000, signal: aborting.signal }))
  const next = limiter.take(order({ maxWaitMs: 5_000 }))

  aborting.abort(new Error('left'))

  await expect(left).rejects.toThrow('left')
  await passUntilDone(time, 100, next)
})

test('a permit that was not used is given to another question', async () => {
  const { limiter } = openLimiters({ limit: { units: 1, perMs: 60_000 } })
  await limiter.take(order())

  limiter.giveBack(order())

  await limiter.take(order())
  await expect(limiter.take(order())).rejects.toThrow(LimitReached)
})

test('while the store does not answer a limiter counts alone', async () => {
  const { deps } = openLimiters()
  const limiter = createLimiter('source', MINUTE, {
    ...deps,
    store: { lease: () => Promise.reject(new Error('down')) },
  })

  expect((await takeAll(limiter)).count).toBe(6)
})

test('many waiters of one window are all served or refused', async () => {
  const { limiter, time } = openLimiters({ limit: { units: 2, perMs: 1_000 } })
  let ended = 0
  const waiters = Array.from({ length: 20 }, () =>
    limiter.take(order({ maxWaitMs: 3_000 })).then(
      () => 'served',
      () => 'refused',
    ),
  )
  for (const waiter of waiters) void waiter.finally(() => (ended += 1))

  const done = waitUntil(() => ended === 20)
  await passUntilDone(time, 50, done)

  const outcomes = await Promise.all(waiters)
  expect(outcomes.filter((outcome) => outcome === 'served').length).toBeGreaterThanOrEqual(4)
  expect(outcomes.filter((outcome) => outcome === 'served').length).toBeLessThanOrEqual(8)
})
