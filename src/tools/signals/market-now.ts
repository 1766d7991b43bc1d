import type { TickerDay } from '../../analysis/signal/market-day.ts'
import { GatewayError } from '../../core/failures.ts'
import { isDollarCoin } from '../../core/reference/dollar-coins.ts'
import type { CandleSeries } from '../../upstream/market-data/candles.ts'
import { candleSources } from '../../upstream/market-data/candles.ts'
import type { Ticker, Tickers } from '../../upstream/market-data/tickers.ts'
import type { Sourced, SourceUse } from '../../upstream/sourced.ts'
import { marketInput } from '../markets/market-input.ts'

const NOTHING_TO_TRADE =
  'This coin is meant to be worth one dollar, so there is no trade in it. stablecoin-peg shows whether it holds its dollar.'

/** An asset that can be traded for dollars: any but dollar coins. */
export const tradedToken = marketInput.token
  .unwrap()
  .refine((token) => !isDollarCoin(token), { error: NOTHING_TO_TRADE })
  .default('bitcoin')
  .describe('Asset name or symbol, such as bitcoin, BTC or sol; no dollar coin.')

/** @throws GatewayError `invalid_input` for a dollar coin counted in another one. */
export function refuseDollarPair({ instrument, quote }: Pick<CandleSeries, 'instrument' | 'quote'>): void {
  if (quote === undefined || !(quote === 'USD' || isDollarCoin(quote))) return
  const plain = instrument.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const base = plain.endsWith(quote) ? plain.slice(0, -quote.length) : plain
  if (isDollarCoin(base))
    throw new GatewayError('invalid_input', NOTHING_TO_TRADE, { details: { field: 'instId' } })
}

interface Options {
  readonly signal: AbortSignal
  /** The data clock. */
  readonly now: number
  readonly maxAgeSeconds: number
}

/** The ticker of the market whose candles were read; undefined where the venue has none or an old one. */
export async function tickerOf(
  { venue, instrument }: CandleSeries,
  tickers: Tickers,
  { signal, now, maxAgeSeconds }: Options,
): Promise<Ticker | undefined> {
  const source = candleSources.find((id) => id === venue)
  if (source === undefined) return undefined
  try {
    const ticker = await tickers.latest({ token: instrument, instId: instrument, source }, { signal })
    const asOf = asOfOf(ticker)
    return asOf !== undefined && now - asOf <= maxAgeSeconds * 1_000 ? ticker : undefined
  } catch (error) {
    if (error instanceof GatewayError && !signal.aborted) return undefined
    throw error
  }
}

/** The ticker as the signal engine reads it. */
export function toTickerDay(ticker: Ticker | undefined): TickerDay | undefined {
  const asOf = ticker && asOfOf(ticker)
  return ticker && asOf !== undefined ? { ...ticker, asOf } : undefined
}

/** The time an answer describes; undefined where no source reports it. */
export function asOfOf({ sources }: Sourced): number | undefined {
  return sources.findLast(({ ok }) => ok)?.asOf
}

/** The same as ISO 8601 in UTC; null where no source reports it. */
export function isoAsOf(sourced: Sourced): string | null {
  const asOf = asOfOf(sourced)
  return asOf === undefined ? null : new Date(asOf).toISOString()
}

/** The oldest time that any of them describes, as ISO 8601 in UTC; null where none reports it. */
export function oldestAsOf(parts: readonly Sourced[]): string | null {
  const times = parts.flatMap(({ sources }) => sources.flatMap(({ ok, asOf }) => (ok ? (asOf ?? []) : [])))
  return times.length === 0 ? null : new Date(Math.min(...times)).toISOString()
}

/** Candles and ticker of one market as one source, as old as the older of them. */
export function jointSource(series: CandleSeries, ticker: Ticker | undefined): Sourced {
  const tickerAsOf = ticker && asOfOf(ticker)
  if (tickerAsOf === undefined) return series
  const sources = series.sources.map((use): SourceUse => {
    const isOlder = use.ok && use.asOf !== undefined && tickerAsOf < use.asOf
    return isOlder ? { ...use, asOf: tickerAsOf } : use
  })
  return { mode: series.mode, sources }
}
