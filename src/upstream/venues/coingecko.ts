import { z } from 'zod'
import { DAY_MS, MINUTE_MS } from '../../core/durations.ts'
import { type Connection, createReader, urlAt } from '../http/connection.ts'
import type { Bar } from '../market-data/candles.ts'
import { barMilliseconds } from '../market-data/candles.ts'
import { createRefusalReader } from './refusal-reader.ts'
import { findLongestBar, finish, openingOf, type Row, resample, seriesAsOf } from './series.ts'
import {
  type MarketQuery,
  refusePast,
  unknownBar,
  unknownInstrument,
  type Venue,
  type VenueTicker,
} from './venue.ts'
import { EpochTime } from './wire.ts'

const Price = z.number().positive()
/** When the bar closes, open, high, low, close; no volume. */
const WireCandle = z.tuple([EpochTime, Price, Price, Price, Price])

const Market = z.object({
  current_price: Price,
  high_24h: Price.nullish(),
  low_24h: Price.nullish(),
  total_volume: z.number().nonnegative().nullish(),
  price_change_percentage_24h: z.number().nullish(),
  last_updated: z.iso.datetime(),
})

/** The source makes its own candles from prices every quarter of an hour; days back decide how long they are. */
const candleFreshness = { fresh: MINUTE_MS, stale: 4 * MINUTE_MS }
const tickerFreshness = { fresh: 20_000, stale: 40_000 }
const native = { '30m': [1], '4h': [7, 14, 30] } as const
/**
 * CoinGecko's average over many exchanges, in US dollars; instruments are its ids of coins. Nothing is traded there,
 * so there is no bid, no ask, no book, and no volume of a bar. Keyless, or with a demo key about 30 requests a minute.
 */
export function coingecko(connection: Connection): Venue {
  const { baseUrl } = connection
  const series = createReader(connection, z.array(WireCandle), { ...candleFreshness, explain })
  const board = createReader(connection, z.array(Market), { ...tickerFreshness, explain })

  return {
    id: 'coingecko',
    defaultBar: '4h',
    async candles(query, options) {
      const { instrument, bar, limit, at } = query
      if (at !== undefined) refusePast('CoinGecko', 'has candles of the present only; name another source.')
      const part = partOf(bar)
      const path = `api/v3/coins/${encodeURIComponent(instrument.toLowerCase())}/ohlc`
      const url = urlAt(baseUrl, path, { vs_currency: 'usd', days: daysFor(query, part) })
      const { value, receivedAt, cached } = await series(url, options)
      const rows = resample(
        value.map((candle) => rowOf(candle, part)),
        part,
        bar,
      )
      const candles = finish(rows, bar, { limit, now: receivedAt })
      return { candles, asOf: seriesAsOf(candles, bar, receivedAt), cached }
    },
    async ticker(instrument, options) {
      const url = urlAt(baseUrl, 'api/v3/coins/markets', {
        vs_currency: 'usd',
        ids: instrument.toLowerCase(),
      })
      const { value, receivedAt, cached } = await board(url, options)
      const [market] = value
      if (!market) throw unknownInstrument('CoinGecko', value)
      const asOf = Math.min(receivedAt, Date.parse(market.last_updated))
      return { ticker: tickerOf(market), asOf, cached }
    },
  }
}

const explain = createRefusalReader('CoinGecko', (_body, status) =>
  status === 404 ? 'unknown instrument' : undefined,
)

type Part = keyof typeof native

function partOf(bar: Bar): Part {
  const part = findLongestBar(bar, native)
  if (part === undefined) throw unknownBar('CoinGecko')
  return part
}

/** How many days hold so many bars; the source takes few numbers, and has none longer than a month at this length. */
function daysFor({ bar, limit }: MarketQuery, part: Part): number {
  const days: readonly number[] = native[part]
  const wanted = ((limit + 1) * barMilliseconds[bar]) / DAY_MS
  return days.find((each) => each >= wanted) ?? days.at(-1) ?? 1
}

function rowOf([closes, open, high, low, close]: z.output<typeof WireCandle>, part: Part): Row {
  return { time: openingOf(closes - 1, part), open, high, low, close, volume: null }
}

function tickerOf(market: z.output<typeof Market>): VenueTicker['ticker'] {
  const { high_24h, low_24h, total_volume, price_change_percentage_24h } = market
  return {
    last: market.current_price,
    ...(high_24h ? { high24h: high_24h } : {}),
    ...(low_24h ? { low24h: low_24h } : {}),
    ...(total_volume ? { quoteVolume24h: total_volume } : {}),
    ...(price_change_percentage_24h == null ? {} : { change24hPct: price_change_percentage_24h }),
  }
}
