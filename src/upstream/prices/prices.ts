import type { Sourced } from '../sourced.ts'

export interface AssetPrice {
  /** The asset as it was asked for. */
  readonly asked: string
  readonly symbol: string
  readonly name: string
  readonly usd: number
  /** What the price was quoted in; a dollar token is taken at one dollar. */
  readonly quote: string
  readonly venue: string
  /** Percent over 24 hours, where known. */
  readonly change24hPct?: number
  readonly asOf: number
}

export interface PriceBoard extends Sourced {
  readonly prices: readonly AssetPrice[]
  /** Assets that were asked for and that are unknown, or that no venue answered for, with a reason of ours. */
  readonly missing: readonly { readonly asked: string; readonly reason: string }[]
}

/**
 * Provides prices of assets in dollars, one or many.
 *
 * @throws GatewayError `invalid_input` when none of the assets is known, `upstream_*` when no source answered at all.
 */
export interface Prices {
  /** @param options.at Set: as of this past time, milliseconds since the epoch. */
  inUsd(
    assets: readonly string[],
    options: { readonly signal: AbortSignal; readonly at?: number | undefined },
  ): Promise<PriceBoard>
}
