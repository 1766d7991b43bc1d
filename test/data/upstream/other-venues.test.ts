import { expect, test } from 'vitest'
import { type LoopbackVenue, loopbackVenue, sendJson, venueReplaying } from '../../support/replay-server.ts'
import { allBaseUrls, catchFailure, createClock, openUpstream, unhurried } from './upstream-fixture.ts'

const hour = 3_600_000

test('an Upbit bar opens at its date, not at its last trade', async () => {
  const venue = await venueReplaying({ '/v1/candles/minutes/1': 'upbit/candles' })
  const { candles } = await openUpstream({ mode: 'live', baseUrls: { upbit: venue.url } })

  const series = await candles.recent({ token: 'btc', source: 'upbit', bar: '1m', limit: 1 }, unhurried)

  expect(venue.asked).toEqual(['/v1/candles/minutes/1?market=KRW-BTC&count=1'])
  expect(series).toMatchObject({ venue: 'upbit', instrument: 'KRW-BTC' })
  expect(series.candles).toEqual([
    {
      time: Date.parse('2025-06-30T23:59:59Z'),
      open: 145794000,
      high: 145794000,
      low: 145759000,
      close: 145759000,
      volume: 0.0013,
      closed: true,
    },
  ])
})

test('Upbit returns 200 bars at most, newest first, without empty ones', async () => {
  const now = Date.parse('2026-03-02T10:30:00Z')
  const venue = await upbitHours(now, ({ time }) => time % (10 * hour) !== 0)
  const { candles } = await openUpstream({
    mode: 'live',
    baseUrls: { upbit: venue.url },
    clock: createClock('2026-03-02T10:30:00Z'),
  })

  const series = await candles.recent({ token: 'sol', source: 'upbit', bar: '1h', limit: 500 }, unhurried)

  const times = series.candles.map(({ time }) => time)
  expect(venue.asked).toHaveLength(3)
  expect(venue.asked[1]).toMatch(/&to=\d{4}-\d\d-\d\dT\d\d%3A\d\d%3A\d\dZ$/)
  expect(times).toEqual(Array.from(new Set(times)).toSorted((a, b) => a - b))
  expect(times.at(-1)).toBe(Date.parse('2026-03-02T10:00:00Z'))
  expect(times.every((time) => time % (10 * hour) !== 0)).toBe(true)
  expect(times.length).toBeGreaterThan(400)
})

test('Upbit has no six-hour bar, so it is made of hours', async () => {
  const venue = await upbitHours(Date.parse('2026-03-02T10:30:00Z'))
  const { candles } = await openUpstream({
    mode: 'live',
    baseUrls: { upbit: venue.url },
    clock: createClock('2026-03-02T10:30:00Z'),
  })

  const { candles: bars } = await candles.recent(
    { token: 'sol', source: 'upbit', bar: '6h', limit: 4 },
    unhurried,
  )

  expect(bars.at(-1)).toMatchObject({ time: Date.parse('2026-03-02T06:00:00Z'), volume: 10, closed: false })
  expect(bars.slice(0, 3)).toMatchObject([
    { volume: 12, closed: true },
    { volume: 12, closed: true },
    { volume: 12, closed: true },
  ])
})

test('an Upbit ticker counts in won, with the book’s offers, without today’s figures', async () => {
  const venue = await venueReplaying({ '/v1/ticker': 'upbit/ticker', '/v1/orderbook': 'upbit/orderbook' })
  const { tickers } = await openUpstream({ mode: 'live', baseUrls: { upbit: venue.url } })

  const { sources, ...ticker } = await tickers.latest({ token: 'btc', source: 'upbit' }, unhurried)

  expect(ticker).toEqual({
    mode: 'live',
    venue: 'upbit',
    instrument: 'KRW-BTC',
    quote: 'KRW',
    last: 148601000,
    bid: 148490000,
    ask: 148520000,
    volume24h: 1198.26954807,
    quoteVolume24h: 178448329314.96686,
  })
  expect(sources).toEqual([{ name: 'upbit', ok: true, asOf: 1751606040403, cached: false }])
})

