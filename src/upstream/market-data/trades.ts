import type { Sourced } from '../sourced.ts'
import type { CandleSourceId } from './candles.ts'

/** One trade in a spot market. */
export interface Trade {
  /** Milliseconds since the epoch. */
  readonly time: number
  readonly price: number
  /** In the base asset. */
  readonly size: number
  /** What the side that took the offer did. */
  readonly side: 'buy' | 'sell'
}

export interface TradeQuery {
  /** An asset as people name it: `bitcoin`, `BTC`, `sol`. */
  readonly token: string
  readonly source?: CandleSourceId | undefined
  /** The venue's own symbol, taken as it stands; goes with `source`. */
  readonly instId?: string | undefined
  /** How many trades; the venue may tell fewer. */
  readonly limit: number
}

export interface TradeList extends Sourced {
  readonly venue: string
  /** The venue's own symbol, such as `BTCUSDT`. */
  readonly instrument: string
  /** Asset in which the prices are counted. */
  readonly quote: string
  /** Newest first. */
  readonly trades: readonly Trade[]
}

/**
 * Provides the latest trades.
 *
 * @throws GatewayError `invalid_input` for an asset or instrument that no venue has, `upstream_*` when no venue
 *   answered.
 */
export interface Trades {
  latest(query: TradeQuery, options: { readonly signal: AbortSignal }): Promise<TradeList>
}
