import { expect, test } from 'vitest'
import { DAY_MS } from '../../core/durations.ts'
import { toUsage, type UsageRecord } from './usage.ts'

const TODAY = Date.parse('2026-06-30T00:00:00Z')
const NOW = TODAY + 13 * 3_600_000

const nothing: UsageRecord = {
  lifetime: { calls: 0, microUsd: 0, payers: 0 },
  byRoute: [],
  hours: [],
  days: [],
  payers: [],
  offersMade: 0,
}

test('rates of zero calls are null, and every day is listed', () => {
  const usage = toUsage(nothing, NOW)

  expect(usage.lifetime).toMatchObject({ totalCalls: 0, avgUsdPerCall: null })
  expect(usage.funnel).toMatchObject({ paymentRequiredToPaidRate: null, d7RepeatRate: null })
  expect(usage.dailyCalls).toHaveLength(30)
  expect(usage.dailyCalls.at(0)).toEqual({ date: '2026-06-01', count: 0 })
  expect(usage.dailyCalls.at(-1)).toEqual({ date: '2026-06-30', count: 0 })
})

test('windows end today: seven days are today and the six before', () => {
  const days = [0, 6, 7, 29].map((ago) => ({ startsAt: TODAY - ago * DAY_MS, calls: 1, microUsd: 5_000 }))

  const usage = toUsage({ ...nothing, days, hours: [{ calls: 1, microUsd: 5_000 }] }, NOW)

  expect(usage.last24h).toEqual({ calls: 1, usdSettled: 0.005 })
  expect(usage.last7d).toMatchObject({ calls: 2, usdSettled: 0.01 })
  expect(usage.last30d).toEqual({ calls: 4, usdSettled: 0.02 })
  expect(usage.dailyCalls.filter(({ count }) => count === 1)).toHaveLength(4)
})

test('wallets that first paid over a week ago count for retention', () => {
  const payers = [
    { kind: 'first', day: TODAY - 40 * DAY_MS, payers: 3 },
    { kind: 'first', day: TODAY - 7 * DAY_MS, payers: 1 },
    { kind: 'first', day: TODAY - 2 * DAY_MS, payers: 5 },
    { kind: 'came_back', day: TODAY - 40 * DAY_MS, payers: 1 },
    { kind: 'came_back', day: TODAY - 2 * DAY_MS, payers: 2 },
    { kind: 'last', day: TODAY - 7 * DAY_MS, payers: 4 },
    { kind: 'last', day: TODAY - 6 * DAY_MS, payers: 5 },
  ] as const

  const { funnel, northStar } = toUsage({ ...nothing, payers }, NOW)

  expect(funnel).toMatchObject({
    firstPaidPayersLast30d: 6,
    d7EligiblePayers: 4,
    d7RepeatPayers: 1,
    d7RepeatRate: 0.25,
  })
  expect(northStar.uniquePayingWalletsLast7d).toBe(5)
})

test('routes and networks are listed by most calls first', () => {
  const byRoute = [
    { path: '/news', network: 'eip155:8453', calls: 1, microUsd: 5_000 },
    { path: '/signal', network: 'eip155:8453', calls: 1, microUsd: 5_000 },
    { path: '/signal', network: 'solana:x', calls: 2, microUsd: 10_000 },
    { path: '/undone', network: 'solana:x', calls: 0, microUsd: 0 },
  ]

  const usage = toUsage({ ...nothing, byRoute }, NOW)

  expect(usage.byPath).toEqual([
    { path: '/signal', count: 3, usdSettled: 0.015 },
    { path: '/news', count: 1, usdSettled: 0.005 },
  ])
  expect(usage.byNetwork).toEqual([
    { network: 'eip155:8453', calls: 2, usdSettled: 0.01 },
    { network: 'solana:x', calls: 2, usdSettled: 0.01 },
  ])
})
