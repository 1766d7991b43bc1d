import { expect, test } from 'vitest'
import { z } from 'zod'
import { loopbackVenue, readJson, sendJson, venueReplaying } from '../../support/replay-server.ts'
import { createClock, openUpstream, unhurried } from './upstream-fixture.ts'

const clock = createClock('2026-03-02T10:30:00Z')
const paths = {
  okx: { ticker: '/api/v5/market/ticker', book: '/api/v5/market/books', trades: '/api/v5/market/trades' },
  bybit: {
    ticker: '/v5/market/tickers',
    book: '/v5/market/orderbook',
    trades: '/v5/market/recent-trade',
  },
  bitget: {
    ticker: '/api/v2/spot/market/tickers',
    book: '/api/v2/spot/market/orderbook',
    trades: '/api/v2/spot/market/fills',
  },
  kucoin: {
    ticker: '/api/v1/market/stats',
    book: '/api/v1/market/orderbook/level2_20',
    trades: '/api/v1/market/histories',
  },
}

const Expected = z.object({
  ticker: z.object({
    bid: z.number().optional(),
    ask: z.number().optional(),
    last: z.number(),
    high: z.number(),
    low: z.number(),
    open: z.number(),
    baseVolume: z.number(),
    percentage: z.number(),
  }),
})

test.each([
  ['okx', '?instId=BTC-USDT', 1597026383085, 2222],
  ['bybit', '?category=spot&symbol=BTCUSDT', 1673859087947, 243765620.65899867],
  ['bitget', '?symbol=BTCUSDT', 1625125755277, 0],
] as const)(
  'a ticker of %s is read as an independent reader reads it',
  async (source, query, asOf, quoteVolume) => {
    const { ticker: expected } = Expected.parse(await readJson(`${source}/expected`))
    const venue = await venueReplaying({ [paths[source].ticker]: `${source}/ticker` })
    const { tickers } = await openUpstream({ mode: 'live', clock, baseUrls: { [source]: venue.url } })

    const {
      mode,
      sources,
      venue: name,
      quote,
      ...market
    } = await tickers.latest({ token: 'btc', source }, unhurried)

    expect(venue.asked).toEqual([`${paths[source].ticker}${query}`])
    expect({ mode, name, quote }).toEqual({ mode: 'live', name: source, quote: 'USDT' })
    expect(sources).toEqual([{ name: source, ok: true, asOf, cached: false }])
    const { quoteVolume24h, change24hPct, ...rest } = market
    expect(rest).toEqual({
      instrument: source === 'okx' ? 'BTC-USDT' : 'BTCUSDT',
      last: expected.last,
      ...(expected.bid === undefined ? {} : { bid: expected.bid, ask: expected.ask }),
      high24h: expected.high,
      low24h: expected.low,
      open24h: expected.open,
      volume24h: expected.baseVolume,
    })
    expect(change24hPct).toBeCloseTo(expected.percentage, 10)
    expect(quoteVolume24h).toBeCloseTo(quoteVolume, 6)
  },
)

test('a KuCoin ticker uses the day’s statistics and omits the open', async () => {
  const { ticker, asked } = await kucoinTicker(statistics)

  expect(asked).toEqual(['/api/v1/market/stats?symbol=BTC-USDT'])
  expect(ticker).toEqual({
    mode: 'live',
    sources: [{ name: 'kucoin', ok: true, asOf: 1729175612158, cached: false }],
    venue: 'kucoin',
    instrument: 'BTC-USDT',
    quote: 'USDT',
    last: 66981.5,
    bid: 66982.4,
    ask: 66982.5,
    high24h: 68107.7,
    low24h: 66683.3,
    volume24h: 1738.02898182,
    quoteVolume24h: 117321982.41597833,
    change24hPct: -1.14,
  })
})

test('an absent offer is left out of a ticker', async () => {
  const { ticker } = await kucoinTicker({ ...statistics, buy: null, sell: '0' })

  expect(ticker).not.toHaveProperty('bid')
  expect(ticker).not.toHaveProperty('ask')
})

test.each([
  ['okx', '?instId=BTC-USDT&sz=20', 1629966436396, [[41006.3, 0.30178218]], [[41006.8, 0.60038921]]],
  ['bybit', '?category=spot&symbol=BTCUSDT&limit=20', 1709199771584, [[62710.2, 5.52]], [[62710.3, 0.01]]],
  [
    'bitget',
    '?symbol=BTCUSDT&type=step0&limit=20',
    1698303884584,
    [
      [34567, 0.2917],
      [34566.85, 0.0145],
    ],
    [
      [34567.15, 0.0131],
      [34567.25, 0.0144],
    ],
  ],
  [
    'kucoin',
    '?symbol=BTC-USDT',
    1550653727731,
    [
      [6500.12, 0.4505414],
      [6500.11, 0.4505414],
    ],
    [
      [6500.15, 0.57753524],
      [6500.16, 0.57753524],
    ],
  ],
] as const)('a book of %s is shown best first', async (source, query, asOf, bids, asks) => {
  const venue = await venueReplaying({ [paths[source].book]: `${source}/book` })
  const { books } = await openUpstream({ mode: 'live', clock, baseUrls: { [source]: venue.url } })

  const book = await books.latest({ token: 'btc', source, depth: 20 }, unhurried)

  expect(venue.asked).toEqual([`${paths[source].book}${query}`])
  expect(book.sources).toEqual([{ name: source, ok: true, asOf, cached: false }])
  expect([book.bids, book.asks].map((side) => side.map(({ price, size }) => [price, size]))).toEqual([
    bids,
    asks,
  ])
})

