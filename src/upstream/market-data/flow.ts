import type { Sourced } from '../sourced.ts'
import type { Bar, CandleSourceId } from './candles.ts'

export interface FlowQuery {
  /** An asset as people name it: `bitcoin`, `BTC`, `sol`. */
  readonly token: string
  readonly source?: CandleSourceId | undefined
  readonly bar: Bar
  /** How many bars; the venue may have fewer. */
  readonly limit: number
}

/** One bar of trading, split by the side of the taker; volumes in the base asset. */
export interface FlowBar {
  /** When the bar opened, milliseconds since the epoch. */
  readonly time: number
  /** Last price in the quote asset. */
  readonly close: number
  readonly volume: number
  /** What takers bought; they sold the rest of the volume. */
  readonly takerBuyVolume: number
  /** False on the last bar while it is still trading. */
  readonly closed: boolean
}

export interface FlowSeries extends Sourced {
  readonly venue: string
  /** The venue's own symbol, such as `BTCUSDT`. */
  readonly instrument: string
  readonly bar: Bar
  /** Oldest first. */
  readonly bars: readonly FlowBar[]
}

/**
 * Provides, bar by bar, how much takers bought and sold.
 *
 * @throws GatewayError `invalid_input` for an asset, bar or venue that no source has, `upstream_*` when no venue
 *   answered.
 */
export interface Flow {
  recent(query: FlowQuery, options: { readonly signal: AbortSignal }): Promise<FlowSeries>
}
