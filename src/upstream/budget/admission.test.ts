import { expect, test } from 'vitest'
import { createHeldTime } from '../../../test/support/held-time.ts'
import type { DataSourceId } from '../../config/data-sources.ts'
import type { SourceTerms } from '../../config/source-terms.ts'
import { sourceTerms } from '../../config/source-terms.ts'
import { type CallScope, runInCallScope } from '../../core/budgets/call-scope.ts'
import { DAY_MS } from '../../core/durations.ts'
import { createAdmission } from './admission.ts'
import { createLimiter } from './limiter.ts'
import { createSpending } from './spending.ts'
import { createMemoryStore } from './stores.ts'

const { signal } = new AbortController()
const MILLI = 1_000_000
const posts = (count: number) => ask(`https://api.x.com/2/users/7/tweets?max_results=${count}`)
const user = ask('https://api.x.com/2/users/by/username/solana')

function ask(url: string, isPost = false) {
  return { url: new URL(url), isPost }
}

function open(id: DataSourceId = 'x-api', terms: SourceTerms = sourceTerms[id], start = 10 * DAY_MS) {
  const time = createHeldTime(start)
  const store = createMemoryStore(time)
  const deps = { store, fallback: store, clock: time, scheduler: time }
  const reopen = () => {
    const spending = createSpending(store, time)
    const limiters = terms.limits.map(({ path, ...limit }, at) => ({
      limiter: createLimiter(`${id} ${at}`, limit, deps),
      path,
    }))
    const payee = { source: id, name: 'X', dailyUsd: terms.dailyUsd }
    return { spending, admission: createAdmission({ id, payee, terms, limiters, spending, clock: time }) }
  }
  return { time, store, reopen, ...reopen() }
}

function scopeOf(priceUsd: number | undefined, more: Partial<CallScope> = {}): CallScope {
  return {
    priority: 'paid',
    deadlineAt: Number.POSITIVE_INFINITY,
    cost: { maxNanoUsd: priceUsd === undefined ? undefined : priceUsd * 1e9, spentNanoUsd: 0 },
    ...more,
  }
}

test('a question that may cost more than its call is refused and costs nothing', async () => {
  const { admission, spending } = open()
  const scope = scopeOf(0.024)

  await expect(runInCallScope(scope, () => admission.admit(posts(20), signal))).rejects.toMatchObject({
    code: 'cost_above_price',
    charged: 'no',
    details: { costUsd: '0.1', priceUsd: '0.024' },
  })

  expect([scope.cost.spentNanoUsd, spending.spentToday('x-api')]).toEqual([0, 0])
})

test('the cost of a call is the sum of its questions', async () => {
  const { admission } = open()
  const scope = scopeOf(0.024)

  await runInCallScope(scope, () => admission.admit(user, signal))

  await expect(runInCallScope(scope, () => admission.admit(posts(5), signal))).rejects.toMatchObject({
    code: 'cost_above_price',
  })
})

