import { coingeckoNote } from '../../defi/coingecko-stablecoins.ts'
import type { Defi, Stablecoin, Stablecoins } from '../../defi/defi.ts'
import { failOver } from '../../fail-over.ts'
import type { Sourced } from '../../sourced.ts'
import { type IsDown, noOutage, refuseWhenDown } from '../outages.ts'

interface Options {
  readonly signal: AbortSignal
}

/** The simulated figures of decentralised finance as live ones are read: one source, and another for stablecoins. */
export function withDefiSources(
  world: Defi,
  { isDown = noOutage }: { readonly isDown?: IsDown | undefined },
): Defi {
  const by = <T extends Sourced>(source: 'defillama' | 'coingecko', ask: () => Promise<T>) => ({
    name: `simulated:${source}`,
    async ask() {
      refuseWhenDown(source, isDown)
      const answer = await ask()
      return { answer, asOf: answer.sources[0]?.asOf ?? 0, cached: false }
    },
  })
  const first = async <T extends Sourced>(
    candidates: readonly ReturnType<typeof by<T>>[],
    options: Options,
  ): Promise<T> => {
    const { answer, sources } = await failOver(candidates, options)
    return { ...answer.answer, sources }
  }
  const only = <T extends Sourced>(options: Options, ask: () => Promise<T>) =>
    first([by('defillama', ask)], options)

  return {
    protocols: (options) => only(options, () => world.protocols(options)),
    protocolHistory: (slug, options) => only(options, () => world.protocolHistory(slug, options)),
    chains: (options) => only(options, () => world.chains(options)),
    chainHistory: (chain, options) => only(options, () => world.chainHistory(chain, options)),
    yields: (options) => only(options, () => world.yields(options)),
    yieldHistory: (pool, options) => only(options, () => world.yieldHistory(pool, options)),
    takings: (query, options) => only(options, () => world.takings(query, options)),
    stablecoins: (options) =>
      first<Stablecoins>(
        [
          by('defillama', () => world.stablecoins(options)),
          by('coingecko', async () => {
            const found = await world.stablecoins(options)
            return { ...found, coins: found.coins.flatMap(asListedElsewhere), note: coingeckoNote }
          }),
        ],
        options,
      ),
  }
}

/** What CoinGecko says of a stablecoin. */
function asListedElsewhere({ name, symbol, peg, circulating, priceUsd }: Stablecoin): readonly Stablecoin[] {
  if (peg !== 'USD' && peg !== 'EUR') return []
  return [{ name, symbol, peg, circulating, chains: [], ...(priceUsd === undefined ? {} : { priceUsd }) }]
}
