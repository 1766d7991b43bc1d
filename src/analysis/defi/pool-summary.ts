import { roundedOrNull } from '../numbers/figures.ts'

interface Pool {
  readonly priceUsd?: number
  readonly liquidityUsd?: number
  readonly volume24hUsd?: number
  readonly buys24h?: number
  readonly sells24h?: number
}

export interface PoolSummary {
  /** Mean of the pools' prices, each weighted by its liquidity. */
  readonly priceUsd: number | null
  readonly liquidityUsd: number | null
  readonly volume24hUsd: number | null
  /** From the cheapest pool to the most expensive, percent of the mean. */
  readonly priceRangePct: number | null
  readonly buys24h: number | null
  readonly sells24h: number | null
  /** Of all trades, percent; null when trades are not reported. */
  readonly buySharePct: number | null
  /** A day's volume as a multiple of the liquidity. */
  readonly turnover: number | null
}

/** Many pools of one token as one market; sums leave out what a pool does not report, and are null when none reports. */
export function poolSummary(pools: readonly Pool[]): PoolSummary {
  const priced = pools.flatMap(({ priceUsd, liquidityUsd }) =>
    priceUsd !== undefined && liquidityUsd !== undefined && liquidityUsd > 0
      ? [{ priceUsd, liquidityUsd }]
      : [],
  )
  const weight = priced.reduce((sum, { liquidityUsd }) => sum + liquidityUsd, 0)
  const mean = priced.reduce((sum, { priceUsd, liquidityUsd }) => sum + priceUsd * liquidityUsd, 0) / weight
  const prices = priced.map(({ priceUsd }) => priceUsd)
  const liquidityUsd = sumOf(pools, ({ liquidityUsd: one }) => one)
  const volume24hUsd = sumOf(pools, ({ volume24hUsd: one }) => one)
  const buys24h = sumOf(pools, ({ buys24h: one }) => one)
  const sells24h = sumOf(pools, ({ sells24h: one }) => one)
  const trades = (buys24h ?? 0) + (sells24h ?? 0)
  return {
    priceUsd: roundedOrNull(mean),
    liquidityUsd,
    volume24hUsd,
    priceRangePct:
      prices.length > 1 ? roundedOrNull(((Math.max(...prices) - Math.min(...prices)) / mean) * 100) : null,
    buys24h,
    sells24h,
    buySharePct: trades > 0 && buys24h !== null ? roundedOrNull((buys24h / trades) * 100) : null,
    turnover: liquidityUsd && volume24hUsd !== null ? roundedOrNull(volume24hUsd / liquidityUsd) : null,
  }
}

function sumOf(pools: readonly Pool[], of: (pool: Pool) => number | undefined): number | null {
  const answer = pools.flatMap((pool) => of(pool) ?? [])
  return answer.length === 0 ? null : (roundedOrNull(answer.reduce((sum, one) => sum + one, 0)) ?? null)
}
