import { z } from 'zod'
import { type Connection, createReader, urlAt } from '../http/connection.ts'
import { sortLevels } from './levels.ts'
import { candlesByPage } from './pages.ts'
import { createRefusalReader, type Refusal } from './refusal-reader.ts'
import type { Row } from './series.ts'
import { candleFreshness, tickerFreshness, unknownInstrument, type Venue, type VenueTicker } from './venue.ts'
import { bestOffers, DecimalText, EpochText, LevelText, OfferText, PriceText } from './wire.ts'

/** Open time, open, high, low, close, volume, twice the turnover, and whether the bar is over. */
const WireCandle = z.tuple([
  EpochText,
  PriceText,
  PriceText,
  PriceText,
  PriceText,
  DecimalText,
  z.unknown(),
  z.unknown(),
  z.enum(['0', '1']),
])
const Series = z.object({ data: z.array(WireCandle) })

const DayTicker = z.object({
  last: PriceText,
  bidPx: OfferText,
  askPx: OfferText,
  open24h: PriceText,
  high24h: PriceText,
  low24h: PriceText,
  vol24h: DecimalText,
  volCcy24h: DecimalText,
  ts: EpochText,
})
const TickerBoard = z.object({ data: z.array(DayTicker) })

const Book = z.object({
  data: z.tuple([z.object({ bids: z.array(LevelText), asks: z.array(LevelText), ts: EpochText })]),
})

const WireTrade = z.object({ px: PriceText, sz: DecimalText, side: z.enum(['buy', 'sell']), ts: EpochText })
const TradeList = z.object({ data: z.array(WireTrade) })

/** The venue's names of bars. From six hours up only those with `utc` open when ours do; the others go by Hong Kong. */
const tokens = {
  '1m': '1m',
  '3m': '3m',
  '5m': '5m',
  '15m': '15m',
  '30m': '30m',
  '1h': '1H',
  '2h': '2H',
  '4h': '4H',
  '6h': '6Hutc',
  '12h': '12Hutc',
  '1d': '1Dutc',
  '1w': '1Wutc',
} as const

const ROWS_PER_PAGE = 300
const ROWS_PER_PAST_PAGE = 100
const DEEPEST_BOOK = 400
const MAX_TRADES = 500

/** Two names and a dash; swaps and futures have a third part, and count volume in contracts. */
const SPOT = /^[^-]+-[^-]+$/

/**
 * OKX spot markets; public, no key. Venue limit: 40 requests for candles in two seconds. Contract of candles
 * and trades: seen; of the rest: documented.
 */
export function okx(connection: Connection): Venue {
  const { baseUrl, dataClock } = connection
  const series = createReader(connection, Series, { ...candleFreshness, explain })
  const board = createReader(connection, TickerBoard, { ...tickerFreshness, explain })
  const books = createReader(connection, Book, { ...tickerFreshness, explain })
  const tradeLists = createReader(connection, TradeList, { ...tickerFreshness, explain })
  const urlOf = (path: string, instrument: string, query = {}) =>
    urlAt(baseUrl, `api/v5/market/${path}`, { instId: spot(instrument), ...query })

  return {
    id: 'okx',
    defaultBar: '1h',
    candles(query, options) {
      const { instrument, bar, at } = query
      // its newest 1440 bars stand apart from all that were before
      const path = at === undefined ? 'candles' : 'history-candles'
      return candlesByPage(query, {
        part: bar,
        rowsAPage: at === undefined ? ROWS_PER_PAGE : ROWS_PER_PAST_PAGE,
        now: dataClock.now(),
        ask({ next, rows, isLatest }) {
          const end = isLatest ? {} : { after: next }
          return series(urlOf(path, instrument, { bar: tokens[bar], limit: rows, ...end }), options)
        },
        toRows: ({ data }) => data.map(toRow),
      })
    },
    async ticker(instrument, options) {
      const { value, receivedAt, cached } = await board(urlOf('ticker', instrument), options)
      const [day] = value.data
      if (!day) throw unknownInstrument('OKX', value)
      return { ticker: toTicker(day), asOf: Math.min(receivedAt, day.ts), cached }
    },
    async book({ instrument, depth }, options) {
      const url = urlOf('books', instrument, { sz: Math.min(depth, DEEPEST_BOOK) })
      const { value, receivedAt, cached } = await books(url, options)
      const [{ bids, asks, ts }] = value.data
      return {
        bids: sortLevels(bids, 'bids', depth),
        asks: sortLevels(asks, 'asks', depth),
        asOf: Math.min(receivedAt, ts),
        cached,
      }
    },
    async trades({ instrument, limit }, options) {
      const url = urlOf('trades', instrument, { limit: Math.min(limit, MAX_TRADES) })
      const { value, receivedAt, cached } = await tradeLists(url, options)
      const trades = value.data.map(({ px, sz, side, ts }) => ({ time: ts, price: px, size: sz, side }))
      return { trades: trades.slice(0, limit), asOf: receivedAt, cached }
    },
  }
}

/** OKX refuses with status 200 and a code. */
const Refused = z.object({ code: z.string() })
const meanings: Readonly<Record<string, Refusal>> = {
  '50001': 'in trouble',
  '50004': 'in trouble',
  '50011': 2,
  '50013': 'in trouble',
  '50026': 'in trouble',
  '50061': 2,
  '51001': 'unknown instrument',
}
const explain = createRefusalReader('OKX', (body) => {
  const code = Refused.safeParse(body).data?.code
  return code === undefined || code === '0' ? undefined : (meanings[code] ?? 'refused')
})

function spot(instrument: string): string {
  if (SPOT.test(instrument)) return instrument
  throw unknownInstrument('OKX', instrument)
}

function toRow([time, open, high, low, close, volume, , , confirm]: z.output<typeof WireCandle>): Row {
  return { time, open, high, low, close, volume, closed: confirm === '1' }
}

function toTicker(day: z.output<typeof DayTicker>): VenueTicker['ticker'] {
  return {
    last: day.last,
    ...bestOffers(day.bidPx, day.askPx),
    high24h: day.high24h,
    low24h: day.low24h,
    open24h: day.open24h,
    volume24h: day.vol24h,
    quoteVolume24h: day.volCcy24h,
    change24hPct: ((day.last - day.open24h) / day.open24h) * 100,
  }
}
