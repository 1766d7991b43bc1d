import { z } from 'zod'
import { GatewayError } from '../../core/failures.ts'
import { type Connection, createReader, urlAt } from '../http/connection.ts'
import type { ExplainRefusal } from '../http/reply.ts'
import type { Trade } from '../market-data/trades.ts'
import { depthAtLeast, sortLevels } from './levels.ts'
import { finish, newestOpening, type Row, seriesAsOf } from './series.ts'
import {
  type AskedOfVenue,
  candleFreshness,
  type MarketQuery,
  tickerFreshness,
  unknownInstrument,
  type Venue,
} from './venue.ts'
import { bestOffers, DecimalText, EpochTime, LevelText, OfferText, PriceText } from './wire.ts'

/** Open time, open, high, low, close, volume; of what follows only what takers bought is read, where it is asked for. */
const Kline = z.tuple([EpochTime, PriceText, PriceText, PriceText, PriceText, DecimalText], z.unknown())
const TAKER_BUY_VOLUME = 9

const DayTicker = z.object({
  lastPrice: PriceText,
  bidPrice: OfferText,
  askPrice: OfferText,
  openPrice: DecimalText,
  highPrice: DecimalText,
  lowPrice: DecimalText,
  volume: DecimalText,
  quoteVolume: DecimalText,
  priceChangePercent: DecimalText,
  closeTime: EpochTime,
})

const Depth = z.object({ bids: z.array(LevelText), asks: z.array(LevelText) })
const depths = [5, 10, 20, 50, 100, 500, 1_000, 5_000]

const SpotTrade = z.object({ time: EpochTime, price: PriceText, qty: DecimalText, isBuyerMaker: z.boolean() })
const MAX_TRADES = 1_000

const BAD_SYMBOL = -1121
const BAD_PARAMETER = -1100
const Refused = z.object({ code: z.number() })

/**
 * Binance spot markets; public, no key. Venue limit: 6000 weight a minute, a call here weighs 2, a deep book or
 * trades 25.
 */
export function binance(connection: Connection): Venue {
  const { baseUrl } = connection
  const klines = createReader(connection, z.array(Kline), { ...candleFreshness, explain })
  const dayTicker = createReader(connection, DayTicker, { ...tickerFreshness, explain })
  const depth = createReader(connection, Depth, { ...tickerFreshness, explain })
  const spotTrades = createReader(connection, z.array(SpotTrade), { ...tickerFreshness, explain })

  async function traded({ instrument, bar, limit, at }: MarketQuery, options: AskedOfVenue) {
    const end = at === undefined ? {} : { endTime: newestOpening(bar, { bar, at, now: at }) }
    const url = urlAt(baseUrl, 'api/v3/klines', { symbol: instrument, interval: bar, limit, ...end })
    const { value, receivedAt, cached } = await klines(url, options)
    const candles = finish(value.map(toRow), bar, { limit, now: receivedAt, at })
    return { wire: value, candles, asOf: seriesAsOf(candles, bar, receivedAt, at), cached }
  }

  return {
    id: 'binance',
    defaultBar: '1h',
    async candles(query, options) {
      const { candles, asOf, cached } = await traded(query, options)
      return { candles, asOf, cached }
    },
    async flow(query, options) {
      const { wire, candles, asOf, cached } = await traded(query, options)
      const bought = new Map(wire.map((kline) => [kline[0], takerBuysOf(kline)]))
      const bars = candles.flatMap(({ time, close, volume, closed }) => {
        const takerBuyVolume = bought.get(time)
        return volume === null || takerBuyVolume === undefined
          ? []
          : { time, close, volume, takerBuyVolume, closed }
      })
      return { bars, asOf, cached }
    },
    async ticker(instrument, options) {
      const url = urlAt(baseUrl, 'api/v3/ticker/24hr', { symbol: instrument })
      const { value, receivedAt, cached } = await dayTicker(url, options)
      return { ticker: toTicker(value), asOf: Math.min(receivedAt, value.closeTime), cached }
    },
    async book(query, options) {
      const limit = depthAtLeast(query.depth, depths)
      const url = urlAt(baseUrl, 'api/v3/depth', { symbol: query.instrument, limit })
      const { value, receivedAt, cached } = await depth(url, options)
      return {
        bids: sortLevels(value.bids, 'bids', query.depth),
        asks: sortLevels(value.asks, 'asks', query.depth),
        asOf: receivedAt,
        cached,
      }
    },
    async trades({ instrument, limit }, options) {
      const query = { symbol: instrument, limit: Math.min(limit, MAX_TRADES) }
      const { value, receivedAt, cached } = await spotTrades(urlAt(baseUrl, 'api/v3/trades', query), options)
      const trades = value.map(toTrade).toReversed().slice(0, limit)
      return { trades, asOf: receivedAt, cached }
    },
  }
}

const explain: ExplainRefusal = (status, body) => {
  const { data } = Refused.safeParse(body)
  const wrongSymbol = data?.code === BAD_SYMBOL || data?.code === BAD_PARAMETER
  return status >= 400 && wrongSymbol ? unknownInstrument('Binance', body) : undefined
}

function toRow([time, open, high, low, close, volume]: z.output<typeof Kline>): Row {
  return { time, open, high, low, close, volume }
}

/** @throws GatewayError `upstream_malformed` when it is missing, or takers bought more than was traded. */
function takerBuysOf(kline: z.output<typeof Kline>): number {
  const bought = DecimalText.safeParse(kline[TAKER_BUY_VOLUME])
  if (bought.success && bought.data >= 0 && bought.data <= kline[5]) return bought.data
  throw new GatewayError('upstream_malformed', 'Binance answered in a form we do not know.', {
    cause: bought.error,
  })
}

/** The maker waits in the book, so a buyer who is the maker was sold to. */
function toTrade({ time, price, qty, isBuyerMaker }: z.output<typeof SpotTrade>): Trade {
  return { time, price, size: qty, side: isBuyerMaker ? 'sell' : 'buy' }
}

function toTicker(day: z.output<typeof DayTicker>) {
  return {
    last: day.lastPrice,
    ...bestOffers(day.bidPrice, day.askPrice),
    high24h: day.highPrice,
    low24h: day.lowPrice,
    open24h: day.openPrice,
    volume24h: day.volume,
    quoteVolume24h: day.quoteVolume,
    change24hPct: day.priceChangePercent,
  }
}
