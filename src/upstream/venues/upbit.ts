import { z } from 'zod'
import { type Connection, createReader, urlAt } from '../http/connection.ts'
import type { Bar } from '../market-data/candles.ts'
import type { Trade } from '../market-data/trades.ts'
import { sortLevels } from './levels.ts'
import { candlesByPage } from './pages.ts'
import { createRefusalReader } from './refusal-reader.ts'
import { findLongestBar, type Row } from './series.ts'
import {
  type AskedOfVenue,
  candleFreshness,
  tickerFreshness,
  unknownBar,
  unknownInstrument,
  type Venue,
} from './venue.ts'
import { DecimalText, EpochTime } from './wire.ts'

/** A number that the venue writes as such or, in some of its answers, as text. */
const Amount = z.union([z.number(), DecimalText]).refine((amount) => amount >= 0)
const Price = Amount.refine((price) => price > 0)

/** `timestamp` is that of the last trade in the bar; when the bar opened stands in a date without a zone. */
const WireCandle = z.object({
  candle_date_time_utc: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
  opening_price: Price,
  high_price: Price,
  low_price: Price,
  trade_price: Price,
  candle_acc_trade_volume: Amount,
})

/** Open, high, low and change are those of the day since midnight, so they are not read. */
const WireTicker = z.object({
  trade_price: Price,
  acc_trade_volume_24h: Amount,
  acc_trade_price_24h: Amount,
  timestamp: EpochTime,
})

const WireUnit = z.object({ bid_price: Amount, bid_size: Amount, ask_price: Amount, ask_size: Amount })
const WireBook = z.object({ timestamp: EpochTime, orderbook_units: z.array(WireUnit) })

const WireTrade = z.object({
  timestamp: EpochTime,
  trade_price: Price,
  trade_volume: Amount,
  ask_bid: z.enum(['ASK', 'BID']),
})

const Refused = z.object({ error: z.object({ name: z.union([z.string(), z.number()]) }) })

/** Minutes by which the venue knows its bars; days and weeks have addresses of their own. */
const native = {
  '1m': 1,
  '3m': 3,
  '5m': 5,
  '15m': 15,
  '30m': 30,
  '1h': 60,
  '4h': 240,
  '1d': 1_440,
  '1w': 10_080,
} as const
const ROWS_PER_PAGE = 200
const MAX_UNITS = 30
const MAX_TRADES = 500

/** Upbit spot markets, most of them in Korean won; public, no key. Venue limit: 10 requests a second a kind. */
export function upbit(connection: Connection): Venue {
  const { baseUrl, dataClock } = connection
  const series = createReader(connection, z.array(WireCandle), { ...candleFreshness, explain })
  const board = createReader(connection, z.array(WireTicker), { ...tickerFreshness, explain })
  const bookBoard = createReader(connection, z.array(WireBook), { ...tickerFreshness, explain })
  const ticks = createReader(connection, z.array(WireTrade), { ...tickerFreshness, explain })

  async function toOrderBook(instrument: string, options: AskedOfVenue) {
    const { value, ...result } = await bookBoard(
      urlAt(baseUrl, 'v1/orderbook', { markets: instrument }),
      options,
    )
    const [book] = value
    if (!book) throw unknownInstrument('Upbit', value)
    const sideOf = (side: 'bid' | 'ask') =>
      book.orderbook_units.map((unit) => ({ price: unit[`${side}_price`], size: unit[`${side}_size`] }))
    return {
      bids: sortLevels(sideOf('bid'), 'bids', MAX_UNITS),
      asks: sortLevels(sideOf('ask'), 'asks', MAX_UNITS),
      asOf: Math.min(result.receivedAt, book.timestamp),
      cached: result.cached,
    }
  }

  return {
    id: 'upbit',
    defaultBar: '1h',
    async candles(query, options) {
      const part = findLongestBar(query.bar, native)
      if (part === undefined) throw unknownBar('Upbit')
      const path = `v1/candles/${pathOf(part)}`
      return candlesByPage(query, {
        part,
        rowsAPage: ROWS_PER_PAGE,
        now: dataClock.now(),
        ask: ({ last, rows, isLatest }) => {
          // the end itself is left out, so it is a second later
          const end = isLatest ? {} : { to: new Date(last + 1_000).toISOString().replace('.000Z', 'Z') }
          return series(urlAt(baseUrl, path, { market: query.instrument, count: rows, ...end }), options)
        },
        toRows: (candles) => candles.map(toRow).toReversed(),
      })
    },
    async ticker(instrument, options) {
      const [{ value, receivedAt, cached }, book] = await Promise.all([
        board(urlAt(baseUrl, 'v1/ticker', { markets: instrument }), options),
        toOrderBook(instrument, options),
      ])
      const [day] = value
      if (!day) throw unknownInstrument('Upbit', value)
      const [bid, ask] = [book.bids[0]?.price, book.asks[0]?.price]
      return {
        ticker: {
          last: day.trade_price,
          ...(bid === undefined ? {} : { bid }),
          ...(ask === undefined ? {} : { ask }),
          volume24h: day.acc_trade_volume_24h,
          quoteVolume24h: day.acc_trade_price_24h,
        },
        asOf: Math.min(receivedAt, day.timestamp, book.asOf),
        cached: cached && book.cached,
      }
    },
    async book({ instrument, depth }, options) {
      const { bids, asks, ...result } = await toOrderBook(instrument, options)
      return { bids: bids.slice(0, depth), asks: asks.slice(0, depth), ...result }
    },
    async trades({ instrument, limit }, options) {
      const query = { market: instrument, count: Math.min(limit, MAX_TRADES) }
      const { value, receivedAt, cached } = await ticks(urlAt(baseUrl, 'v1/trades/ticks', query), options)
      return { trades: value.map(toTrade).slice(0, limit), asOf: receivedAt, cached }
    },
  }
}

const explain = createRefusalReader('Upbit', (body, status) => {
  const refused = Refused.safeParse(body)
  if (refused.success && (status === 404 || refused.data.error.name === 404)) return 'unknown instrument'
  return refused.success ? 'refused' : undefined
})

function pathOf(part: Bar & keyof typeof native): string {
  if (part === '1d') return 'days'
  return part === '1w' ? 'weeks' : `minutes/${native[part]}`
}

function toRow(candle: z.output<typeof WireCandle>): Row {
  return {
    time: Date.parse(`${candle.candle_date_time_utc}Z`),
    open: candle.opening_price,
    high: candle.high_price,
    low: candle.low_price,
    close: candle.trade_price,
    volume: candle.candle_acc_trade_volume,
  }
}

/** Upbit returns what the taker did: `ASK` sold, `BID` bought. */
function toTrade({ timestamp, trade_price, trade_volume, ask_bid }: z.output<typeof WireTrade>): Trade {
  return {
    time: timestamp,
    price: trade_price,
    size: trade_volume,
    side: ask_bid === 'ASK' ? 'sell' : 'buy',
  }
}
