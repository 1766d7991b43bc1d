import type { DataMode } from '../../core/data-mode.ts'
import { failOver } from '../fail-over.ts'
import type { Connection } from '../http/connection.ts'
import type { Timed } from '../sourced.ts'
import { coingeckoNote, coingeckoStablecoins } from './coingecko-stablecoins.ts'
import type { Defi, Stablecoin, Stablecoins } from './defi.ts'

/** DefiLlama's figures, with supplies of stablecoins from CoinGecko where it does not answer. */
export function withSecondStablecoins(
  defi: Defi,
  coingecko: Connection,
  { mode }: { readonly mode: DataMode },
): Defi {
  const other = coingeckoStablecoins(coingecko)
  return {
    ...defi,
    async stablecoins(options) {
      const first = {
        name: 'defillama-stablecoins',
        async ask() {
          const { sources, mode: _, ...found } = await defi.stablecoins(options)
          const [use] = sources
          return { ...found, asOf: use?.asOf ?? 0, cached: use?.cached ?? false }
        },
      }
      const second = {
        name: 'coingecko',
        ask: async () => ({ ...(await other.stablecoins(options)), note: coingeckoNote }),
      }
      const { answer, sources } = await failOver<Timed & Pick<Stablecoins, 'coins' | 'note'>>(
        [first, second],
        options,
      )
      const coins = answer.coins.toSorted((a, b) => worthOf(b) - worthOf(a))
      return { ...answer, mode, sources, coins }
    },
  }
}

function worthOf({ circulating, priceUsd }: Stablecoin): number {
  return circulating * (priceUsd ?? 1)
}
