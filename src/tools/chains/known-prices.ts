import { GatewayError, isRefusal } from '../../core/failures.ts'
import type { PriceBoard, Prices } from '../../upstream/prices/prices.ts'

export interface KnownPrices {
  /** For provenance; empty when no source was asked. */
  readonly board: readonly PriceBoard[]
  /** Dollars for one; null where it is unknown. */
  usdOf(asset: string | undefined): number | null
  /** The common name of an asset, so that two names of one are one; the name itself where there is none. */
  symbolOf(asset: string): string
}

const MAX_ASSETS = 40
const NO_PRICES: KnownPrices = { board: [], usdOf: () => null, symbolOf: (asset) => asset }

/**
 * Prices of assets where a source has them; an answer that is good without them does not fail for their lack.
 *
 * @param options `needed` where an answer without prices would be none: then only an unknown asset has no price.
 */
export async function knownPrices(
  prices: Prices,
  assets: readonly string[],
  { signal, needed = false }: { readonly signal: AbortSignal; readonly needed?: boolean },
): Promise<KnownPrices> {
  const asked = [...new Set(assets)].slice(0, MAX_ASSETS)
  if (asked.length === 0) return NO_PRICES
  try {
    const board = await prices.inUsd(asked, { signal })
    const known = new Map(board.prices.map((price) => [price.asked, price]))
    return {
      board: [board],
      usdOf: (asset) => known.get(asset ?? '')?.usd ?? null,
      symbolOf: (asset) => known.get(asset)?.symbol ?? asset,
    }
  } catch (error) {
    if (!(error instanceof GatewayError) || signal.aborted) throw error
    if (needed && !isRefusal(error)) throw error
    return NO_PRICES
  }
}
