import { z } from 'zod'
import { asking, type Connection, urlAt } from '../connection.ts'
import type { ExplainRefusal } from '../http/reply.ts'
import { finish, type Row, seriesAsOf } from './series.ts'
import { candleFreshness, tickerFreshness, unknownInstrument, type Venue } from './venue.ts'
import { DecimalText, EpochTime, PriceText } from './wire.ts'

/** Open time, open, high, low, close, volume; what follows is not ours to read. */
const Kline = z.tuple([EpochTime, PriceText, PriceText, PriceText, PriceText, DecimalText], z.unknown())

const DayTicker = z.object({
  lastPrice: PriceText,
  bidPrice: DecimalText,
  askPrice: DecimalText,
  openPrice: DecimalText,
  highPrice: DecimalText,
  lowPrice: DecimalText,
  volume: DecimalText,
  quoteVolume: DecimalText,
  priceChangePercent: DecimalText,
  closeTime: EpochTime,
})

const BAD_SYMBOL = -1121
const BAD_PARAMETER = -1100
const Refused = z.object({ code: z.number() })

/** Binance spot markets; public, no key. Venue limit: 6000 weight a minute, every call here weighs 2. */
export function binance(connection: Connection): Venue {
  const { baseUrl } = connection
  const klines = asking(connection, z.array(Kline), { ...candleFreshness, explain })
  const dayTicker = asking(connection, DayTicker, { ...tickerFreshness, explain })

  return {
    id: 'binance',
    defaultBar: '1h',
    async candles({ instrument, bar, limit }, options) {
      const url = urlAt(baseUrl, 'api/v3/klines', { symbol: instrument, interval: bar, limit })
      const { value, receivedAt, cached } = await klines(url, options)
      const candles = finish(value.map(rowOf), bar, { limit, now: receivedAt })
      return { candles, asOf: seriesAsOf(candles, bar, receivedAt), cached }
    },
    async ticker(instrument, options) {
      const url = urlAt(baseUrl, 'api/v3/ticker/24hr', { symbol: instrument })
      const { value, receivedAt, cached } = await dayTicker(url, options)
      return { ticker: tickerOf(value), asOf: Math.min(receivedAt, value.closeTime), cached }
    },
  }
}

const explain: ExplainRefusal = (status, body) => {
  const { data } = Refused.safeParse(body)
  const wrongSymbol = data?.code === BAD_SYMBOL || data?.code === BAD_PARAMETER
  return status >= 400 && wrongSymbol ? unknownInstrument('Binance', body) : undefined
}

function rowOf([time, open, high, low, close, volume]: z.output<typeof Kline>): Row {
  return { time, open, high, low, close, volume }
}

function tickerOf(day: z.output<typeof DayTicker>) {
  return {
    last: day.lastPrice,
    bid: day.bidPrice,
    ask: day.askPrice,
    high24h: day.highPrice,
    low24h: day.lowPrice,
    open24h: day.openPrice,
    volume24h: day.volume,
    quoteVolume24h: day.quoteVolume,
    change24hPct: day.priceChangePercent,
  }
}
