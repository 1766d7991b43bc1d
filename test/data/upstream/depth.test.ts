import { expect, test } from 'vitest'
import { z } from 'zod'
import type { CandleSourceId } from '../../../src/upstream/market-data/candles.ts'
import { loopbackVenue, readJson, sendJson, venueReplaying } from '../../support/replay-server.ts'
import { catchFailure, openUpstream, unhurried } from './upstream-fixture.ts'

const Side = z.array(z.tuple([z.number(), z.number()]))
const { orderBooks: expectedBooks } = z
  .object({ orderBooks: z.record(z.string(), z.object({ bids: Side, asks: Side })) })
  .parse(await readJson('expected/order-books'))

const books = [
  ['binance', '/api/v3/depth', 'binance/spot-depth-btcusdt', '?symbol=BTCUSDT&limit=50'],
  ['coinbase', '/products/BTC-USD/book', 'coinbase/exchange-book', '?level=2'],
  ['upbit', '/v1/orderbook', 'upbit/orderbook', '?markets=KRW-BTC'],
  ['cryptocom', '/exchange/v1/public/get-book', 'cryptocom/book', '?instrument_name=BTC_USDT&depth=50'],
] as const

test.each(books)(
  'a book of %s is read as an independent reader reads it',
  async (source, path, name, query) => {
    const venue = await venueReplaying({ [path]: name })
    const { books: shown } = await openUpstream({ mode: 'live', baseUrls: { [source]: venue.url } })

    const book = await shown.latest({ token: 'bitcoin', source, depth: 50 }, unhurried)

    expect(venue.asked).toEqual([`${path}${query}`])
    expect(book.bids.map(({ price, size }) => [price, size])).toEqual(expectedBooks[name]?.bids)
    expect(book.asks.map(({ price, size }) => [price, size])).toEqual(expectedBooks[name]?.asks)
    expect(book).toMatchObject({ mode: 'live', venue: source, sources: [{ name: source, ok: true }] })
  },
)

test('a Kraken book is found under its own name of the pair', async () => {
  const venue = await venueReplaying({ '/0/public/Depth': 'kraken/depth' })
  const { books: shown } = await openUpstream({ mode: 'live', baseUrls: { kraken: venue.url } })

  const book = await shown.latest({ token: 'btc', source: 'kraken', depth: 2 }, unhurried)

  expect(venue.asked).toEqual(['/0/public/Depth?pair=XBTUSD&count=2'])
  expect(book).toMatchObject({
    quote: 'USD',
    bids: [
      { price: 30297, size: 1.115 },
      { price: 30296.7, size: 2.002 },
    ],
    asks: [
      { price: 30384.1, size: 2.059 },
      { price: 30387.9, size: 1.5 },
    ],
  })
})

test('no more levels are given than were asked for, whatever the venue shows', async () => {
  const venue = await venueReplaying({ '/api/v3/depth': 'binance/spot-depth-btcusdt' })
  const { books: shown } = await openUpstream({ mode: 'live', baseUrls: { binance: venue.url } })

  const book = await shown.latest({ token: 'btc', source: 'binance', depth: 3 }, unhurried)

  expect(venue.asked).toEqual(['/api/v3/depth?symbol=BTCUSDT&limit=5'])
  expect([book.bids.length, book.asks.length]).toEqual([3, 3])
})

test('removed levels are left out, and the rest is sorted', async () => {
  const venue = await loopbackVenue((_request, response) =>
    sendJson(response, {
      bids: [
        ['99', '1'],
        ['100', '0'],
        ['99.5', '2'],
      ],
      asks: [['101', '1']],
    }),
  )
  const { books: shown } = await openUpstream({ mode: 'live', baseUrls: { binance: venue.url } })

  const { bids } = await shown.latest({ token: 'btc', source: 'binance', depth: 5 }, unhurried)

  expect(bids).toEqual([
    { price: 99.5, size: 2 },
    { price: 99, size: 1 },
  ])
})

test('a book with nothing in it does not count as an answer', async () => {
  const venue = await loopbackVenue((_request, response) => sendJson(response, { bids: [], asks: [] }))
  const { books: shown } = await openUpstream({ mode: 'live', baseUrls: { binance: venue.url } })

  const failure = await catchFailure(shown.latest({ token: 'btc', source: 'binance', depth: 5 }, unhurried))

  expect(failure.code).toBe('upstream_unavailable')
})

test('a Binance buyer who waited in the book was sold to', async () => {
  const venue = await venueReplaying({ '/api/v3/trades': 'binance/spot-trades-btcusdt' })
  const { trades } = await openUpstream({ mode: 'live', baseUrls: { binance: venue.url } })

  const reported = await trades.latest({ token: 'btc', source: 'binance', limit: 10 }, unhurried)

  expect(venue.asked).toEqual(['/api/v3/trades?symbol=BTCUSDT&limit=10'])
  expect(reported.trades).toHaveLength(6)
  expect(reported.trades[0]).toEqual({ time: 1603949112822, price: 13246.33, size: 0.088491, side: 'buy' })
  expect(reported.trades[4]).toEqual({ time: 1603949112601, price: 13246.32, size: 0.00482, side: 'sell' })
})

