import { z } from 'zod'
import { type Connection, createReader, urlAt } from '../http/connection.ts'
import { sortLevels } from './levels.ts'
import { candlesByPage } from './pages.ts'
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

/** Open time, open, high, low, close, volume; then the turnover. */
const WireCandle = z.tuple([EpochText, PriceText, PriceText, PriceText, PriceText, DecimalText], z.unknown())
const Series = z.object({ result: z.object({ list: z.array(WireCandle) }) })

const DayTicker = z.object({
  lastPrice: PriceText,
  bid1Price: OfferText,
  ask1Price: OfferText,
  prevPrice24h: PriceText,
  highPrice24h: PriceText,
  lowPrice24h: PriceText,
  volume24h: DecimalText,
  turnover24h: DecimalText,
  price24hPcnt: PercentText,
})
const TickerBoard = z.object({ result: z.object({ list: z.array(DayTicker) }), time: EpochTime })

const Book = z.object({
  result: z.object({ b: z.array(LevelText), a: z.array(LevelText), ts: EpochTime }),
})

const sides = { Buy: 'buy', Sell: 'sell' } as const
const WireTrade = z.object({
  price: PriceText,
  size: DecimalText,
  side: z.enum(['Buy', 'Sell']),
  time: EpochText,
})
const TradeList = z.object({ result: z.object({ list: z.array(WireTrade) }), time: EpochTime })

/** The venue's names of bars: minutes, a day, a week. */
const tokens = {
  '1m': '1',
  '3m': '3',
  '5m': '5',
  '15m': '15',
  '30m': '30',
  '1h': '60',
  '2h': '120',
  '4h': '240',
  '6h': '360',
  '12h': '720',
  '1d': 'D',
  '1w': 'W',
} as const

const ROWS_PER_PAGE = 1_000
const DEEPEST_BOOK = 200
/** Of a spot market; of others it returns more. */
const MAX_TRADES = 60

/**
 * Bybit spot markets; public, no key. Venue limit: 600 requests in five seconds, then ten minutes of silence. Contract
 * of candles: seen; of the rest: documented.
 */
export function bybit(connection: Connection): Venue {
  const { baseUrl, dataClock } = connection
  const series = createReader(connection, Series, { ...candleFreshness, explain })
  const board = createReader(connection, TickerBoard, { ...tickerFreshness, explain })
  const books = createReader(connection, Book, { ...tickerFreshness, explain })
  const tradeLists = createReader(connection, TradeList, { ...tickerFreshness, explain })
  const urlOf = (path: string, instrument: string, query = {}) =>
    urlAt(baseUrl, `v5/market/${path}`, { category: 'spot', symbol: instrument, ...query })

  return {
    id: 'bybit',
    defaultBar: '1h',
    candles(query, options) {
      const { instrument, bar } = query
      return candlesByPage(query, {
        part: bar,
        rowsAPage: ROWS_PER_PAGE,
        now: dataClock.now(),
        ask({ last, rows, isLatest }) {
          const end = isLatest ? {} : { end: last }
          return series(urlOf('kline', instrument, { interval: tokens[bar], limit: rows, ...end }), options)
        },
        toRows: ({ result }) => result.list.map(toRow),
      })
    },
    async ticker(instrument, options) {
      const { value, receivedAt, cached } = await board(urlOf('tickers', instrument), options)
      const [day] = value.result.list
      if (!day) throw unknownInstrument('Bybit', value)
      return { ticker: toTicker(day), asOf: Math.min(receivedAt, value.time), cached }
    },
    async book({ instrument, depth }, options) {
      const url = urlOf('orderbook', instrument, { limit: Math.min(depth, DEEPEST_BOOK) })
      const { value, receivedAt, cached } = await books(url, options)
      const { b, a, ts } = value.result
      return {
        bids: sortLevels(b, 'bids', depth),
        asks: sortLevels(a, 'asks', depth),
        asOf: Math.min(receivedAt, ts),
        cached,
      }
    },
    async trades({ instrument, limit }, options) {
      const url = urlOf('recent-trade', instrument, { limit: Math.min(limit, MAX_TRADES) })
      const { value, receivedAt, cached } = await tradeLists(url, options)
      const trades = value.result.list.map(({ side, ...trade }) => ({ ...trade, side: sides[side] }))
      return { trades: trades.slice(0, limit), asOf: Math.min(receivedAt, value.time), cached }
    },
  }
}

/** Bybit refuses with status 200 and a code; who asks far too often gets 403, as do countries that it does not serve. */
const Refused = z.object({ retCode: z.int(), retMsg: z.string() })
const SHUT_OUT_SECONDS = 600
const BAD_PARAMETER = 10_001
const meanings: Readonly<Record<number, Refusal>> = {
  10000: 'in trouble',
  10006: 2,
  10016: 'in trouble',
  10018: SHUT_OUT_SECONDS,
  10429: 2,
}
const explain = createRefusalReader('Bybit', (body, status) => {
  if (status === 403) return SHUT_OUT_SECONDS
  const { data } = Refused.safeParse(body)
  if (!data || data.retCode === 0) return undefined
  const aboutSymbol = data.retCode === BAD_PARAMETER && /symbol/i.test(data.retMsg)
  return aboutSymbol ? 'unknown instrument' : (meanings[data.retCode] ?? 'refused')
})

function toRow([time, open, high, low, close, volume]: z.output<typeof WireCandle>): Row {
  return { time, open, high, low, close, volume }
}

function toTicker(day: z.output<typeof DayTicker>): VenueTicker['ticker'] {
  return {
    last: day.lastPrice,
    ...bestOffers(day.bid1Price, day.ask1Price),
    high24h: day.highPrice24h,
    low24h: day.lowPrice24h,
    open24h: day.prevPrice24h,
    volume24h: day.volume24h,
    quoteVolume24h: day.turnover24h,
    change24hPct: day.price24hPcnt,
  }
}
