import { expect, test } from 'vitest'
import type { Candle, CandleQuery } from '../../upstream/market-data/candles.ts'
import type { Ticker } from '../../upstream/market-data/tickers.ts'
import type { PriceBoard } from '../../upstream/prices/prices.ts'
import type { ToolWorld } from '../ports.ts'
import { candles } from './candles.ts'
import { price } from './price.ts'
import { ticker } from './ticker.ts'
import { upstreamStatus } from './upstream-status.ts'

const now = Date.parse('2026-03-02T10:30:00Z')
const sources = [{ name: 'binance', ok: true, asOf: now - 1_000, cached: false }]
const provenance = {
  mode: 'live',
  sources: [{ name: 'binance', ok: true, asOf: '2026-03-02T10:29:59.000Z', cached: false }],
  computedAt: '2026-03-02T10:30:00.000Z',
}

test('candles come as rows under named columns', async () => {
  const answer = await candles.run({ token: 'bitcoin', bar: '1h', limit: 2 }, worldWith())

  expect(answer).toEqual({
    venue: 'binance',
    instrument: 'BTCUSDT',
    quote: null,
    bar: '1h',
    columns: ['time', 'open', 'high', 'low', 'close', 'volume'],
    candles: [
      ['2026-03-02T09:00:00Z', 88_123.45, 88_500.5, 87_900.12, 88_200.75, 1_234.56789],
      ['2026-03-02T10:00:00Z', 88_123.45, 88_500.5, 87_900.12, 88_200.75, 1_234.56789],
    ],
    missingBars: 0,
    gaps: [],
    lastIsOpen: true,
    provenance,
  })
})

test('a default answer of candles stays under 8 KB', async () => {
  const parsed = candles.parse({})

  const answer = await candles.run(parsed.ok ? parsed.input : {}, worldWith())

  expect(parsed).toMatchObject({ ok: true, input: { token: 'bitcoin', limit: 100 } })
  expect(JSON.stringify(answer).length).toBeLessThan(8_192)
})

test('a ticker repeats the venue’s figures and leaves missing ones out', async () => {
  const answer = await ticker.run({ token: 'bitcoin' }, worldWith())

  expect(answer).toEqual({
    venue: 'kraken',
    instrument: 'XBTUSD',
    asOf: '2026-03-02T10:29:59.000Z',
    quote: 'USD',
    last: 88_200,
    bid: 88_199,
    ask: 88_201,
    provenance,
  })
})

test.each([
  [{ assets: 'bitcoin, eth,,bitcoin' }, ['bitcoin', 'eth']],
  [{ token: 'sol' }, ['sol']],
  [{ token: 'sol', assets: 'btc' }, ['sol', 'btc']],
])('a price can be asked for one asset or for many', async (input, names) => {
  const asked: string[][] = []

  const answer = await price.run(input, worldWith({ asked }))

  expect(asked).toEqual([names])
  expect(answer).toMatchObject({ prices: [{ usd: 88_200, asOf: '2026-03-02T10:29:59.000Z' }], provenance })
})

test.each([
  [{}, 'assets'],
  [{ assets: ' , ' }, 'assets'],
  [{ assets: Array.from({ length: 26 }, (_, index) => `a${index}`).join(',') }, 'assets'],
  [{ assets: ['bitcoin'] }, 'assets'],
  [{ asset: 'bitcoin' }, 'asset'],
])('a price is not asked for with %j', (input, field) => {
  expect(price.parse(input)).toMatchObject({
    ok: false,
    errors: expect.arrayContaining([expect.objectContaining({ field })]),
  })
})

test.each([
  [{ limit: 0 }, 'limit'],
  [{ limit: 1_001 }, 'limit'],
  [{ limit: '10' }, 'limit'],
  [{ bar: '7x' }, 'bar'],
  [{ source: 'nasdaq' }, 'source'],
  [{ source: ['binance'] }, 'source'],
])('candles are not asked for with %j', (input, field) => {
  expect(candles.parse(input)).toMatchObject({ ok: false, errors: [{ field }] })
})

test('source status is free and comes with its times', async () => {
  const answer = await upstreamStatus.run({}, worldWith())

  expect(upstreamStatus.contract.price).toBe(0n)
  expect(answer).toMatchObject({
    data: { status: 'ok', sourcesDown: [] },
    upstreams: [{ name: 'binance', state: 'answering', lastSuccessAt: '2026-03-02T10:29:59.000Z' }],
  })
})

test('every example is an input that its own tool takes', () => {
  for (const tool of [candles, ticker, price, upstreamStatus])
    expect(tool.parse(tool.contract.example.input)).toMatchObject({ ok: true })
})

/** A world with one market in it. */
function worldWith({ asked = [] }: { asked?: string[][] } = {}): ToolWorld {
  const candle = { open: 88_123.45, high: 88_500.5, low: 87_900.12, close: 88_200.75, volume: 1_234.56789 }
  const seriesOf = ({ bar = '1h', limit }: CandleQuery) => ({
    mode: 'live' as const,
    sources,
    venue: 'binance',
    instrument: 'BTCUSDT',
    bar,
    candles: Array.from({ length: limit }, (_, index): Candle => {
      const time = Date.parse('2026-03-02T10:00:00Z') - (limit - 1 - index) * 3_600_000
      return { time, ...candle, closed: index < limit - 1 }
    }),
  })
  const quote: Ticker = {
    mode: 'live',
    sources,
    venue: 'kraken',
    instrument: 'XBTUSD',
    quote: 'USD',
    last: 88_200,
    bid: 88_199,
    ask: 88_201,
  }
  const bitcoin = {
    asked: 'btc',
    symbol: 'BTC',
    name: 'Bitcoin',
    usd: 88_200,
    quote: 'USDT',
    venue: 'binance',
  }
  const board: PriceBoard = {
    mode: 'live',
    sources,
    prices: [{ ...bitcoin, asOf: now - 1_000 }],
    missing: [],
  }
  const ports: Partial<ToolWorld> = {
    candles: { recent: async (query) => seriesOf(query) },
    tickers: { latest: async () => quote, everywhere: async () => ({ mode: 'live', sources, assets: [] }) },
    prices: {
      inUsd: async (names) => {
        asked.push([...names])
        return board
      },
    },
    upstreams: {
      list: () => [
        { name: 'binance', promise: 'candles', mode: 'live', state: 'answering', lastSuccessAt: now - 1_000 },
      ],
    },
    dataHealth: { sources: async () => [], state: async () => ({ status: 'ok', sourcesDown: [] }) },
    signal: new AbortController().signal,
    now: () => now,
  }
  return ports as ToolWorld
}
