import { type AssetRisk, dailyCloses, readAssetRisk } from '../../analysis/assets/asset-risk.ts'
import { DAY_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import type { AssetDetail, AssetMarkets, Assets } from '../../upstream/assets/assets.ts'
import type { Sourced } from '../../upstream/sourced.ts'

interface Options {
  readonly assets: Assets
  readonly signal: AbortSignal
  readonly now: number
  readonly isImpostor: boolean
  /** How far back prices are read. */
  readonly days: number
}

/**
 * Measures the risk of an asset from its figures, its prices and its markets; what cannot be asked is left out.
 *
 * @throws GatewayError `upstream_*` when its prices cannot be read.
 */
export async function riskOf(
  { asset, profile }: AssetDetail,
  marketsAsked: Promise<AssetMarkets>,
  { assets, signal, now, days, isImpostor }: Options,
): Promise<Sourced & { readonly risk: AssetRisk; readonly parts: readonly Sourced[] }> {
  const [history, markets] = await Promise.all([
    assets.history({ id: asset.id, days }, { signal }),
    marketsAsked.catch((error: unknown) => {
      if (error instanceof GatewayError && !signal.aborted) return undefined
      throw error
    }),
  ])
  const risk = readAssetRisk({
    isImpostor,
    volume24hUsd: asset.volume24h,
    marketCapUsd: asset.marketCap,
    dailyCloses: dailyCloses(history.points),
    ageDays: profile.genesisDate ? Math.floor((now - Date.parse(profile.genesisDate)) / DAY_MS) : undefined,
    marketVolumes: (markets?.markets ?? []).filter(({ suspect }) => !suspect).map((one) => one.volume24hUsd),
  })
  const { mode, sources } = history
  return { mode, sources, risk, parts: [history, ...(markets ? [markets] : [])] }
}
