import type { SeenToken } from '../../analysis/equities/equity-venue.ts'
import type { DexPool } from '../../upstream/dex/dex.ts'
import type { EquityReference, IssuerStatus, ListedEquity } from '../../upstream/equities/equities.ts'

/** The tokens of a share with what their issuers and their pools say. */
export function seenTokens(
  { tokens }: ListedEquity,
  { statuses, pools }: { readonly statuses: readonly IssuerStatus[]; readonly pools: readonly DexPool[] },
): readonly SeenToken[] {
  return tokens.map(({ symbol, issuer, mint }, index) => {
    const status = statuses[index]
    return {
      symbol,
      issuer,
      mint,
      multiplier: status?.known ? status.multiplier : undefined,
      halted: status?.known ? status.halted : undefined,
      // the deepest first, as the source of pools has them
      pool: pools.find(({ base }) => base.address === mint),
    }
  })
}

/** The newest price of a share, outside regular hours too; undefined where it is not known. */
export function listedPrice(reference: EquityReference) {
  if (!reference.known) return undefined
  return { priceUsd: reference.extendedPriceUsd ?? reference.priceUsd, state: reference.state }
}