test('a price in won never passes for one in dollars', async () => {
  const upbit = await venueReplaying({ '/v1/ticker': 'upbit/ticker', '/v1/orderbook': 'upbit/orderbook' })
  const down = await loopbackVenue((_request, response) => sendJson(response, {}, 500))
  const { prices } = await openUpstream({
    mode: 'live',
    baseUrls: { ...allBaseUrls(down.url), upbit: upbit.url },
  })

  const failure = await catchFailure(prices.inUsd(['bitcoin'], unhurried))

  expect(failure.code).toBe('upstream_unavailable')
  expect(upbit.asked).toEqual([])
})

test('a Crypto.com bar opens at its own time', async () => {
  const venue = await venueReplaying({ '/exchange/v1/public/get-candlestick': 'cryptocom/candlestick' })
  const { candles } = await openUpstream({ mode: 'live', baseUrls: { cryptocom: venue.url } })
  const query = { token: 'btc', source: 'cryptocom', bar: '1h', limit: 5 } as const

  const series = await candles.recent(query, unhurried)

  expect(venue.asked).toEqual([
    '/exchange/v1/public/get-candlestick?instrument_name=BTC_USDT&timeframe=1h&count=5',
  ])
  expect(series.candles).toEqual([
    {
      time: 1613544000000,
      open: 50508.5,
      high: 50548.5,
      low: 50172.5,
      close: 50202,
      volume: 17.2032,
      closed: true,
    },
  ])
})

test('Crypto.com gives change as a fraction, a hundredth of the percentage', async () => {
  const venue = await venueReplaying({ '/exchange/v1/public/get-tickers': 'cryptocom/tickers' })
  const { tickers } = await openUpstream({ mode: 'live', baseUrls: { cryptocom: venue.url } })

  const { sources, ...ticker } = await tickers.latest({ token: 'btc', source: 'cryptocom' }, unhurried)

  expect(ticker).toEqual({
    mode: 'live',
    venue: 'cryptocom',
    instrument: 'BTC_USDT',
    quote: 'USDT',
    last: 51174.5,
    bid: 51170,
    ask: 51180,
    high24h: 51790,
    low24h: 47895.5,
    volume24h: 879.5024,
    quoteVolume24h: 26370000.12,
    change24hPct: 3.955106,
  })
  expect(sources).toMatchObject([{ asOf: 1613580710768 }])
})

test.each<readonly [object, string, number | undefined]>([
  [{ code: 40004, message: 'Invalid instrument_name' }, 'not_found', undefined],
  [{ code: 42901, message: 'TOO_MANY_REQUESTS' }, 'upstream_unavailable', 1],
  [{ code: 40101, message: 'UNAUTHORIZED' }, 'upstream_rejected', undefined],
  [{ code: 0, result: { data: [] } }, 'not_found', undefined],
])('Crypto.com answers %j with status 200, and it is a failure all the same', async (body, code, seconds) => {
  const venue = await loopbackVenue((_request, response) => sendJson(response, body))
  const { tickers } = await openUpstream({ mode: 'live', baseUrls: { cryptocom: venue.url } })

  const failure = await catchFailure(tickers.latest({ token: 'btc', source: 'cryptocom' }, unhurried))

  expect(failure).toMatchObject({ code, retryAfterSeconds: seconds })
  expect(failure.message).not.toMatch(/instrument_name|[A-Z]{5}/)
})

test('a CoinGecko bar is dated by its close and has no volume', async () => {
  const venue = await venueReplaying({ '/api/v3/coins/bitcoin/ohlc': 'coingecko/ohlc-7d' })
  const { candles } = await openUpstream({
    mode: 'live',
    baseUrls: { coingecko: venue.url },
    clock: createClock('2021-05-15T15:34:27Z'),
  })

  const series = await candles.recent({ token: 'btc', source: 'coingecko', limit: 40 }, unhurried)

  expect(venue.asked).toEqual(['/api/v3/coins/bitcoin/ohlc?vs_currency=usd&days=7'])
  expect(series).toMatchObject({ instrument: 'bitcoin', bar: '4h' })
  expect(series.candles).toHaveLength(40)
  expect(series.candles.at(-1)).toEqual({
    time: Date.parse('2021-05-15T12:00:00Z'),
    open: 48868.6,
    high: 49675.91,
    low: 48868.6,
    close: 49675.91,
    volume: null,
    closed: false,
  })
  expect(series.sources).toMatchObject([{ asOf: Date.parse('2021-05-15T15:34:27Z') }])
})

