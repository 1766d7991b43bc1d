import type { Sourced } from '../sourced.ts'

export interface RankedAsset {
  /** Its place among all assets; 1 is the largest. Places of stablecoins and of assets not traded here are left out. */
  readonly rank: number
  readonly symbol: string
  readonly name: string
}

export interface AssetRanking extends Sourced {
  /** `bundled`: the list that comes with the gateway, because no source could be asked. */
  readonly by: 'market capitalisation' | 'daily volume' | 'bundled'
  /** Milliseconds since the epoch, by the data clock; null for the bundled list, which does not age. */
  readonly asOf: number | null
  /** Largest first, without stablecoins. */
  readonly assets: readonly RankedAsset[]
}

/** Provides the largest assets; it always answers, if need be from the bundled list, and labels it. */
export interface AssetRank {
  top(count: number, options: { readonly signal: AbortSignal }): Promise<AssetRanking>
}
