import fc from 'fast-check'
import { expect, test } from 'vitest'
import { systemScheduler } from '../../../src/core/clock.ts'
import { type Bar, barMilliseconds, bars, candleSources } from '../../../src/upstream/market-data/candles.ts'
import { openUpstreams } from '../../../src/upstream/open-upstreams.ts'
import { assets } from '../../../src/upstream/venues/assets.ts'
import { catchFailure, unhurried } from './upstream-fixture.ts'

const moments = fc.integer({ min: Date.parse('2012-01-01'), max: Date.parse('2035-01-01') })
const tokens = fc.constantFrom(...assets.map(({ symbol }) => symbol).filter((symbol) => symbol !== 'USDT'))
const sources = fc.constantFrom(...candleSources)
const property = { seed: 20_260_301, numRuns: 60 }

function opened(now: number, seed = 'test') {
  return openUpstreams({ mode: 'simulated', seed, clock: { now: () => now }, scheduler: systemScheduler })
}

test('a long bar is exactly made of the short bars in it', async () => {
  const pairs = fc.constantFrom<readonly [Bar, Bar]>(
    ['3m', '1m'],
    ['15m', '1m'],
    ['15m', '5m'],
    ['1h', '1m'],
    ['4h', '1m'],
    ['4h', '2h'],
    ['6h', '30m'],
    ['1d', '4h'],
    ['1d', '6h'],
    ['1w', '1h'],
  )
  await fc.assert(
    fc.asyncProperty(moments, tokens, sources, pairs, async (now, token, source, [long, short]) => {
      const { candles } = await opened(now)
      const market = { token, source }

      const whole = (await candles.recent({ ...market, bar: long, limit: 2 }, unhurried)).candles
      const count = (2 * barMilliseconds[long]) / barMilliseconds[short]
      const parts = (await candles.recent({ ...market, bar: short, limit: count }, unhurried)).candles

      for (const bar of whole) {
        const inside = parts.filter(({ time }) => time >= bar.time && time < bar.time + barMilliseconds[long])
        const [first] = inside
        if (first?.time !== bar.time) continue
        expect(bar.open).toBe(first.open)
        expect(bar.high).toBe(Math.max(...inside.map(({ high }) => high)))
        expect(bar.low).toBe(Math.min(...inside.map(({ low }) => low)))
        expect(bar.close).toBe(inside.at(-1)?.close)
        if (bar.volume !== null)
          expect(inside.reduce((sum, { volume }) => sum + (volume ?? 0), 0)).toBeCloseTo(bar.volume, 4)
      }
      expect(whole.at(-1)?.close).toBe(parts.at(-1)?.close)
    }),
    property,
  )
})

test('every candle is one that could have traded, and follows on the one before', async () => {
  await fc.assert(
    fc.asyncProperty(moments, tokens, sources, fc.constantFrom(...bars), async (now, token, source, bar) => {
      const { candles } = await opened(now)

      const series = (await candles.recent({ token, source, bar, limit: 40 }, unhurried)).candles

      for (const [index, { time, open, high, low, close, volume, closed }] of series.entries()) {
        const next = series[index + 1]
        expect(low).toBeGreaterThan(0)
        expect(high).toBeGreaterThanOrEqual(Math.max(open, close))
        expect(low).toBeLessThanOrEqual(Math.min(open, close))
        expect(volume === null || volume >= 0).toBe(true)
        expect(closed).toBe(time + barMilliseconds[bar] <= Math.floor(now / 1_000) * 1_000)
        if (next) expect(next).toMatchObject({ time: time + barMilliseconds[bar], open: close })
      }
      expect(series).toHaveLength(40)
    }),
    property,
  )
})

test('the same seed and time give the same world, another seed another one', async () => {
  const now = Date.parse('2026-03-02T10:30:00Z')
  const ask = async (seed: string) =>
    (await opened(now, seed)).candles.recent({ token: 'sol', bar: '1h', limit: 50 }, unhurried)

  expect(await ask('one')).toEqual(await ask('one'))
  expect((await ask('one')).candles).not.toEqual((await ask('two')).candles)
})

