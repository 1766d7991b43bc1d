import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { currentCallScope, runInCallScope } from '../../core/budgets/call-scope.ts'
import { GatewayError } from '../../core/failures.ts'
import { createAnswerCache } from './answer-cache.ts'

const url = new URL('http://venue.test/price')
const { signal } = new AbortController()

/** A source that counts how often it was asked, and a clock to move. */
function counting(failing: () => boolean = () => false) {
  let now = 1_000_000
  let count = 0
  const clock = { now: () => now }
  const read = async () => {
    count += 1
    if (failing()) throw new Error('down')
    return { count }
  }
  const ask = createAnswerCache(read, { fresh: 100, stale: 1_000, clock, dataClock: clock })
  return { ask, asked: () => count, wait: (milliseconds: number) => (now += milliseconds) }
}

test('a fresh answer is given again without asking', async () => {
  const { ask, wait } = counting()

  const first = await ask(url, { signal })
  wait(99)
  const second = await ask(url, { signal })

  expect(first).toEqual({ value: { count: 1 }, receivedAt: 1_000_000, cached: false })
  expect(second).toEqual({ value: { count: 1 }, receivedAt: 1_000_000, cached: true })
})

test('DS-09 the cache stays bounded, and simultaneous equal questions share one request', async () => {
  const { ask, asked } = counting()
  const position = (number: number) => new URL(`http://venue.test/price?token=${number}`)

  for (let number = 0; number < 10_000; number += 1) await ask(position(number), { signal })
  const late = await ask(position(9_999), { signal })
  const early = await Promise.all(Array.from({ length: 50 }, () => ask(position(0), { signal })))

  expect(late.cached).toBe(true)
  expect(asked()).toBe(10_001)
  expect(new Set(early.map(({ value }) => value.count))).toEqual(new Set([10_001]))
})

test('fifty questions of one call leave one listener on its signal, and none afterwards', async () => {
  const { ask } = counting()
  const call = new AbortController()

  const asked = Array.from({ length: 50 }, (_, number) =>
    ask(new URL(`http://venue.test/price?token=${number}`), { signal: call.signal }),
  )
  const during = getEventListeners(call.signal, 'abort').length
  await Promise.all(asked)

  expect(during).toBe(1)
  expect(getEventListeners(call.signal, 'abort')).toHaveLength(0)
})

test('a stale answer is given once more while a new one is fetched', async () => {
  const { ask, wait } = counting()

  await ask(url, { signal })
  wait(500)
  const stale = await ask(url, { signal })
  const renewed = await ask(url, { signal })

  expect(stale).toMatchObject({ value: { count: 1 }, cached: true })
  expect(renewed).toMatchObject({ value: { count: 2 }, receivedAt: 1_000_500 })
})

test('an answer that is too old is not given any more', async () => {
  const { ask, wait } = counting()

  await ask(url, { signal })
  wait(1_101)
  const late = await ask(url, { signal })

  expect(late).toMatchObject({ value: { count: 2 }, cached: false })
})

test('a failure is not cached and keeps a still usable answer', async () => {
  let down = true
  const { ask, wait, asked } = counting(() => down)

  await expect(ask(url, { signal })).rejects.toThrow('down')
  down = false
  await ask(url, { signal })
  down = true
  wait(500)
  const stale = await ask(url, { signal })
  await Promise.resolve()
  const again = await ask(url, { signal })

  expect(stale).toMatchObject({ value: { count: 2 }, cached: true })
  expect(again).toMatchObject({ value: { count: 2 }, cached: true })
  expect(asked()).toBeGreaterThanOrEqual(3)
})

test('one caller who goes away does not take the answer from the other', async () => {
  const { ask, asked } = counting()
  const leaving = new AbortController()

  const first = ask(url, { signal: leaving.signal })
  const second = ask(url, { signal })
  leaving.abort(new Error('gone'))

  await expect(first).rejects.toThrow('gone')
  expect((await second).value).toEqual({ count: 1 })
  expect(asked()).toBe(1)
})

test('where the source fails, a known answer stands in until its time is over', async () => {
  let now = 1_000_000
  let failure: Error | undefined
  const clock = { now: () => now }
  const read = async () => {
    if (failure) throw failure
    return { figure: 7 }
  }
  const ask = createAnswerCache(read, { fresh: 100, stale: 200, onFailure: 1_000, clock, dataClock: clock })

  await ask(url, { signal })
  failure = new GatewayError('upstream_unavailable', 'It timed out.')
  now += 900
  const first = await ask(url, { signal })
  const second = await ask(url, { signal })
  failure = new GatewayError('not_found', 'There is no such thing.')
  const refused = ask(url, { signal })
  await expect(refused).rejects.toThrow('no such thing')
  failure = new GatewayError('upstream_unavailable', 'It timed out.')
  now += 101

  expect(first).toEqual({ value: { figure: 7 }, receivedAt: 1_000_000, cached: true })
  expect(second).toEqual(first)
  await expect(ask(url, { signal })).rejects.toThrow('timed out')
})

test.each(['cost_above_price', 'source_limit'] as const)(
  'a caller who joined a request refused with %s asks for itself',
  async (kind) => {
    const refusal = kind === 'source_limit' ? undefined : kind
    const clock = { now: () => 1_000_000 }
    const asked: string[] = []
    const read = async () => {
      const rank = currentCallScope()?.priority ?? 'none'
      asked.push(rank)
      await Promise.resolve()
      if (rank === 'unpaid')
        throw new GatewayError(refusal ?? 'upstream_unavailable', 'Not for this call.', {
          details: refusal ? {} : { reason: kind },
        })
      return { rank }
    }
    const ask = createAnswerCache(read, { fresh: 100, stale: 0, clock, dataClock: clock })
    const as = (priority: 'paid' | 'unpaid') =>
      runInCallScope({ priority, deadlineAt: 0, cost: { maxNanoUsd: 1, spentNanoUsd: 0 } }, () =>
        ask(url, { signal }),
      )

    const [unpaid, ...paid] = await Promise.allSettled([as('unpaid'), as('paid'), as('paid')])

    expect(unpaid).toMatchObject({ status: 'rejected', reason: { message: 'Not for this call.' } })
    expect(paid).toMatchObject([
      { value: { value: { rank: 'paid' } } },
      { value: { value: { rank: 'paid' } } },
    ])
    expect(asked).toEqual(['unpaid', 'paid'])
  },
)

test('callers who join refusals again and again give up after three', async () => {
  let count = 0
  const clock = { now: () => 1_000_000 }
  const read = async () => {
    count += 1
    throw new GatewayError('cost_above_price', 'Not for this call.')
  }
  const ask = createAnswerCache(read, { fresh: 100, stale: 0, clock, dataClock: clock })

  const all = await Promise.allSettled(Array.from({ length: 20 }, () => ask(url, { signal })))

  expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['rejected']))
  expect(count).toBe(3)
})