test('questions side by side share one price', async () => {
  const { admission } = open()
  const scope = scopeOf(0.015)

  const ends = await Promise.allSettled(
    [user, user].map((question) => runInCallScope(scope, () => admission.admit(question, signal))),
  )

  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('what was read is recorded in place of what might have been', async () => {
  const { admission, spending } = open()
  const scope = scopeOf(1)

  const admitted = await runInCallScope(scope, () => admission.admit(posts(20), signal))
  expect(spending.spentToday('x-api')).toBe(100 * MILLI)
  admitted.end({ kind: 'answered', answer: { data: [{}, {}, {}] } })
  await Promise.resolve()

  expect([scope.cost.spentNanoUsd, spending.spentToday('x-api')]).toEqual([15 * MILLI, 15 * MILLI])
})

test.each([
  ['refused', 0],
  ['unknown', 100 * MILLI],
] as const)('a question that ends as %s is recorded at %i', async (kind, nanoUsd) => {
  const { admission, spending } = open()

  const admitted = await admission.admit(posts(20), signal)
  admitted.end({ kind })
  await Promise.resolve()

  expect(spending.spentToday('x-api')).toBe(nanoUsd)
})

test('the budget of a day holds over restarts, and ends at midnight UTC', async () => {
  const { reopen, time } = open('x-api', { ...sourceTerms['x-api'], dailyUsd: 0.15 })
  await reopen().admission.admit(posts(20), signal)
  time.pass(DAY_MS - 3_600_000)

  const again = reopen()
  await expect(again.admission.admit(posts(20), signal)).rejects.toMatchObject({
    code: 'source_budget_spent',
    charged: 'no',
    retryAfterSeconds: 3_600,
    message: 'This gateway’s budget for X today is spent; it is renewed at midnight UTC.',
  })
  expect(again.admission.findRefusal([posts(20)], 1e9)).toMatchObject({ code: 'source_budget_spent' })
  time.pass(3_600_000)

  expect(again.admission.findRefusal([posts(20)], 1e9)).toBeUndefined()
  await again.admission.admit(posts(20), signal)
})

test('spending that cannot be read lets no question pass that costs money', async () => {
  const time = createHeldTime()
  const spending = createSpending(
    { add: () => Promise.reject(new Error('down')), read: () => Promise.reject(new Error('down')) },
    time,
  )
  const payee = { source: 'x-api', name: 'X', dailyUsd: 1 }
  const admission = createAdmission({
    id: 'x-api',
    payee,
    terms: sourceTerms['x-api'],
    limiters: [],
    spending,
    clock: time,
  })

  await expect(admission.admit(user, signal)).rejects.toMatchObject({
    code: 'upstream_unavailable',
    charged: 'no',
  })
})

test('a used up source is refused with an honest time to wait', async () => {
  const { admission } = open('jupiter')
  const quote = ask('https://api.jup.ag/swap/v1/quote')
  for (let count = 0; count < 30; count += 1)
    await runInCallScope(scopeOf(1), () => admission.admit(quote, signal))

  await expect(runInCallScope(scopeOf(1), () => admission.admit(quote, signal))).rejects.toMatchObject({
    code: 'upstream_unavailable',
    charged: 'no',
    retryAfterSeconds: 70,
    details: { reason: 'source_limit' },
  })
})

test('a wait for a permit ends before the time of the call', async () => {
  const { admission, time } = open('kraken')
  const ticker = ask('https://api.kraken.com/0/public/Ticker')
  await admission.admit(ticker, signal)
  const scope = scopeOf(1, { deadlineAt: time.now() + 1_500 })

  await expect(runInCallScope(scope, () => admission.admit(ticker, signal))).rejects.toMatchObject({
    retryAfterSeconds: 2,
  })
})

test('a limit of some paths leaves the others alone', async () => {
  const { admission } = open('binance-futures')
  for (let count = 0; count < 500; count += 1)
    await runInCallScope(scopeOf(1), () =>
      admission.admit(ask('https://fapi.binance.com/fapi/v1/fundingRate'), signal),
    )

  await expect(
    runInCallScope(scopeOf(1), () =>
      admission.admit(ask('https://fapi.binance.com/fapi/v1/fundingRate'), signal),
    ),
  ).rejects.toMatchObject({ code: 'upstream_unavailable' })
  await runInCallScope(scopeOf(1), () =>
    admission.admit(ask('https://fapi.binance.com/fapi/v1/openInterest'), signal),
  )
})

test('the cost that an answer states is recorded', async () => {
  const { admission, spending } = open('openrouter')
  const chat = ask('https://openrouter.ai/api/v1/chat/completions', true)
  const scope = scopeOf(0.02)

  const admitted = await runInCallScope(scope, () => admission.admit(chat, signal))
  expect(spending.spentToday('openrouter')).toBe(20 * MILLI)
  admitted.end({ kind: 'answered', answer: { usage: { cost: 0.0042 } } })
  await Promise.resolve()

  expect(spending.spentToday('openrouter')).toBe(4.2 * MILLI)
  expect(scope.cost.spentNanoUsd).toBe(4.2 * MILLI)
})

test('a call that has used up its price asks no model again', async () => {
  const { admission } = open('openrouter')
  const chat = ask('https://openrouter.ai/api/v1/chat/completions', true)
  const scope = scopeOf(0.02)
  const admitted = await runInCallScope(scope, () => admission.admit(chat, signal))
  admitted.end({ kind: 'answered', answer: { usage: { cost: 0.03 } } })

  await expect(runInCallScope(scope, () => admission.admit(chat, signal))).rejects.toMatchObject({
    code: 'cost_above_price',
  })
})

test('lists of models cost nothing, at whatever price', async () => {
  const { admission } = open('openrouter')

  await runInCallScope(scopeOf(0), () => admission.admit(ask('https://openrouter.ai/api/v1/models'), signal))
})