test('the Bitget book is what an independent reader makes of it', async () => {
  const Book = z.object({
    book: z.object({ bids: z.array(z.array(z.number())), asks: z.array(z.array(z.number())) }),
  })
  const { book: expected } = Book.parse(await readJson('bitget/expected'))
  const venue = await venueReplaying({ [paths.bitget.book]: 'bitget/book' })
  const { books } = await openUpstream({ mode: 'live', clock, baseUrls: { bitget: venue.url } })

  const { bids, asks } = await books.latest({ token: 'btc', source: 'bitget', depth: 20 }, unhurried)

  expect(bids.map(({ price, size }) => [price, size])).toEqual(expected.bids)
  expect(asks.map(({ price, size }) => [price, size])).toEqual(expected.asks)
})

test.each([
  ['okx', 'sz=400'],
  ['bybit', 'limit=200'],
  ['bitget', 'limit=150'],
  ['kucoin', 'level2_100'],
] as const)('%s is not asked for more of a book than it shows', async (source, max) => {
  const venue = await venueReplaying({})
  const { books } = await openUpstream({ mode: 'live', clock, baseUrls: { [source]: venue.url } })

  await books.latest({ token: 'btc', source, depth: 5_000 }, unhurried).catch(() => {})

  expect(venue.asked).toHaveLength(1)
  expect(venue.asked[0]).toContain(max)
})

test.each([
  [
    'okx',
    '?instId=BTC-USDT&limit=50',
    [
      { time: 1654161646974, price: 29963.2, size: 0.00001, side: 'sell' },
      { time: 1654161641568, price: 29964.1, size: 0.00001, side: 'sell' },
    ],
  ],
  [
    'bitget',
    '?symbol=BTCUSDT&limit=50',
    [
      { time: 1622097282536, price: 2.38735, size: 2470.6224, side: 'buy' },
      { time: 1622097280642, price: 2.38649, size: 3239.7976, side: 'sell' },
    ],
  ],
] as const)('trades of %s come newest first', async (source, query, expected) => {
  const venue = await venueReplaying({ [paths[source].trades]: `${source}/trades` })
  const { trades } = await openUpstream({ mode: 'live', clock, baseUrls: { [source]: venue.url } })

  const reported = await trades.latest({ token: 'btc', source, limit: 50 }, unhurried)

  expect(venue.asked).toEqual([`${paths[source].trades}${query}`])
  expect(reported.trades).toEqual(expected)
})

test('Bybit writes sides in capitals and returns at most sixty spot trades', async () => {
  const venue = await loopbackVenue((_request, response) =>
    sendJson(response, { retCode: 0, retMsg: 'OK', result: { list: bybitTrades }, time: 1709891680000 }),
  )
  const { trades } = await openUpstream({ mode: 'live', clock, baseUrls: { bybit: venue.url } })

  const reported = await trades.latest({ token: 'btc', source: 'bybit', limit: 500 }, unhurried)

  expect(venue.asked).toEqual(['/v5/market/recent-trade?category=spot&symbol=BTCUSDT&limit=60'])
  expect(reported.trades).toEqual([
    { time: 1709891679000, price: 62440.1, size: 0.005, side: 'buy' },
    { time: 1709891678000, price: 62440, size: 0.1, side: 'sell' },
  ])
  expect(reported.sources).toMatchObject([{ asOf: 1709891680000 }])
})

test('KuCoin counts nanoseconds, and trades come newest first in any order', async () => {
  const venue = await loopbackVenue((_request, response) =>
    sendJson(response, { code: '200000', data: kucoinTrades }),
  )
  const { trades } = await openUpstream({ mode: 'live', clock, baseUrls: { kucoin: venue.url } })

  const reported = await trades.latest({ token: 'btc', source: 'kucoin', limit: 2 }, unhurried)

  expect(reported.trades).toEqual([
    { time: 1729177118100, price: 67123, size: 0.5, side: 'sell' },
    { time: 1729177117877, price: 67122, size: 0.000025, side: 'buy' },
  ])
})

const statistics = {
  time: 1729175612158,
  symbol: 'BTC-USDT',
  buy: '66982.4',
  sell: '66982.5',
  changeRate: '-0.0114',
  changePrice: '-778.1',
  high: '68107.7',
  low: '66683.3',
  vol: '1738.02898182',
  volValue: '117321982.415978333',
  last: '66981.5',
  averagePrice: '67281.21437289',
}

const bybitTrades = [
  { execId: '2', symbol: 'BTCUSDT', price: '62440.10', size: '0.005', side: 'Buy', time: '1709891679000' },
  { execId: '1', symbol: 'BTCUSDT', price: '62440.00', size: '0.1', side: 'Sell', time: '1709891678000' },
]

const kucoinTrades = [
  { sequence: '1', price: '67121', size: '1', side: 'buy', time: 1729177117000000000 },
  { sequence: '2', price: '67122', size: '0.000025', side: 'buy', time: 1729177117877000000 },
  { sequence: '3', price: '67123', size: '0.5', side: 'sell', time: 1729177118100000000 },
]

async function kucoinTicker(data: object) {
  const venue = await loopbackVenue((_request, response) => sendJson(response, { code: '200000', data }))
  const { tickers } = await openUpstream({ mode: 'live', clock, baseUrls: { kucoin: venue.url } })
  const ticker = await tickers.latest({ token: 'btc', source: 'kucoin' }, unhurried)
  return { ticker, asked: venue.asked }
}
