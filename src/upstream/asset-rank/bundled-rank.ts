import { type Asset, assets } from '../venues/assets.ts'
import type { RankedAsset } from './asset-rank.ts'

const stablecoins = new Set(['USDT', 'USDC'])

/** The assets that can be asked for at venues, without those that stand for dollars. */
export const tradable: readonly Asset[] = assets.filter(({ symbol }) => !stablecoins.has(symbol))

/** The order in which the list of assets was written down, about that of market capitalisation in 2026. */
export function bundledRank(count: number): readonly RankedAsset[] {
  return tradable.slice(0, count).map(({ symbol, name }, index) => ({ rank: index + 1, symbol, name }))
}