test('Coinbase reports the maker’s side, so the taker’s is its opposite', async () => {
  const venue = await loopbackVenue((_request, response) =>
    sendJson(response, [
      { time: '2026-03-02T10:30:01.5Z', trade_id: 74, price: '10.01', size: '0.5', side: 'sell' },
      { time: '2026-03-02T10:30:00Z', trade_id: 73, price: '10.00', size: '0.01', side: 'buy' },
    ]),
  )
  const { trades } = await openUpstream({ mode: 'live', baseUrls: { coinbase: venue.url } })

  const reported = await trades.latest({ token: 'btc', source: 'coinbase', limit: 2 }, unhurried)

  expect(venue.asked).toEqual(['/products/BTC-USD/trades?limit=2'])
  expect(reported.trades).toEqual([
    { time: Date.parse('2026-03-02T10:30:01.5Z'), price: 10.01, size: 0.5, side: 'buy' },
    { time: Date.parse('2026-03-02T10:30:00Z'), price: 10, size: 0.01, side: 'sell' },
  ])
})

test('Kraken trades arrive oldest first in fractional seconds; we list newest first', async () => {
  const venue = await venueReplaying({ '/0/public/Trades': 'kraken/trades' })
  const { trades } = await openUpstream({ mode: 'live', baseUrls: { kraken: venue.url } })
  const market = { token: 'bch', source: 'kraken', instId: 'BCHEUR' } as const

  const reported = await trades.latest({ ...market, limit: 3 }, unhurried)

  expect(reported).toMatchObject({ instrument: 'BCHEUR', quote: 'EUR' })
  expect(reported.trades).toEqual([
    { time: 1557906728205, price: 337.4, size: 1, side: 'sell' },
    { time: 1557906723056, price: 337.4, size: 0.025, side: 'buy' },
    { time: 1557906722851, price: 337.4, size: 0.05638882, side: 'buy' },
  ])
})

test('Upbit reports the taker’s side', async () => {
  const venue = await venueReplaying({ '/v1/trades/ticks': 'upbit/trades' })
  const { trades } = await openUpstream({ mode: 'live', baseUrls: { upbit: venue.url } })

  const reported = await trades.latest({ token: 'btc', source: 'upbit', limit: 4 }, unhurried)

  expect(venue.asked).toEqual(['/v1/trades/ticks?market=KRW-BTC&count=4'])
  expect(reported).toMatchObject({ quote: 'KRW' })
  expect(reported.trades).toHaveLength(4)
  expect(reported.trades[0]).toEqual({ time: 1531099281000, price: 7493000, size: 0.00671937, side: 'sell' })
})

test('Crypto.com trades come newest first in any order sent', async () => {
  const row = (t: number, s: string) => ({
    d: '1',
    t,
    tn: `${t}000000`,
    q: '0.1',
    p: '50000.5',
    s,
    i: 'BTC_USDT',
  })
  const venue = await loopbackVenue((_request, response) =>
    sendJson(response, {
      code: 0,
      result: { data: [row(1613580710768, 'BUY'), row(1613580710769, 'SELL')] },
    }),
  )
  const { trades } = await openUpstream({ mode: 'live', baseUrls: { cryptocom: venue.url } })

  const reported = await trades.latest({ token: 'btc', source: 'cryptocom', limit: 5 }, unhurried)

  expect(venue.asked).toEqual(['/exchange/v1/public/get-trades?instrument_name=BTC_USDT&count=5'])
  expect(reported.trades).toEqual([
    { time: 1613580710769, price: 50000.5, size: 0.1, side: 'sell' },
    { time: 1613580710768, price: 50000.5, size: 0.1, side: 'buy' },
  ])
})

test.each<readonly [CandleSourceId, unknown, number]>([
  ['binance', { code: -1121, msg: 'Invalid symbol.' }, 400],
  ['coinbase', { message: 'NotFound' }, 404],
  ['kraken', { error: ['EQuery:Unknown asset pair'] }, 200],
  ['upbit', { error: { name: 404, message: 'Code not found' } }, 404],
  ['cryptocom', { code: 40004, message: 'Invalid instrument_name' }, 200],
])('a market that %s does not have has neither a book nor trades', async (source, body, status) => {
  const venue = await loopbackVenue((_request, response) => sendJson(response, body, status))
  const { books: shown, trades } = await openUpstream({ mode: 'live', baseUrls: { [source]: venue.url } })
  const market = { token: 'x', source, instId: 'NOPE' }

  const failures = [
    await catchFailure(shown.latest({ ...market, depth: 5 }, unhurried)),
    await catchFailure(trades.latest({ ...market, limit: 5 }, unhurried)),
  ]

  for (const failure of failures)
    expect(failure).toMatchObject({ code: 'not_found', details: { field: 'instId' } })
})
