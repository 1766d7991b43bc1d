import { z } from 'zod'
import { type Connection, createReader, urlAt } from '../http/connection.ts'
import type { ExplainRefusal } from '../http/reply.ts'
import { type Bar, barMilliseconds } from '../market-data/candles.ts'
import type { Trade } from '../market-data/trades.ts'
import { sortLevels } from './levels.ts'
import { findLongestBar, finish, newestOpening, type Row, resample, seriesAsOf } from './series.ts'
import {
  candleFreshness,
  type MarketQuery,
  tickerFreshness,
  unknownBar,
  unknownInstrument,
  type Venue,
} from './venue.ts'
import { DecimalText, EpochTime, LevelText, PriceText } from './wire.ts'

const MAX_LEVELS = 1_000
const MAX_TRADES = 1_000
const Price = z.number().positive()
/** Seconds, low, high, open, close, volume: in this order. */
const WireCandle = z.tuple([EpochTime, Price, Price, Price, Price, z.number().nonnegative()])

const LastTrade = z.object({
  price: PriceText,
  bid: PriceText,
  ask: PriceText,
  volume: DecimalText,
  time: z.iso.datetime(),
})

const DayStats = z.object({ open: DecimalText, high: DecimalText, low: DecimalText })

/** The venue always shows the whole book, best first; what lies deeper than anybody asks is not read. */
const Side = z
  .array(z.unknown())
  .transform((rows) => rows.slice(0, MAX_LEVELS))
  .pipe(z.array(LevelText))
const Book = z.object({ bids: Side, asks: Side, time: z.iso.datetime().optional() })

/** The side is the maker's, who waited in the book. */
const MarketTrade = z.object({
  time: z.iso.datetime(),
  price: PriceText,
  size: DecimalText,
  side: z.enum(['buy', 'sell']),
})

/** Seconds by which the venue knows its bars. */
const native = { '1m': 60, '5m': 300, '15m': 900, '1h': 3_600, '6h': 21_600, '1d': 86_400 } as const
const ROWS_PER_PAGE = 300
/** So that one call stays well below ten requests a second. */
const MAX_PAGES = 6

/** Coinbase Exchange spot markets; public, no key. Venue limit: 10 requests a second. */
export function coinbase(connection: Connection): Venue {
  const { baseUrl, dataClock } = connection
  const page = createReader(connection, z.array(WireCandle), { ...candleFreshness, explain })
  const lastTrade = createReader(connection, LastTrade, { ...tickerFreshness, explain })
  const dayStats = createReader(connection, DayStats, { ...tickerFreshness, explain })
  const level2 = createReader(connection, Book, { ...tickerFreshness, explain, entries: 20 })
  const lastTrades = createReader(connection, z.array(MarketTrade), { ...tickerFreshness, explain })
  const productUrl = (instrument: string, path: string, query = {}) =>
    urlAt(baseUrl, `products/${encodeURIComponent(instrument)}/${path}`, query)

  return {
    id: 'coinbase',
    defaultBar: '1h',
    async candles(query, options) {
      const part = partOf(query.bar)
      const windows = windowsFor(query, part, dataClock.now())
      const urls = windows.map((window) =>
        productUrl(query.instrument, 'candles', { granularity: native[part], ...window }),
      )
      const pages = await Promise.all(urls.map((url) => page(url, options)))
      const receivedAt = Math.min(...pages.map((answer) => answer.receivedAt))
      const rows = pages.flatMap(({ value }) => value.map(toRow)).toSorted((a, b) => a.time - b.time)
      const candles = finish(resample(rows, part, query.bar), query.bar, {
        limit: query.limit,
        now: receivedAt,
        at: query.at,
      })
      const cached = pages.every((answer) => answer.cached)
      return { candles, asOf: seriesAsOf(candles, query.bar, receivedAt, query.at), cached }
    },
    async ticker(instrument, options) {
      const [trade, stats] = await Promise.all([
        lastTrade(productUrl(instrument, 'ticker'), options),
        dayStats(productUrl(instrument, 'stats'), options),
      ])
      const { price: last, bid, ask, volume, time } = trade.value
      const { open, high, low } = stats.value
      return {
        ticker: {
          last,
          bid,
          ask,
          high24h: high,
          low24h: low,
          open24h: open,
          volume24h: volume,
          ...(open > 0 ? { change24hPct: (last / open - 1) * 100 } : {}),
        },
        asOf: Math.min(trade.receivedAt, stats.receivedAt, Date.parse(time)),
        cached: trade.cached && stats.cached,
      }
    },
    async book({ instrument, depth }, options) {
      const { value, receivedAt, cached } = await level2(
        productUrl(instrument, 'book', { level: 2 }),
        options,
      )
      return {
        bids: sortLevels(value.bids, 'bids', depth),
        asks: sortLevels(value.asks, 'asks', depth),
        asOf: value.time === undefined ? receivedAt : Math.min(receivedAt, Date.parse(value.time)),
        cached,
      }
    },
    async trades({ instrument, limit }, options) {
      const url = productUrl(instrument, 'trades', { limit: Math.min(limit, MAX_TRADES) })
      const { value, receivedAt, cached } = await lastTrades(url, options)
      return { trades: value.map(toTrade).slice(0, limit), asOf: receivedAt, cached }
    },
  }
}

const explain: ExplainRefusal = (status, body) =>
  status === 404 ? unknownInstrument('Coinbase', body) : undefined

function toTrade({ time, price, size, side }: z.output<typeof MarketTrade>): Trade {
  return { time: Date.parse(time), price, size, side: side === 'buy' ? 'sell' : 'buy' }
}

type Part = keyof typeof native

function partOf(bar: Bar): Part {
  const part = findLongestBar(bar, native)
  if (part === undefined) throw unknownBar('Coinbase')
  return part
}

/** The latest page needs no window; longer series are asked for in windows of a page each, newest first. */
function windowsFor({ bar, limit, at }: MarketQuery, part: Part, now: number): readonly object[] {
  const length = barMilliseconds[part]
  // one bar more, since the first of a series that is put together is rarely whole
  const requested = part === bar ? limit : limit + 1
  const rows = (requested * barMilliseconds[bar]) / length
  if (rows <= ROWS_PER_PAGE && at === undefined) return [{}]
  const newest = newestOpening(part, { bar, at, now })
  return Array.from({ length: Math.min(MAX_PAGES, Math.ceil(rows / ROWS_PER_PAGE)) }, (_, index) => {
    const end = newest - index * ROWS_PER_PAGE * length
    return { start: (end - (ROWS_PER_PAGE - 1) * length) / 1_000, end: end / 1_000 }
  })
}

function toRow([seconds, low, high, open, close, volume]: z.output<typeof WireCandle>): Row {
  return { time: seconds * 1_000, open, high, low, close, volume }
}
