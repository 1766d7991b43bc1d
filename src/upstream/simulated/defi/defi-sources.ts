import { coingeckoNote } from '../../defi/coingecko-stablecoins.ts'
import type { Defi, Stablecoin, Stablecoins } from '../../defi/defi.ts'
import type { Sourced } from '../../sourced.ts'
import { askSimulated, type IsDown, noOutage } from '../outages.ts'

interface Options {
  readonly signal: AbortSignal
}

/** The simulated figures of decentralised finance as live ones are read: one source, and another for stablecoins. */
export function withDefiSources(
  world: Defi,
  { isDown = noOutage }: { readonly isDown?: IsDown | undefined },
): Defi {
  const only = <T extends Sourced>(options: Options, ask: () => Promise<T>) =>
    askSimulated([['defillama', ask]], { ...options, isDown })

  return {
    protocols: (options) => only(options, () => world.protocols(options)),
    protocolHistory: (slug, options) => only(options, () => world.protocolHistory(slug, options)),
    chains: (options) => only(options, () => world.chains(options)),
    chainHistory: (chain, options) => only(options, () => world.chainHistory(chain, options)),
    yields: (options) => only(options, () => world.yields(options)),
    yieldHistory: (pool, options) => only(options, () => world.yieldHistory(pool, options)),
    takings: (query, options) => only(options, () => world.takings(query, options)),
    stablecoins: (options) =>
      askSimulated<Stablecoins>(
        [
          ['defillama', () => world.stablecoins(options)],
          [
            'coingecko',
            async () => {
              const found = await world.stablecoins(options)
              return { ...found, coins: found.coins.flatMap(asListedElsewhere), note: coingeckoNote }
            },
          ],
        ],
        { ...options, isDown },
      ),
  }
}

/** What CoinGecko returns for a stablecoin. */
function asListedElsewhere({ name, symbol, peg, circulating, priceUsd }: Stablecoin): readonly Stablecoin[] {
  if (peg !== 'USD' && peg !== 'EUR') return []
  return [{ name, symbol, peg, circulating, chains: [], ...(priceUsd === undefined ? {} : { priceUsd }) }]
}
