import { expect, test } from 'vitest'
import { z } from 'zod'
import type { CandleSeries } from '../../../src/upstream/market-data/candles.ts'
import { loopbackVenue, readJson, recorded, sendJson, venueReplaying } from '../../support/replay-server.ts'
import { catchFailure, createClock, openUpstream, unhurried } from './upstream-fixture.ts'

const { candles: expectedCandles } = z
  .object({ candles: z.record(z.string(), z.array(z.array(z.number()))) })
  .parse(await readJson('expected/candles'))

test('Binance candles are read as an independent reader reads them', async () => {
  const venue = await venueReplaying({ '/api/v3/klines': 'binance/spot-klines-btcusdt-5m' })
  const clock = createClock('2020-04-16T12:00:00Z')
  const { candles } = await openUpstream({ mode: 'live', baseUrls: { binance: venue.url }, clock })

  const series = await candles.recent(
    { token: 'bitcoin', source: 'binance', bar: '5m', limit: 24 },
    unhurried,
  )

  expect(columnsOf(series)).toEqual(expectedCandles['binance/spot-klines-btcusdt-5m'])
  expect(series).toMatchObject({ mode: 'live', venue: 'binance', instrument: 'BTCUSDT', bar: '5m' })
  expect(venue.asked).toEqual(['/api/v3/klines?symbol=BTCUSDT&interval=5m&limit=24'])
})

test('the base URL of a venue keeps a path of its own', async () => {
  const venue = await venueReplaying({ '/proxy/binance/api/v3/klines': 'binance/spot-klines-btcusdt-1h' })
  const { candles } = await openUpstream({
    mode: 'live',
    baseUrls: { binance: `${venue.url}/proxy/binance` },
  })

  const series = await candles.recent({ token: 'BTC', source: 'binance', bar: '1h', limit: 4 }, unhurried)

  expect(columnsOf(series)).toEqual(expectedCandles['binance/spot-klines-btcusdt-1h'])
})

test('the last bar is open until its end, and old bars are recognisable', async () => {
  const venue = await venueReplaying({ '/api/v3/klines': 'binance/spot-klines-btcusdt-1h' })
  const clock = createClock('2023-01-06T08:30:00Z')
  const { candles } = await openUpstream({ mode: 'live', baseUrls: { binance: venue.url }, clock })
  const query = { token: 'btc', source: 'binance', bar: '1h', limit: 4 } as const

  const during = await candles.recent(query, unhurried)
  clock.set('2023-01-07T00:00:00Z')
  const after = await candles.recent(query, unhurried)

  expect(during.candles.map(({ closed }) => closed)).toEqual([true, true, true, false])
  expect(during.sources).toMatchObject([
    { name: 'binance', ok: true, asOf: Date.parse('2023-01-06T08:30:00Z') },
  ])
  expect(after.candles.map(({ closed }) => closed)).toEqual([true, true, true, true])
  expect(after.sources).toMatchObject([{ asOf: Date.parse('2023-01-06T09:00:00Z') }])
})

test('Coinbase candles, whose columns and order are its own, come out oldest first', async () => {
  const venue = await venueReplaying({ '/products/BTC-USD/candles': 'coinbase/exchange-candles' })
  const { candles } = await openUpstream({ mode: 'live', baseUrls: { coinbase: venue.url } })

  const series = await candles.recent(
    { token: 'bitcoin', source: 'coinbase', bar: '1m', limit: 10 },
    unhurried,
  )

  expect(columnsOf(series)).toEqual(expectedCandles['coinbase/exchange-candles'])
  expect(venue.asked).toEqual(['/products/BTC-USD/candles?granularity=60'])
})

test('Coinbase has no four-hour bar, so it is made of hours, page by page', async () => {
  const hour = 3_600
  const now = Date.parse('2026-03-02T10:30:00Z') / 1_000
  const venue = await loopbackVenue((request, response) => {
    const query = new URL(request.url ?? '', 'http://venue').searchParams
    const [start = 0, end = now] = [Number(query.get('start')), Number(query.get('end'))]
    const rows = []
    for (let time = end; time >= start; time -= hour) rows.push([time, 90, 110 + (time % 7), 100, 101, 2])
    sendJson(response, rows)
  })
  const clock = createClock('2026-03-02T10:30:00Z')
  const { candles } = await openUpstream({ mode: 'live', baseUrls: { coinbase: venue.url }, clock })

  const series = await candles.recent({ token: 'sol', source: 'coinbase', bar: '4h', limit: 100 }, unhurried)

  expect(venue.asked).toHaveLength(2)
  expect(series.candles).toHaveLength(100)
  expect(series.candles.at(-1)).toMatchObject({
    time: Date.parse('2026-03-02T08:00:00Z'),
    volume: 6,
    closed: false,
  })
  expect(series.candles.at(-2)).toMatchObject({ open: 100, low: 90, close: 101, volume: 8, closed: true })
  expect(new Set(series.candles.map(({ time }) => time % (4 * hour * 1_000)))).toEqual(new Set([0]))
})

