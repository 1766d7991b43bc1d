import { z } from 'zod'
import { type Connection, createReader, urlAt } from '../http/connection.ts'
import { depthAtLeast, sortLevels } from './levels.ts'
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

/** Seconds, open, close, high, low, volume: in this order; then the turnover. */
const WireCandle = z.tuple([EpochText, PriceText, PriceText, PriceText, PriceText, DecimalText], z.unknown())
const Series = z.object({ data: z.array(WireCandle) })

const DayTicker = z.object({
  last: PriceText,
  buy: OfferText,
  sell: OfferText,
  high: PriceText,
  low: PriceText,
  vol: DecimalText,
  volValue: DecimalText,
  changeRate: PercentText,
  time: EpochTime,
})
/** Of a market that it does not have the venue returns nothing but nulls. */
const Nothing = z.object({ last: z.null() })
const DayStats = z.object({ data: z.union([DayTicker, Nothing]).nullable() })

const Levels = z.array(LevelText).nullable()
const Book = z.object({ data: z.object({ bids: Levels, asks: Levels, time: EpochTime }) })

const NANOSECONDS_PER_MILLISECOND = 1_000_000
const WireTrade = z.object({
  price: PriceText,
  size: DecimalText,
  side: z.enum(['buy', 'sell']),
  /** In nanoseconds, which is more than a whole number of ours holds exactly. */
  time: z.number().positive(),
})
const TradeList = z.object({ data: z.array(WireTrade) })

/** The venue's names of bars; when its weeks begin is not documented, so ours are made of days. */
const native = {
  '1m': '1min',
  '3m': '3min',
  '5m': '5min',
  '15m': '15min',
  '30m': '30min',
  '1h': '1hour',
  '2h': '2hour',
  '4h': '4hour',
  '6h': '6hour',
  '12h': '12hour',
  '1d': '1day',
} as const

const ROWS_PER_PAGE = 1_500
/** The depths of the books that the venue shows without a key. */
const depths = [20, 100]

/**
 * KuCoin spot markets; public, no key. Venue limit: 4000 points in 30 seconds, candles cost 3 and a ticker 15.
 * Contract: documented; of all this only levels of a book were seen.
 */
export function kucoin(connection: Connection): Venue {
  const { baseUrl, dataClock } = connection
  const series = createReader(connection, Series, { ...candleFreshness, explain })
  const stats = createReader(connection, DayStats, { ...tickerFreshness, explain })
  const books = createReader(connection, Book, { ...tickerFreshness, explain })
  const tradeLists = createReader(connection, TradeList, { ...tickerFreshness, explain })
  const urlOf = (path: string, instrument: string, query = {}) =>
    urlAt(baseUrl, `api/v1/market/${path}`, { symbol: instrument, ...query })

  return {
    id: 'kucoin',
    defaultBar: '1h',
    candles(query, options) {
      const part = partOf(query.bar, native, 'KuCoin')
      return candlesByPage(query, {
        part,
        rowsAPage: ROWS_PER_PAGE,
        now: dataClock.now(),
        // it has no limit to set, and without a start it returns as many bars as it likes
        ask({ first, next, isLatest }) {
          const window = { startAt: first / 1_000, ...(isLatest ? {} : { endAt: next / 1_000 }) }
          return series(urlOf('candles', query.instrument, { type: native[part], ...window }), options)
        },
        toRows: ({ data }) => data.map(toRow),
      })
    },
    async ticker(instrument, options) {
      const { value, receivedAt, cached } = await stats(urlOf('stats', instrument), options)
      const day = value.data
      if (day === null || day.last === null) throw unknownInstrument('KuCoin', value)
      return { ticker: toTicker(day), asOf: Math.min(receivedAt, day.time), cached }
    },
    async book({ instrument, depth }, options) {
      const url = urlOf(`orderbook/level2_${depthAtLeast(depth, depths)}`, instrument)
      const { value, receivedAt, cached } = await books(url, options)
      const { bids, asks, time } = value.data
      return {
        bids: sortLevels(bids ?? [], 'bids', depth),
        asks: sortLevels(asks ?? [], 'asks', depth),
        asOf: Math.min(receivedAt, time),
        cached,
      }
    },
    async trades({ instrument, limit }, options) {
      const { value, receivedAt, cached } = await tradeLists(urlOf('histories', instrument), options)
      const trades = value.data
        .toSorted((a, b) => b.time - a.time)
        .map(({ time, ...trade }) => ({ time: Math.floor(time / NANOSECONDS_PER_MILLISECOND), ...trade }))
      return { trades: trades.slice(0, limit), asOf: receivedAt, cached }
    },
  }
}

/** KuCoin refuses with status 200 and a code; one of them is for any parameter, and the sentence names which. */
const Refused = z.object({ code: z.string(), msg: z.string().default('') })
const BAD_PARAMETER = '400100'
const meanings: Readonly<Record<string, Refusal>> = {
  '200002': 10,
  '429000': 10,
  '500000': 'in trouble',
  '900001': 'unknown instrument',
}
const explain = createRefusalReader('KuCoin', (body) => {
  const { data } = Refused.safeParse(body)
  if (!data || data.code === '200000') return undefined
  const aboutSymbol = data.code === BAD_PARAMETER && /pair|symbol/i.test(data.msg)
  return aboutSymbol ? 'unknown instrument' : (meanings[data.code] ?? 'refused')
})

function toRow([seconds, open, close, high, low, volume]: z.output<typeof WireCandle>): Row {
  return { time: seconds * 1_000, open, high, low, close, volume }
}

/** The venue reports how far the price moved, but not from where. */
function toTicker(day: z.output<typeof DayTicker>): VenueTicker['ticker'] {
  return {
    last: day.last,
    ...bestOffers(day.buy, day.sell),
    high24h: day.high,
    low24h: day.low,
    volume24h: day.vol,
    quoteVolume24h: day.volValue,
    change24hPct: day.changeRate,
  }
}
