import { z } from 'zod'
import { type Connection, createReader, urlAt } from '../http/connection.ts'
import type { Trade } from '../market-data/trades.ts'
import { sortLevels } from './levels.ts'
import { candlesByPage } from './pages.ts'
import { createRefusalReader } from './refusal-reader.ts'
import { findLongestBar, type Row } from './series.ts'
import {
  candleFreshness,
  tickerFreshness,
  unknownBar,
  unknownInstrument,
  type Venue,
  type VenueTicker,
} from './venue.ts'
import { bestOffers, DecimalText, EpochTime, LevelText, OfferText, PercentText, PriceText } from './wire.ts'

const resultOf = <Row extends z.ZodType>(row: Row) => z.object({ result: z.object({ data: z.array(row) }) })

const WireCandle = z.object({
  t: EpochTime,
  o: PriceText,
  h: PriceText,
  l: PriceText,
  c: PriceText,
  v: DecimalText,
})

/** `a` is the last price, `b` the bid, `k` the ask, `c` the change as a share, `vv` the volume in dollars. */
const WireTicker = z.object({
  a: PriceText,
  b: OfferText,
  k: OfferText,
  h: PriceText.nullable(),
  l: PriceText.nullable(),
  v: DecimalText,
  vv: DecimalText,
  c: PercentText.nullable(),
  t: EpochTime,
})

const WireBook = z.object({
  bids: z.array(LevelText),
  asks: z.array(LevelText),
  t: EpochTime.optional(),
})

/** `q` is the amount, `s` what the taker did. */
const WireTrade = z.object({ t: EpochTime, p: PriceText, q: DecimalText, s: z.enum(['BUY', 'SELL']) })

const Refused = z.object({ code: z.number() })
const BAD_ARGUMENT = 40_004
const UNKNOWN_SYMBOLS = [209, 30_003, BAD_ARGUMENT]
const TOO_MANY_REQUESTS = [42_901, 10_006]

/** The venue's names of its bars; its week begins on a day of its own, so ours is made of days. */
const native = {
  '1m': '1m',
  '5m': '5m',
  '15m': '15m',
  '30m': '30m',
  '1h': '1h',
  '2h': '2h',
  '4h': '4h',
  '12h': '12h',
  '1d': '1D',
} as const
const ROWS_PER_PAGE = 300
const MAX_LEVELS = 50
const MAX_TRADES = 150
const DOLLAR_MARKET = /_USDT?$/i

/** Crypto.com Exchange spot markets; public, no key. Venue limit: 100 requests a second a kind. */
export function cryptocom(connection: Connection): Venue {
  const { baseUrl, dataClock } = connection
  const series = createReader(connection, resultOf(WireCandle), { ...candleFreshness, explain })
  const board = createReader(connection, resultOf(WireTicker), { ...tickerFreshness, explain })
  const bookBoard = createReader(connection, resultOf(WireBook), { ...tickerFreshness, explain })
  const lastTrades = createReader(connection, resultOf(WireTrade), { ...tickerFreshness, explain })
  const publicUrl = (
    path: string,
    instrument: string,
    query: Readonly<Record<string, string | number>> = {},
  ) => urlAt(baseUrl, `exchange/v1/public/${path}`, { instrument_name: instrument, ...query })

  return {
    id: 'cryptocom',
    defaultBar: '1h',
    async candles(query, options) {
      const part = findLongestBar(query.bar, native)
      if (part === undefined) throw unknownBar('Crypto.com')
      return candlesByPage(query, {
        part,
        rowsAPage: ROWS_PER_PAGE,
        now: dataClock.now(),
        ask: ({ last, rows, isLatest }) => {
          const window = { timeframe: native[part], count: rows, ...(isLatest ? {} : { end_ts: last + 1 }) }
          return series(publicUrl('get-candlestick', query.instrument, window), options)
        },
        toRows: ({ result }) => result.data.map(toRow),
      })
    },
    async ticker(instrument, options) {
      const { value, receivedAt, cached } = await board(publicUrl('get-tickers', instrument), options)
      const [day] = value.result.data
      if (!day) throw unknownInstrument('Crypto.com', value)
      return { ticker: toTicker(day, instrument), asOf: Math.min(receivedAt, day.t), cached }
    },
    async book({ instrument, depth }, options) {
      const url = publicUrl('get-book', instrument, { depth: Math.min(depth, MAX_LEVELS) })
      const { value, receivedAt, cached } = await bookBoard(url, options)
      const [book] = value.result.data
      if (!book) throw unknownInstrument('Crypto.com', value)
      return {
        bids: sortLevels(book.bids, 'bids', depth),
        asks: sortLevels(book.asks, 'asks', depth),
        asOf: Math.min(receivedAt, book.t ?? receivedAt),
        cached,
      }
    },
    async trades({ instrument, limit }, options) {
      const url = publicUrl('get-trades', instrument, { count: Math.min(limit, MAX_TRADES) })
      const { value, receivedAt, cached } = await lastTrades(url, options)
      const trades = value.result.data.map(toTrade).toSorted((a, b) => b.time - a.time)
      return { trades: trades.slice(0, limit), asOf: receivedAt, cached }
    },
  }
}

/** Crypto.com refuses in answers of status 200 too. */
const explain = createRefusalReader('Crypto.com', (body) => {
  const { data } = Refused.safeParse(body)
  if (!data || data.code === 0) return undefined
  if (UNKNOWN_SYMBOLS.includes(data.code)) return 'unknown instrument'
  return TOO_MANY_REQUESTS.includes(data.code) ? 1 : 'refused'
})

function toRow({ t, o, h, l, c, v }: z.output<typeof WireCandle>): Row {
  return { time: t, open: o, high: h, low: l, close: c, volume: v }
}

function toTicker(
  { a, b, k, h, l, v, vv, c }: z.output<typeof WireTicker>,
  instrument: string,
): VenueTicker['ticker'] {
  return {
    last: a,
    ...bestOffers(b, k),
    ...(h === null ? {} : { high24h: h }),
    ...(l === null ? {} : { low24h: l }),
    volume24h: v,
    // in dollars whatever the market counts in
    ...(DOLLAR_MARKET.test(instrument) ? { quoteVolume24h: vv } : {}),
    ...(c === null ? {} : { change24hPct: c }),
  }
}

function toTrade({ t, p, q, s }: z.output<typeof WireTrade>): Trade {
  return { time: t, price: p, size: q, side: s === 'BUY' ? 'buy' : 'sell' }
}