test('Kraken rows are found under its own name of the pair', async () => {
  const venue = await venueReplaying({ '/0/public/OHLC': 'kraken/ohlc' })
  const { candles } = await openUpstream({ mode: 'live', baseUrls: { kraken: venue.url } })

  const series = await candles.recent({ token: 'bitcoin', source: 'kraken', bar: '1m', limit: 3 }, unhurried)

  expect(venue.asked).toEqual(['/0/public/OHLC?pair=XBTUSD&interval=1'])
  expect(columnsOf(series)).toEqual([
    [1688671260000, 30304.5, 30304.5, 30300, 30300, 4.42996871],
    [1688671320000, 30300.3, 30300.4, 30291.4, 30291.4, 2.13024789],
    [1688671380000, 30291.8, 30295.1, 30291.8, 30295, 1.01836275],
  ])
})

test('a Binance ticker is read as an independent reader reads it', async () => {
  const venue = await venueReplaying({ '/api/v3/ticker/24hr': 'binance/spot-ticker-24hr-btcusdt' })
  const { tickers } = await openUpstream({ mode: 'live', baseUrls: { binance: venue.url } })

  const ticker = await tickers.latest({ token: 'bitcoin', source: 'binance' }, unhurried)

  expect(ticker).toEqual({
    mode: 'live',
    sources: [{ name: 'binance', ok: true, asOf: 1586991278494, cached: false }],
    venue: 'binance',
    instrument: 'BTCUSDT',
    quote: 'USDT',
    last: 6705.82,
    bid: 6705.88,
    ask: 6706.21,
    high24h: 6933,
    low24h: 6680.1,
    open24h: 6872.64,
    volume24h: 57857.494857,
    quoteVolume24h: 392659910.6266075,
    change24hPct: -2.427,
  })
})

test('a Coinbase ticker is put together of the last trade and the day', async () => {
  const venue = await venueReplaying({
    '/products/BTC-USD/ticker': 'coinbase/exchange-ticker',
    '/products/BTC-USD/stats': 'coinbase/exchange-stats',
  })
  const { tickers } = await openUpstream({ mode: 'live', baseUrls: { coinbase: venue.url } })

  const ticker = await tickers.latest({ token: 'bitcoin', source: 'coinbase' }, unhurried)

  expect(ticker).toMatchObject({
    last: 246.28,
    bid: 637,
    ask: 637.11,
    open24h: 254.04,
    volume24h: 4661.70407704,
  })
  expect(ticker.change24hPct).toBeCloseTo(-3.0546, 3)
  expect(ticker.sources).toMatchObject([{ asOf: Date.parse('2015-04-08T20:49:06.506Z') }])
})

test('a Kraken ticker covers 24 hours and omits the day’s open', async () => {
  const venue = await venueReplaying({ '/0/public/Ticker': 'kraken/ticker' })
  const { tickers } = await openUpstream({ mode: 'live', baseUrls: { kraken: venue.url } })

  const ticker = await tickers.latest({ token: 'btc', source: 'kraken' }, unhurried)

  expect(ticker).toMatchObject({
    quote: 'USD',
    last: 30303.2,
    bid: 30300,
    ask: 30300.1,
    high24h: 31631,
    low24h: 29868.3,
    volume24h: 4412.73601799,
  })
  expect(ticker).not.toHaveProperty('open24h')
  expect(ticker).not.toHaveProperty('change24hPct')
})

test.each([
  ['binance', 400, 'binance/unknown-symbol'],
  ['coinbase', 404, undefined],
  ['kraken', 200, undefined],
] as const)('an instrument that %s does not have is the caller’s mistake', async (source, status, name) => {
  const bodies = { coinbase: { message: 'NotFound' }, kraken: { error: ['EQuery:Unknown asset pair'] } }
  const body = name ? (await recorded(name)).body : bodies[source as 'coinbase' | 'kraken']
  const venue = await loopbackVenue((_request, response) => sendJson(response, body, status))
  const { candles, health } = await openUpstream({ mode: 'live', baseUrls: { [source]: venue.url } })

  const failure = await catchFailure(
    candles.recent({ token: 'x', source, instId: 'NOPE', limit: 5 }, unhurried),
  )

  expect(failure).toMatchObject({ code: 'not_found', details: { field: 'instId' } })
  expect(failure.message).not.toMatch(/NOPE|NotFound|EQuery/)
  expect(health.list().find((upstream) => upstream.name === source)?.lastError).toBeUndefined()
})

test.each([
  ['EAPI:Rate limit exceeded', 'upstream_unavailable', 2],
  ['EService:Unavailable', 'upstream_unavailable', undefined],
  ['EGeneral:Invalid arguments', 'upstream_rejected', undefined],
])(
  'Kraken sends %s with status 200, and it still counts as failure',
  async (error, code, retryAfterSeconds) => {
    const venue = await loopbackVenue((_request, response) => sendJson(response, { error: [error] }))
    const { tickers } = await openUpstream({ mode: 'live', baseUrls: { kraken: venue.url } })

    const failure = await catchFailure(tickers.latest({ token: 'btc', source: 'kraken' }, unhurried))

    expect(failure).toMatchObject({ code, retryAfterSeconds })
    expect(failure.message).not.toContain(error)
  },
)

function columnsOf({ candles }: CandleSeries) {
  return candles.map(({ time, open, high, low, close, volume }) => [time, open, high, low, close, volume])
}
