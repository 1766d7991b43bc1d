import type { DexPool } from './dex.ts'

/** The most liquid first; pools without a known liquidity come last. */
export function deepestFirst(pools: readonly DexPool[]): readonly DexPool[] {
  return pools.toSorted((a, b) => (b.liquidityUsd ?? -1) - (a.liquidityUsd ?? -1))
}
