import fc from 'fast-check'
import { expect, test } from 'vitest'
import { systemScheduler } from '../../../src/core/clock.ts'
import { candleSources } from '../../../src/upstream/market-data/candles.ts'
import { openUpstreams } from '../../../src/upstream/open-upstreams.ts'
import { assets } from '../../../src/upstream/venues/assets.ts'
import { catchFailure, unhurried } from './upstream-fixture.ts'

const moments = fc.integer({ min: Date.parse('2012-01-01'), max: Date.parse('2035-01-01') })
const tokens = fc.constantFrom(...assets.map(({ symbol }) => symbol).filter((symbol) => symbol !== 'USDT'))
const sources = fc.constantFrom(...candleSources.filter((source) => source !== 'coingecko'))
const property = { seed: 20_260_302, numRuns: 40 }

function opened(now: number, seed = 'test') {
  return openUpstreams({ mode: 'simulated', seed, clock: { now: () => now }, scheduler: systemScheduler })
}

test('a simulated book starts at the ticker’s bid and ask and goes outwards', async () => {
  await fc.assert(
    fc.asyncProperty(moments, tokens, sources, async (now, token, source) => {
      const { books, tickers } = await opened(now)

      const { bids, asks, sources: asked } = await books.latest({ token, source, depth: 100 }, unhurried)
      const ticker = await tickers.latest({ token, source }, unhurried)

      expect(bids[0]?.price).toBe(ticker.bid)
      expect(asks[0]?.price).toBe(ticker.ask)
      expect([bids.length, asks.length]).toEqual([100, 100])
      for (const [index, { price, size }] of bids.entries()) {
        expect(price).toBeLessThan(bids[index - 1]?.price ?? Number.POSITIVE_INFINITY)
        expect(size).toBeGreaterThan(0)
      }
      for (const [index, { price, size }] of asks.entries()) {
        expect(price).toBeGreaterThan(asks[index - 1]?.price ?? 0)
        expect(size).toBeGreaterThan(0)
      }
      expect(asked).toEqual(ticker.sources)
    }),
    property,
  )
})

test('the venue that trades more shows more', async () => {
  const { books } = await opened(Date.parse('2026-03-02T10:30:00Z'))
  const withinAPercent = async (source: 'binance' | 'cryptocom') => {
    const { bids } = await books.latest({ token: 'btc', source, depth: 400 }, unhurried)
    const best = bids[0]?.price ?? 0
    const near = bids.filter(({ price }) => price >= best * 0.99)
    return near.reduce((sum, { price, size }) => sum + price * size, 0)
  }

  const [large, small] = [await withinAPercent('binance'), await withinAPercent('cryptocom')]

  expect(large).toBeGreaterThan(10_000_000)
  expect(large).toBeLessThan(100_000_000)
  expect(large / small).toBeGreaterThan(5)
})

test('simulated trades are what the candles are made of', async () => {
  await fc.assert(
    fc.asyncProperty(moments, tokens, sources, async (now, token, source) => {
      const minute = Math.floor(now / 60_000) * 60_000
      const { candles, trades, tickers } = await opened(minute)

      const [bar] = (await candles.recent({ token, source, bar: '1m', limit: 1 }, unhurried)).candles
      const result = await trades.latest({ token, source, limit: 1_000 }, unhurried)
      const ticker = await tickers.latest({ token, source }, unhurried)

      const inBar = result.trades.filter(({ time }) => time >= minute - 60_000)
      const prices = inBar.map(({ price }) => price)
      expect(result.trades[0]?.price).toBe(ticker.last)
      expect(bar).toMatchObject({ time: minute - 60_000, close: prices[0], closed: true })
      expect(Math.max(...prices)).toBeLessThanOrEqual(bar?.high ?? 0)
      expect(Math.min(...prices)).toBeGreaterThanOrEqual(bar?.low ?? 0)
      expect(inBar.reduce((sum, { size }) => sum + size, 0) / (bar?.volume ?? 0)).toBeCloseTo(1, 9)
    }),
    property,
  )
})

test('trades come newest first, all of them before now, and stay as they were', async () => {
  await fc.assert(
    fc.asyncProperty(moments, tokens, sources, async (now, token, source) => {
      const [earlier, later] = [await opened(now), await opened(now + 10_000)]

      const before = (await earlier.trades.latest({ token, source, limit: 50 }, unhurried)).trades
      const after = (await later.trades.latest({ token, source, limit: 500 }, unhurried)).trades

      expect(before).toHaveLength(50)
      expect(before.map(({ time }) => time)).toEqual(before.map(({ time }) => time).toSorted((a, b) => b - a))
      expect(before[0]?.time).toBeLessThan(now)
      expect(after).toEqual(expect.arrayContaining([...before]))
    }),
    { ...property, numRuns: 20 },
  )
})

test('where nothing is traded there is neither a book nor a trade', async () => {
  const { books, trades } = await opened(Date.parse('2026-03-02T10:30:00Z'))
  const market = { token: 'btc', source: 'coingecko' } as const

  const failures = [
    await catchFailure(books.latest({ ...market, depth: 5 }, unhurried)),
    await catchFailure(trades.latest({ ...market, limit: 5 }, unhurried)),
  ]

  for (const failure of failures)
    expect(failure).toMatchObject({ code: 'invalid_input', details: { field: 'source' } })
})
