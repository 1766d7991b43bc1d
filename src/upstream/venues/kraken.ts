import { z } from 'zod'
import { GatewayError } from '../../core/failures.ts'
import { type Connection, createReader, urlAt } from '../http/connection.ts'
import type { Bar } from '../market-data/candles.ts'
import type { Trade } from '../market-data/trades.ts'
import { sortLevels } from './levels.ts'
import { createRefusalReader } from './refusal-reader.ts'
import { findLongestBar, finish, type Row, resample, seriesAsOf } from './series.ts'
import {
  candleFreshness,
  refusePast,
  tickerFreshness,
  unknownBar,
  type Venue,
  type VenueTicker,
  withoutOffers,
} from './venue.ts'
import { bestOffers, DecimalText, EpochTime, LevelText, OfferText, PriceText } from './wire.ts'

/** Seconds, open, high, low, close, average price, volume; then the count of trades. */
const WireCandle = z.tuple(
  [EpochTime, PriceText, PriceText, PriceText, PriceText, DecimalText, DecimalText],
  z.unknown(),
)

/** The rows stand under the venue's own name of the pair, which is not the name we asked by. */
const Series = z.object({ result: z.record(z.string(), z.union([z.array(WireCandle), z.number()])) })

/** Two numbers each: since midnight, and over 24 hours. */
const Days = z.tuple([DecimalText, DecimalText], z.unknown())
/** A price, then sizes; zero without an offer, or where nothing was ever traded. */
const Offer = z.tuple([OfferText], z.unknown())
const DayTicker = z.object({ a: Offer, b: Offer, c: Offer, v: Days, p: Days, l: Days, h: Days })
const TickerBoard = z.object({ result: z.record(z.string(), DayTicker) })

const Depth = z.object({
  result: z.record(z.string(), z.object({ bids: z.array(LevelText), asks: z.array(LevelText) })),
})

/** Price, amount, seconds with a fraction, what the taker did; then how it was ordered. */
const WireTrade = z.tuple([PriceText, DecimalText, z.number().positive(), z.enum(['b', 's'])], z.unknown())
const TradeBoard = z.object({ result: z.record(z.string(), z.union([z.array(WireTrade), z.string()])) })

const Refused = z.object({ error: z.array(z.string()).min(1) })

const MAX_LEVELS = 500
const MAX_TRADES = 1_000
/** Minutes by which the venue knows its bars; its weeks begin on Thursday, so ours are made of days. */
const native = { '1m': 1, '5m': 5, '15m': 15, '30m': 30, '1h': 60, '4h': 240, '1d': 1_440 } as const

/** Kraken spot markets; public, no key. Venue limit: about one request a second; 720 bars, the last one open. */
export function kraken(connection: Connection): Venue {
  const { baseUrl } = connection
  const series = createReader(connection, Series, { ...candleFreshness, explain })
  const board = createReader(connection, TickerBoard, { ...tickerFreshness, explain })
  const depthBoard = createReader(connection, Depth, { ...tickerFreshness, explain })
  const tradeBoard = createReader(connection, TradeBoard, { ...tickerFreshness, explain })

  return {
    id: 'kraken',
    defaultBar: '1h',
    async candles({ instrument, bar, limit, at }, options) {
      const part = partOf(bar)
      const url = urlAt(baseUrl, '0/public/OHLC', { pair: instrument, interval: native[part] })
      const { value, receivedAt, cached } = await series(url, options)
      const rows = resample(toRows(value), part, bar)
      const candles = finish(rows, bar, { limit, now: receivedAt, at })
      if (at !== undefined && candles.length === 0)
        refusePast('Kraken', 'keeps its newest 720 bars, and this time is before them.')
      return { candles, asOf: seriesAsOf(candles, bar, receivedAt, at), cached }
    },
    async ticker(instrument, options) {
      const url = urlAt(baseUrl, '0/public/Ticker', { pair: instrument })
      const { value, receivedAt, cached } = await board(url, options)
      return { ticker: toTicker(value), asOf: receivedAt, cached }
    },
    async book({ instrument, depth }, options) {
      const query = { pair: instrument, count: Math.min(depth, MAX_LEVELS) }
      const { value, receivedAt, cached } = await depthBoard(urlAt(baseUrl, '0/public/Depth', query), options)
      const [book] = Object.values(value.result)
      if (!book) throw unknownForm()
      return {
        bids: sortLevels(book.bids, 'bids', depth),
        asks: sortLevels(book.asks, 'asks', depth),
        asOf: receivedAt,
        cached,
      }
    },
    async trades({ instrument, limit }, options) {
      const query = { pair: instrument, count: Math.min(limit, MAX_TRADES) }
      const { value, receivedAt, cached } = await tradeBoard(
        urlAt(baseUrl, '0/public/Trades', query),
        options,
      )
      const rows = Object.values(value.result).find((answer) => typeof answer !== 'string') ?? []
      return { trades: rows.map(toTrade).toReversed().slice(0, limit), asOf: receivedAt, cached }
    },
  }
}

/** Kraken refuses with status 200 and a list of errors. */
const explain = createRefusalReader('Kraken', (body) => {
  const refused = Refused.safeParse(body)
  if (!refused.success) return undefined
  const has = (terms: string) => refused.data.error.some((error) => error.includes(terms))
  if (has('Unknown asset pair')) return 'unknown instrument'
  if (has('Rate limit exceeded') || has('Too many requests')) return 2
  return has('EService') ? 'in trouble' : 'refused'
})

type Part = keyof typeof native

function partOf(bar: Bar): Part {
  const part = findLongestBar(bar, native)
  if (part === undefined) throw unknownBar('Kraken')
  return part
}

function toRows({ result }: z.output<typeof Series>): readonly Row[] {
  const rows = Object.values(result).find((value) => typeof value !== 'number') ?? []
  return rows.map(([seconds, open, high, low, close, , volume]) => {
    return { time: seconds * 1_000, open, high, low, close, volume }
  })
}

function toTrade([price, size, seconds, side]: z.output<typeof WireTrade>): Trade {
  return { time: Math.floor(seconds * 1_000), price, size, side: side === 'b' ? 'buy' : 'sell' }
}

function unknownForm(): GatewayError {
  return new GatewayError('upstream_malformed', 'Kraken answered in a form we do not know.')
}

/** The venue's own open is that of the day, not of 24 hours ago, so neither open nor change is shown. */
function toTicker({ result }: z.output<typeof TickerBoard>): VenueTicker['ticker'] {
  const [day] = Object.values(result)
  if (!day) throw unknownForm()
  const [last] = day.c
  const offers = bestOffers(day.b[0], day.a[0])
  // when the last trade was is not reported, so that without an offer it may be of any age
  if (last === undefined || Object.keys(offers).length === 0) throw withoutOffers('Kraken')
  const [, volume24h] = day.v
  const [, averagePrice] = day.p
  return {
    last,
    ...offers,
    // zero where nothing was traded in a day
    ...(day.h[1] > 0 ? { high24h: day.h[1] } : {}),
    ...(day.l[1] > 0 ? { low24h: day.l[1] } : {}),
    volume24h,
    quoteVolume24h: volume24h * averagePrice,
  }
}
