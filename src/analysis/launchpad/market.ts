import type { CoinFigures } from './coin-figures.ts'

interface Pool {
  readonly dex: string
  readonly address: string
  readonly priceUsd?: number
  readonly liquidityUsd?: number
  readonly volume24hUsd?: number
  readonly change1hPct?: number
  readonly change24hPct?: number
  readonly marketCapUsd?: number
  readonly url?: string
}

/**
 * Where a coin is traded and for how much: in its deepest pool, else on its curve. What is not reported is null.
 *
 * @param pools Deepest first.
 * @returns Undefined where it has neither.
 */
export function marketOf(pools: readonly Pool[], launch: CoinFigures | undefined) {
  const [pool] = pools
  const isCurve = launch !== undefined && launch.priceSource === 'curve' && pool?.liquidityUsd === undefined
  if (!pool && !isCurve && launch?.priceUsd === undefined) return undefined
  return {
    priceUsd: pool?.priceUsd ?? launch?.priceUsd ?? null,
    marketCapUsd: pool?.marketCapUsd ?? launch?.marketCapUsd ?? null,
    liquidityUsd: pool?.liquidityUsd ?? (isCurve ? launch.curveLiquidityUsd : null),
    volume24hUsd: pool?.volume24hUsd ?? null,
    priceChange24hPercent: pool?.change24hPct ?? null,
    priceChange1hPercent: pool?.change1hPct ?? null,
    athMarketCapUsd: launch?.athMarketCapUsd ?? null,
    primarySource: isCurve ? ('curve' as const) : ('pool' as const),
    sources: [...(pool ? ['pool'] : []), ...(launch ? ['launchpad'] : [])],
    dexPair: pool ? { dex: pool.dex, address: pool.address, url: pool.url ?? null } : null,
  }
}
