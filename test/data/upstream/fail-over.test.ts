import { expect, test } from 'vitest'
import { loopbackVenue, recorded, sendJson } from '../../support/replay-server.ts'
import { allBaseUrls, catchFailure, createClock, openUpstream, unhurried } from './upstream-fixture.ts'

const clock = createClock('2026-03-02T10:30:00Z')
const now = clock.now() / 1_000
/** The main markets of the first eight count in dollars; the ninth trades nothing, the tenth counts in won. */
const inOrder = [
  'binance',
  'coinbase',
  'okx',
  'bybit',
  'kraken',
  'bitget',
  'kucoin',
  'cryptocom',
  'coingecko',
  'upbit',
]

test('when a venue fails the next one answers, and the result names it', async () => {
  const broken = await loopbackVenue((_request, response) => sendJson(response, {}, 500))
  const good = await loopbackVenue((_request, response) => sendJson(response, [[now - 1_800, 1, 3, 2, 2, 9]]))
  const { candles, health } = await openUpstream({
    mode: 'live',
    clock,
    baseUrls: { binance: broken.url, coinbase: good.url },
  })

  const series = await candles.recent({ token: 'eth', limit: 1 }, unhurried)

  expect(series).toMatchObject({ mode: 'live', venue: 'coinbase', instrument: 'ETH-USD', bar: '1h' })
  expect(series.sources).toEqual([
    { name: 'binance', ok: false, error: 'Binance is in trouble.' },
    { name: 'coinbase', ok: true, asOf: clock.now(), cached: false },
  ])
  expect(health.list().slice(0, 3)).toMatchObject([
    { name: 'binance', mode: 'live', state: 'down', lastError: 'Binance is in trouble.' },
    { name: 'coinbase', mode: 'live', state: 'answering', successRatePct: 100 },
    { name: 'coingecko', mode: 'live', state: 'idle' },
  ])
})

test('a named source is asked alone', async () => {
  const broken = await loopbackVenue((_request, response) => sendJson(response, {}, 500))
  const untouched = await loopbackVenue((_request, response) => sendJson(response, []))
  const { candles } = await openUpstream({
    mode: 'live',
    baseUrls: { ...allBaseUrls(untouched.url), binance: broken.url },
  })

  const failure = await catchFailure(candles.recent({ token: 'btc', source: 'binance', limit: 1 }, unhurried))

  expect(failure).toMatchObject({ code: 'upstream_unavailable', message: 'Binance is in trouble.' })
  expect(untouched.asked).toEqual([])
})

test('when all venues fail the error lists each one asked', async () => {
  const limited = await loopbackVenue((_request, response) => {
    response.writeHead(429, { 'retry-after': '9', 'content-type': 'application/json' }).end('{}')
  })
  const { candles } = await openUpstream({
    mode: 'live',
    baseUrls: allBaseUrls(limited.url),
  })

  const failure = await catchFailure(candles.recent({ token: 'btc', limit: 1 }, unhurried))

  expect(failure).toMatchObject({ code: 'upstream_unavailable', retryAfterSeconds: 9 })
  expect(failure.details).toMatchObject({
    sources: inOrder.map((name) => ({ name, ok: false })),
  })
})

test.each([
  ['an unknown asset', { token: 'no such coin' }, 'token', 'not_found'],
  ['an instrument without a source', { token: 'btc', instId: 'BTCUSDT' }, 'source', 'invalid_input'],
  [
    'an instrument that is a path',
    { token: 'btc', source: 'coinbase', instId: '../accounts?x' },
    'instId',
    'invalid_input',
  ],
] as const)('%s is refused before anybody is asked', async (_name, query, field, code) => {
  const venue = await loopbackVenue((_request, response) => sendJson(response, []))
  const { candles } = await openUpstream({
    mode: 'live',
    baseUrls: allBaseUrls(venue.url),
  })

  const failure = await catchFailure(candles.recent({ ...query, limit: 5 }, unhurried))

  expect(failure).toMatchObject({ code, details: { field } })
  expect(venue.asked).toEqual([])
})

test('a refused source comes with the list of those that are available', async () => {
  const { books } = await openUpstream({ mode: 'live' })

  const failure = await catchFailure(books.latest({ token: 'btc', source: 'coingecko', depth: 5 }, unhurried))

  const available = inOrder.filter((name) => name !== 'coingecko')
  expect(failure).toMatchObject({ code: 'invalid_input', details: { field: 'source', available } })
})

test('a venue without a single bar does not count as an answer', async () => {
  const empty = await loopbackVenue((_request, response) => sendJson(response, []))
  const { candles } = await openUpstream({ mode: 'live', baseUrls: { binance: empty.url } })

  const failure = await catchFailure(candles.recent({ token: 'btc', source: 'binance', limit: 5 }, unhurried))

  expect(failure.code).toBe('upstream_unavailable')
})

test('simultaneous equal requests share one fetch, and the next hits memory', async () => {
  const { body } = await recorded('binance/spot-ticker-24hr-btcusdt')
  const venue = await loopbackVenue((_request, response) => sendJson(response, body))
  const { tickers } = await openUpstream({ mode: 'live', clock, baseUrls: { binance: venue.url } })
  const ask = () => tickers.latest({ token: 'btc', source: 'binance' }, unhurried)

  const [first, second] = await Promise.all([ask(), ask()])
  const third = await ask()

  expect(venue.asked).toHaveLength(1)
  expect([first, second, third].map(({ sources }) => sources[0]?.cached)).toEqual([false, false, true])
})

test('prices come from the venues that answer, and the rest is listed with reasons', async () => {
  const { body } = await recorded('binance/spot-ticker-24hr-btcusdt')
  const venue = await loopbackVenue((request, response) => {
    if (request.url?.includes('BTCUSDT')) sendJson(response, body)
    else sendJson(response, {}, 500)
  })
  const down = await loopbackVenue((_request, response) => sendJson(response, {}, 500))
  const { prices } = await openUpstream({
    mode: 'live',
    baseUrls: { ...allBaseUrls(down.url), binance: venue.url },
  })

  const board = await prices.inUsd(['bitcoin', 'sol', 'no such coin'], unhurried)

  expect(board.prices).toEqual([
    {
      asked: 'bitcoin',
      symbol: 'BTC',
      name: 'Bitcoin',
      usd: 6705.82,
      quote: 'USDT',
      venue: 'binance',
      change24hPct: -2.427,
      asOf: 1586991278494,
    },
  ])
  expect(board.missing).toEqual([
    { asked: 'sol', reason: 'None of the sources answered.' },
    { asked: 'no such coin', reason: 'This asset is not known here.' },
  ])
})

test('prices of nothing but unknown assets are the caller’s mistake', async () => {
  const { prices } = await openUpstream({ mode: 'live' })

  const failure = await catchFailure(prices.inUsd(['nope', 'neither'], unhurried))

  expect(failure).toMatchObject({ code: 'not_found', details: { field: 'assets' } })
})
