import type { Sourced } from '../sourced.ts'

/** What options say a market will swing in the next 30 days. */
export interface ImpliedVolatility extends Sourced {
  readonly known: true
  /** The name of the index, such as `DVOL`. */
  readonly index: string
  readonly source: string
  /** Percent a year. */
  readonly percent: number
  /** The same a day ago; null where the source does not reach back so far. */
  readonly percentDayAgo: number | null
  /** Milliseconds since the epoch, by the data clock. */
  readonly asOf: number
}

/** There is no such index of this asset, or not in this world. */
export interface NoImpliedVolatility extends Sourced {
  readonly known: false
  /** A sentence of ours. */
  readonly reason: string
}

/**
 * Provides what options expect of a market.
 *
 * @throws GatewayError `upstream_*` when the source of the index does not answer.
 */
export interface VolatilityIndex {
  implied(
    symbol: string,
    options: { readonly signal: AbortSignal },
  ): Promise<ImpliedVolatility | NoImpliedVolatility>
}
