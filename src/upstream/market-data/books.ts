import type { Sourced } from '../sourced.ts'
import type { CandleSourceId } from './candles.ts'

/** So much of the base asset is offered at this price in the quote asset. */
export interface Level {
  readonly price: number
  readonly size: number
}

export interface BookQuery {
  /** An asset as people name it: `bitcoin`, `BTC`, `sol`. */
  readonly token: string
  readonly source?: CandleSourceId | undefined
  /** The venue's own symbol, taken as it stands; goes with `source`. */
  readonly instId?: string | undefined
  /** How many levels of each side; the venue may show fewer. */
  readonly depth: number
}

export interface OrderBook extends Sourced {
  readonly venue: string
  /** The venue's own symbol, such as `BTCUSDT`. */
  readonly instrument: string
  /** Asset in which the prices are counted. */
  readonly quote: string
  /** Whether that is the dollar, or a token that stands for one. */
  readonly inDollars: boolean
  /** Best, which is highest, first. */
  readonly bids: readonly Level[]
  /** Best, which is lowest, first. */
  readonly asks: readonly Level[]
}

/**
 * Provides the order books of spot markets.
 *
 * @throws GatewayError `invalid_input` for an asset or instrument that no venue with a book has, `upstream_*` when
 *   no venue answered.
 */
export interface Books {
  latest(query: BookQuery, options: { readonly signal: AbortSignal }): Promise<OrderBook>
}
