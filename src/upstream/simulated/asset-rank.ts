import type { Clock } from '../../core/clock.ts'
import type { AssetRank } from '../asset-rank/asset-rank.ts'
import { tradable } from '../asset-rank/bundled-rank.ts'
import { factsOf } from './economy.ts'

/** The assets of the simulated world by what is traded of them in a usual day. */
export function simulatedAssetRank({ dataClock }: { readonly dataClock: Clock }): AssetRank {
  const assets = tradable
    .toSorted((a, b) => factsOf(b.symbol).dailyVolume - factsOf(a.symbol).dailyVolume)
    .map(({ symbol, name }, index) => ({ rank: index + 1, symbol, name }))
  return {
    async top(count) {
      const asOf = dataClock.now()
      const sources = [{ name: 'simulated:rank', ok: true, asOf, cached: false }]
      return { mode: 'simulated', sources, by: 'daily volume', asOf, assets: assets.slice(0, count) }
    },
  }
}
