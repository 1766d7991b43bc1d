import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from '../../core/durations.ts'
import { type VenueId, venueIds } from '../../core/reference/venues.ts'
import type { Sourced } from '../sourced.ts'

/** The candle lengths we speak; each venue serves a subset of its own and the rest is built from shorter bars. */
export const bars = ['1m', '3m', '5m', '15m', '30m', '1h', '2h', '4h', '6h', '12h', '1d', '1w'] as const
export type Bar = (typeof bars)[number]

/** The venues of candles, in the order in which schemas list them. */
export const candleSources = venueIds
export type CandleSourceId = VenueId

/** Names of the source that an operator runs: an address of theirs that is asked for candles. */
export const webhookSources = ['webhook', 'n8n'] as const
export type WebhookSource = (typeof webhookSources)[number]

/** How long a bar lasts, in milliseconds. */
export const barMilliseconds: Record<Bar, number> = {
  '1m': MINUTE_MS,
  '3m': 3 * MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': HOUR_MS,
  '2h': 2 * HOUR_MS,
  '4h': 4 * HOUR_MS,
  '6h': 6 * HOUR_MS,
  '12h': 12 * HOUR_MS,
  '1d': DAY_MS,
  '1w': WEEK_MS,
}

/** One bar of trading; prices in the quote asset, volume in the base asset. */
export interface Candle {
  /** When the bar opened, milliseconds since the epoch. */
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  /** Null where the venue does not tell; never zero in its place. */
  readonly volume: number | null
  /** False on the last bar while it is still trading. */
  readonly closed: boolean
}

/** What a caller wants to know: by asset name or symbol, or by the venue's own instrument. */
export interface CandleQuery {
  /** An asset as people name it: `bitcoin`, `BTC`, `sol`. */
  readonly token: string
  readonly source?: CandleSourceId | WebhookSource | undefined
  /** The venue's own symbol, taken as it stands; goes with `source`. */
  readonly instId?: string | undefined
  readonly bar?: Bar | undefined
  /** How many bars; the venue may have fewer. */
  readonly limit: number
  /** Set: only bars that had closed by then, milliseconds since the epoch. */
  readonly at?: number | undefined
}

export interface CandleSeries extends Sourced {
  readonly venue: string
  /** The venue's own symbol, such as `BTCUSDT`. */
  readonly instrument: string
  /** What its prices are counted in; absent where the source does not say. */
  readonly quote?: string
  readonly bar: Bar
  /** Oldest first. */
  readonly candles: readonly Candle[]
}

/**
 * Provides the candles of a market.
 *
 * @throws GatewayError `invalid_input` for an asset, bar or instrument that the venue does not have,
 *   `upstream_*` when no venue answered.
 */
export interface Candles {
  recent(query: CandleQuery, options: { readonly signal: AbortSignal }): Promise<CandleSeries>
}
