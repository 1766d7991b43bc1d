import { z } from 'zod'
import { type Connection, createReader, urlAt } from '../http/connection.ts'
import { sortLevels } from './levels.ts'
import { candlesByPage, partOf } from './pages.ts'
import { createRefusalReader, type Refusal } from './refusal-reader.ts'
import type { Row } from './series.ts'
import { candleFreshness, tickerFreshness, unknownInstrument, type Venue, type VenueTicker } from './venue.ts'
import {
  bestOffers,
  DecimalText,
  EpochText,
  EpochTime,
  LevelText,
  OfferText,
  PercentText,
  PriceText,
} from './wire.ts'

/** Open time, open, high, low, close, volume; then the turnover, twice. */
const WireCandle = z.tuple([EpochText, PriceText, PriceText, PriceText, PriceText, DecimalText], z.unknown())
const Series = z.object({ data: z.array(WireCandle) })

const DayTicker = z.object({
  lastPr: PriceText,
  bidPr: OfferText,
  askPr: OfferText,
  open: PriceText,
  high24h: PriceText,
  low24h: PriceText,
  baseVolume: DecimalText,
  quoteVolume: DecimalText,
  change24h: PercentText,
  ts: EpochText,
})
const TickerBoard = z.object({ data: z.array(DayTicker) })

const Book = z.object({
  data: z.object({ bids: z.array(LevelText), asks: z.array(LevelText), ts: EpochText }),
})

const WireTrade = z.object({
  price: PriceText,
  size: DecimalText,
  side: z.enum(['buy', 'sell']),
  ts: EpochText,
})
const TradeList = z.object({ data: z.array(WireTrade), requestTime: EpochTime })

/** The venue's names of bars. From six hours up only those with `utc` open when ours do; the others go by Hong Kong. */
const native = {
  '1m': '1min',
  '5m': '5min',
  '15m': '15min',
  '30m': '30min',
  '1h': '1h',
  '4h': '4h',
  '6h': '6Hutc',
  '12h': '12Hutc',
  '1d': '1Dutc',
  '1w': '1Wutc',
} as const

const ROWS_PER_PAGE = 1_000
const ROWS_PER_PAST_PAGE = 200
const DEEPEST_BOOK = 150
const MAX_TRADES = 500

/**
 * Bitget spot markets; public, no key. Venue limit: 20 requests a second. Contract of candles: seen; of the rest:
 * documented.
 */
export function bitget(connection: Connection): Venue {
  const { baseUrl, dataClock } = connection
  const series = createReader(connection, Series, { ...candleFreshness, explain })
  const board = createReader(connection, TickerBoard, { ...tickerFreshness, explain })
  const books = createReader(connection, Book, { ...tickerFreshness, explain })
  const tradeLists = createReader(connection, TradeList, { ...tickerFreshness, explain })
  const urlOf = (path: string, instrument: string, query = {}) =>
    urlAt(baseUrl, `api/v2/spot/market/${path}`, { symbol: instrument, ...query })

  return {
    id: 'bitget',
    defaultBar: '1h',
    candles(query, options) {
      const part = partOf(query.bar, native, 'Bitget')
      return candlesByPage(query, {
        part,
        rowsAPage: query.at === undefined ? ROWS_PER_PAGE : ROWS_PER_PAST_PAGE,
        now: dataClock.now(),
        ask({ first, next, rows, isLatest }) {
          const granularity = native[part]
          if (query.at !== undefined) {
            const past = { granularity, limit: rows, endTime: next }
            return series(urlOf('history-candles', query.instrument, past), options)
          }
          const window = isLatest ? {} : { startTime: first, endTime: next }
          return series(urlOf('candles', query.instrument, { granularity, limit: rows, ...window }), options)
        },
        toRows: ({ data }) => data.map(toRow),
      })
    },
    async ticker(instrument, options) {
      const { value, receivedAt, cached } = await board(urlOf('tickers', instrument), options)
      const [day] = value.data
      if (!day) throw unknownInstrument('Bitget', value)
      return { ticker: toTicker(day), asOf: Math.min(receivedAt, day.ts), cached }
    },
    async book({ instrument, depth }, options) {
      const url = urlOf('orderbook', instrument, { type: 'step0', limit: Math.min(depth, DEEPEST_BOOK) })
      const { value, receivedAt, cached } = await books(url, options)
      const { bids, asks, ts } = value.data
      return {
        bids: sortLevels(bids, 'bids', depth),
        asks: sortLevels(asks, 'asks', depth),
        asOf: Math.min(receivedAt, ts),
        cached,
      }
    },
    async trades({ instrument, limit }, options) {
      const url = urlOf('fills', instrument, { limit: Math.min(limit, MAX_TRADES) })
      const { value, receivedAt, cached } = await tradeLists(url, options)
      const trades = value.data.map(({ ts, ...trade }) => ({ time: ts, ...trade }))
      return { trades: trades.slice(0, limit), asOf: Math.min(receivedAt, value.requestTime), cached }
    },
  }
}

/** Bitget refuses with a code, at status 200 or 400; some codes are for any parameter, and the sentence names which. */
const Refused = z.object({ code: z.string(), msg: z.string() })
const meanings: Readonly<Record<string, Refusal>> = {
  '429': 2,
  '40010': 'in trouble',
  '40015': 'in trouble',
  '40034': 'unknown instrument',
  '40200': 'in trouble',
  '40309': 'unknown instrument',
  '40725': 'in trouble',
  '45001': 'in trouble',
}
const badParameter = new Set(['40017', '40808', '400172'])
const explain = createRefusalReader('Bitget', (body) => {
  const { data } = Refused.safeParse(body)
  if (!data || data.code === '00000') return undefined
  const aboutSymbol = badParameter.has(data.code) && /symbol/i.test(data.msg)
  return aboutSymbol ? 'unknown instrument' : (meanings[data.code] ?? 'refused')
})

function toRow([time, open, high, low, close, volume]: z.output<typeof WireCandle>): Row {
  return { time, open, high, low, close, volume }
}

function toTicker(day: z.output<typeof DayTicker>): VenueTicker['ticker'] {
  return {
    last: day.lastPr,
    ...bestOffers(day.bidPr, day.askPr),
    high24h: day.high24h,
    low24h: day.low24h,
    open24h: day.open,
    volume24h: day.baseVolume,
    quoteVolume24h: day.quoteVolume,
    change24hPct: day.change24h,
  }
}
