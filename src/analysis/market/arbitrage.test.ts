import { expect, test } from 'vitest'
import { takerFeeOf } from '../../core/reference/venues.ts'
import { bestRoutes, rankRoutes, withoutOutliers } from './arbitrage.ts'
import { crossBooks } from './arbitrage-depth.ts'

const free = { feeOf: () => 0 }

test('buying uses the ask and selling the bid, with the last price as fallback', () => {
  const quotes = [
    { venue: 'a', last: 100, bid: 99.9, ask: 100.1 },
    { venue: 'b', last: 101, bid: 100.9, ask: 101.1 },
    { venue: 'c', last: 100.5 },
  ]

  const found = bestRoutes('BTC', quotes, free)

  expect(found?.gross).toEqual({
    buyAt: { venue: 'a', price: 100.1 },
    sellAt: { venue: 'b', price: 100.9 },
    grossPct: 0.7992007992,
    netPct: 0.7992007992,
  })
})

test('the widest route may not be the one that leaves most after fees', () => {
  const fees = { feeOf: (venue: string) => (venue === 'dear' ? 0.01 : 0.001) }
  const quotes = [
    { venue: 'a', last: 100 },
    { venue: 'dear', last: 101 },
    { venue: 'cheap', last: 100.8 },
  ]

  const found = bestRoutes('ETH', quotes, fees)

  expect(found?.gross.sellAt.venue).toBe('dear')
  expect(found?.gross.netPct).toBeCloseTo(100 * ((101 * 0.99) / (100 * 1.001) - 1), 7)
  expect(found?.net?.sellAt.venue).toBe('cheap')
})

test('a fee that is not known leaves the rest after fees open', () => {
  const found = bestRoutes(
    'ETH',
    [
      { venue: 'a', last: 1 },
      { venue: 'b', last: 2 },
    ],
    { feeOf: () => undefined },
  )

  expect(found).toMatchObject({ gross: { grossPct: 100, netPct: null }, net: null })
})

test('one venue alone is no arbitrage', () => {
  expect(bestRoutes('BTC', [{ venue: 'a', last: 1 }], free)).toBeNull()
})

test('a price far from the middle price belongs to another market', () => {
  const [a, b, c, d] = [100, 101, 99, 55].map((last, index) => ({ venue: `v${index}`, last }))
  if (!a || !b || !c || !d) throw new Error('four quotes')

  expect(withoutOutliers([a, b, c, d])).toEqual({ kept: [a, b, c], outliers: [d] })
  expect(withoutOutliers([a, d])).toEqual({ kept: [a, d], outliers: [] })
})

test('the widest spread comes first', () => {
  const wide = bestRoutes(
    'A',
    [
      { venue: 'a', last: 1 },
      { venue: 'b', last: 1.02 },
    ],
    free,
  )
  const narrow = bestRoutes(
    'B',
    [
      { venue: 'a', last: 1 },
      { venue: 'b', last: 1.01 },
    ],
    free,
  )
  if (!wide || !narrow) throw new Error('two routes')

  expect(rankRoutes([narrow, wide])).toEqual([wide, narrow])
})

const asks = [
  { price: 100, size: 1 },
  { price: 101, size: 2 },
  { price: 104, size: 5 },
]
const bids = [
  { price: 103, size: 2 },
  { price: 102, size: 3 },
]

test('books are crossed as long as the next unit still brings something', () => {
  const crossed = crossBooks({ asks, bids, buyFee: 0, sellFee: 0 })

  // one at 100 and one at 101 sold at 103, one more at 101 sold at 102
  expect(crossed).toEqual({ size: 3, cost: 302, profit: 6, cutOff: false })
})

test('fees make the size smaller, and in the end nothing is left', () => {
  const some = crossBooks({ asks, bids, buyFee: 0.01, sellFee: 0.005 })
  const none = crossBooks({ asks, bids, buyFee: 0.02, sellFee: 0.02 })

  expect(some.size).toBe(2)
  expect(some.profit).toBeCloseTo(2 * 103 * 0.995 - 201 * 1.01, 7)
  expect(none).toEqual({ size: 0, cost: 0, profit: 0, cutOff: false })
})

test('a truncated book reports that it may hold more', () => {
  const crossed = crossBooks({ asks, bids: bids.slice(0, 1), buyFee: 0, sellFee: 0 })

  expect(crossed).toMatchObject({ size: 2, cutOff: true })
})

test('every trading venue has a known fee', () => {
  for (const venue of 'binance coinbase okx bybit kraken bitget kucoin upbit cryptocom'.split(' ')) {
    expect(takerFeeOf(venue), venue).toBeGreaterThan(0)
    expect(takerFeeOf(venue), venue).toBeLessThan(0.02)
  }
  expect(takerFeeOf('coingecko')).toBeUndefined()
})