test.each([
  ['30m', 10, 1],
  ['1h', 200, 1],
  ['4h', 30, 7],
  ['4h', 80, 14],
  ['1d', 200, 30],
] as const)('for %s bars, %i of them, CoinGecko is asked for %i days', async (bar, limit, days) => {
  const venue = await loopbackVenue((_request, response) => sendJson(response, []))
  const { candles } = await openUpstream({ mode: 'live', baseUrls: { coingecko: venue.url } })

  await catchFailure(candles.recent({ token: 'btc', source: 'coingecko', bar, limit }, unhurried))

  expect(venue.asked).toEqual([`/api/v3/coins/bitcoin/ohlc?vs_currency=usd&days=${days}`])
})

test('CoinGecko cannot tell bars of a minute', async () => {
  const { candles } = await openUpstream({ mode: 'live' })
  const query = { token: 'btc', source: 'coingecko', bar: '1m', limit: 10 } as const

  const failure = await catchFailure(candles.recent(query, unhurried))

  expect(failure).toMatchObject({ code: 'invalid_input', details: { field: 'bar' } })
})

test('a CoinGecko ticker has no offers, since nothing is traded there', async () => {
  const venue = await venueReplaying({ '/api/v3/coins/markets': 'coingecko/coins-markets' })
  const { tickers } = await openUpstream({
    mode: 'live',
    baseUrls: { coingecko: venue.url },
    keys: { coingecko: 'a-demo-key' },
  })

  const { sources, ...ticker } = await tickers.latest({ token: 'btc', source: 'coingecko' }, unhurried)

  expect(venue.asked).toEqual(['/api/v3/coins/markets?vs_currency=usd&ids=bitcoin'])
  expect(ticker).toEqual({
    mode: 'live',
    venue: 'coingecko',
    instrument: 'bitcoin',
    quote: 'USD',
    last: 49053,
    high24h: 51300,
    low24h: 48019,
    quoteVolume24h: 61679663434,
    change24hPct: -4.37931,
  })
  expect(sources).toMatchObject([{ asOf: Date.parse('2021-05-15T15:59:43.867Z') }])
})

test.each([
  ['a list without it', [], 200],
  ['status 404', { error: 'coin not found' }, 404],
])('CoinGecko answers %s for an unknown coin', async (_how, body, status) => {
  const venue = await loopbackVenue((_request, response) => sendJson(response, body, status))
  const { tickers } = await openUpstream({ mode: 'live', baseUrls: { coingecko: venue.url } })
  const market = { token: 'x', source: 'coingecko', instId: 'no-such-coin' } as const

  const failure = await catchFailure(tickers.latest(market, unhurried))

  expect(failure).toMatchObject({ code: 'not_found', details: { field: 'instId' } })
})

/** Hours as Upbit lists them, each of which trades two coins. */
function upbitHours(
  now: number,
  traded: (bar: { time: number }) => boolean = () => true,
): Promise<LoopbackVenue> {
  return loopbackVenue((request, response) => {
    const query = new URL(request.url ?? '', 'http://venue').searchParams
    const before = query.has('to') ? Date.parse(query.get('to') ?? '') : now
    const rows = []
    for (
      let time = Math.floor((before - 1) / hour) * hour;
      rows.length < Number(query.get('count'));
      time -= hour
    )
      if (traded({ time }))
        rows.push({
          market: 'KRW-SOL',
          candle_date_time_utc: new Date(time).toISOString().slice(0, 19),
          opening_price: 100,
          high_price: 110,
          low_price: 90,
          trade_price: 105,
          timestamp: time + 3_599_999,
          candle_acc_trade_price: 210,
          candle_acc_trade_volume: 2,
        })
    sendJson(response, rows)
  })
}
