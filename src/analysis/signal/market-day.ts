import { DAY_MS, HOUR_MS } from '../../core/durations.ts'
import { type BarRow, barLength, barsOf } from '../market/bars.ts'
import { type LastDay, lastDay, unknownDay } from '../market/last-day.ts'
import { rounded, roundedOrNull } from '../numbers/figures.ts'
import type { MarketOverview } from './shape.ts'

/** What a venue's ticker reports about its rolling 24 hours; absent where it does not state it. */
export interface TickerDay {
  readonly last: number
  /** The time the ticker describes, milliseconds since the epoch. */
  readonly asOf: number
  readonly change24hPct?: number
  readonly high24h?: number
  readonly low24h?: number
  readonly volume24h?: number
  readonly quoteVolume24h?: number
}

interface MarketNow {
  readonly price: number
  readonly quote: string | null
  readonly candles: readonly (BarRow & { readonly closed: boolean })[]
  /** The time the newest candle describes, milliseconds since the epoch. */
  readonly asOf: number | undefined
  readonly ticker: TickerDay | undefined
}

/** Price and 24 hours of a market, all of one window that ends with the price. */
export function overviewOf({ price, quote, candles, asOf, ticker }: MarketNow): MarketOverview {
  const day = ticker ? dayOfTicker(ticker) : dayOfCandles(candles, asOf)
  const priceAsOf = ticker?.asOf ?? asOf ?? closeOf(candles)
  const isKnown = [day.changePercent, day.high, day.low, day.volume].some(Number.isFinite)
  return {
    currentPrice: rounded(price),
    priceAsOf: priceAsOf === undefined ? null : new Date(priceAsOf).toISOString(),
    quote,
    window: isKnown
      ? {
          from: new Date(day.from).toISOString(),
          to: new Date(day.to).toISOString(),
          source: ticker ? 'ticker' : 'candles',
        }
      : null,
    priceChange24h: roundedOrNull(day.changePercent),
    high24h: roundedOrNull(day.high),
    low24h: roundedOrNull(day.low),
    volume24h: roundedOrNull(day.volume),
    quoteVolume24h: roundedOrNull(day.quoteVolume),
  }
}

/**
 * The ticker, unless it leaves out change, high or low and the candles have all of them: then the candles give the price
 * too, so that price and day are of one window.
 */
export function usableTicker({
  ticker,
  candles,
  asOf,
}: Pick<MarketNow, 'ticker' | 'candles' | 'asOf'>): TickerDay | undefined {
  const isWhole = [ticker?.change24hPct, ticker?.high24h, ticker?.low24h].every((one) => one !== undefined)
  if (isWhole) return ticker
  return Number.isFinite(dayOfCandles(candles, asOf).changePercent) ? undefined : ticker
}

function dayOfTicker(ticker: TickerDay): LastDay {
  return {
    from: ticker.asOf - DAY_MS,
    to: ticker.asOf,
    changePercent: ticker.change24hPct ?? Number.NaN,
    // the last trade belongs to the day, even where a venue renews its extremes later
    high: Math.max(ticker.high24h ?? Number.NaN, ticker.last),
    low: Math.min(ticker.low24h ?? Number.NaN, ticker.last),
    volume: ticker.volume24h ?? Number.NaN,
    quoteVolume: ticker.quoteVolume24h ?? Number.NaN,
  }
}

/** An open bar longer than an hour would cut too much off the day. */
function dayOfCandles(candles: MarketNow['candles'], asOf: number | undefined): LastDay {
  const bars = barsOf(candles)
  if (candles.at(-1)?.closed) return lastDay(bars)
  if (barLength(bars.time) > HOUR_MS) return unknownDay
  const day = lastDay(bars)
  return { ...day, to: Math.min(day.to, asOf ?? day.to) }
}

function closeOf(candles: MarketNow['candles']): number | undefined {
  const last = candles.at(-1)
  return last?.closed ? last.time + barLength(barsOf(candles).time) : undefined
}
