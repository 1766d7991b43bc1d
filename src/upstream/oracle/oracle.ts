import type { Sourced } from '../sourced.ts'

/** A price with how sure its source is of it. */
export interface OraclePrice {
  /** As it was asked for. */
  readonly asked: string
  /** `BTC/USD` */
  readonly symbol: string
  /** Pyth's feed, `0x` and 64 digits; absent where no feed of that asset is known. */
  readonly feedId?: string
  readonly priceUsd: number
  /** Half of the interval around the price; absent where there is too little to tell it from. */
  readonly confidenceUsd?: number
  /** Moving average of the price, where the source has one. */
  readonly averageUsd?: number
  /** The oldest time that the price describes, milliseconds since the epoch. */
  readonly publishTime: number
  /** How many venues it is the median of; absent for an oracle's own price. */
  readonly venueCount?: number
}

export interface OraclePrices extends Sourced {
  readonly method: 'pyth' | 'venue median'
  readonly prices: readonly OraclePrice[]
  /** What could not be priced, and why. */
  readonly missing: readonly { readonly asked: string; readonly reason: string }[]
}

/**
 * Provides a price with its uncertainty.
 *
 * @throws GatewayError `invalid_input` when nothing of what was asked is known, `upstream_*` when no source answered.
 */
export interface Oracle {
  /** @param asked Symbols (`BTC`, `BTC/USD`), names (`bitcoin`) or ids of Pyth's feeds. */
  prices(asked: readonly string[], options: { readonly signal: AbortSignal }): Promise<OraclePrices>
}