test('what has happened stays as it was', async () => {
  await fc.assert(
    fc.asyncProperty(moments, fc.integer({ min: 1, max: 400 }), tokens, async (now, minutes, token) => {
      const later = await opened(now + minutes * 60_000)
      const query = { token, source: 'binance', bar: '1m' } as const

      const [past] = (await (await opened(now)).candles.recent({ ...query, limit: 2 }, unhurried)).candles
      const seenLater = (await later.candles.recent({ ...query, limit: minutes + 3 }, unhurried)).candles

      expect(seenLater).toContainEqual(past)
    }),
    property,
  )
})

test('the ticker and the price tell what the candles tell', async () => {
  await fc.assert(
    fc.asyncProperty(moments, tokens, sources, async (now, token, source) => {
      const { candles, tickers, prices } = await opened(now)

      const series = await candles.recent({ token, source, bar: '1m', limit: 1_441 }, unhurried)
      const ticker = await tickers.latest({ token, source }, unhurried)
      const board = await prices.inUsd([token], unhurried)

      const { last, bid = last, ask = last, high24h = last, low24h = last } = ticker
      expect(last).toBe(series.candles.at(-1)?.close)
      expect(bid).toBeLessThanOrEqual(last)
      expect(ask).toBeGreaterThanOrEqual(last)
      expect(high24h).toBeLessThanOrEqual(Math.max(...series.candles.map(({ high }) => high)))
      expect(low24h).toBeGreaterThanOrEqual(Math.min(...series.candles.map(({ low }) => low)))
      if (source === 'binance') expect(board.prices[0]?.usd).toBe(last)
    }),
    { ...property, numRuns: 20 },
  )
})

test('venues stand close to each other, but not in the same place', async () => {
  const { tickers } = await opened(Date.parse('2026-03-02T10:30:00Z'))

  const dollarVenues = ['binance', 'coinbase', 'okx', 'bybit', 'kraken', 'bitget', 'kucoin'] as const
  const lasts = await Promise.all(
    dollarVenues.map(async (source) => (await tickers.latest({ token: 'btc', source }, unhurried)).last),
  )

  expect(new Set(lasts).size).toBe(dollarVenues.length)
  expect(Math.max(...lasts) / Math.min(...lasts)).toBeLessThan(1.01)
})

test('simulated data is labelled source by source', async () => {
  const { candles, tickers, prices, health } = await opened(Date.parse('2026-03-02T10:30:00Z'))

  const series = await candles.recent({ token: 'btc', limit: 5 }, unhurried)
  const ticker = await tickers.latest({ token: 'btc', source: 'upbit' }, unhurried)
  const board = await prices.inUsd(['btc', 'tether'], unhurried)

  for (const { mode } of [series, ticker, board]) expect(mode).toBe('simulated')
  for (const { name } of [...series.sources, ...ticker.sources, ...board.sources])
    expect(name).toMatch(/^simulated:/)
  expect(ticker).toMatchObject({ instrument: 'KRW-BTC', quote: 'KRW' })
  expect(health.list().map(({ name }) => name)).toEqual(candleSources.map((id) => `simulated:${id}`))
})

test('a venue without volumes returns none', async () => {
  const { candles } = await opened(Date.parse('2026-03-02T10:30:00Z'))

  const series = await candles.recent({ token: 'btc', source: 'coingecko', limit: 5 }, unhurried)

  expect(series.candles.map(({ volume }) => volume)).toEqual([null, null, null, null, null])
})

test('an instrument that is not in the simulated world is the caller’s mistake', async () => {
  const { candles } = await opened(Date.parse('2026-03-02T10:30:00Z'))
  const query = { token: 'x', source: 'binance', instId: 'NOPEUSDT', limit: 5 } as const

  const failure = await catchFailure(candles.recent(query, unhurried))

  expect(failure).toMatchObject({ code: 'not_found', details: { field: 'instId' } })
})
