import { createDex } from '../../dex/create-dex.ts'
import type { Dex } from '../../dex/dex.ts'
import { differences } from '../../dex/pool-differences.ts'
import type { Sourced } from '../../sourced.ts'
import { type IsDown, noOutage, refuseWhenDown } from '../outages.ts'

/** The simulated pools as the sources of live ones index them: the same pools, and another source where one is down. */
export function withPoolSources(
  world: Dex,
  { isDown = noOutage }: { readonly isDown?: IsDown | undefined },
): Dex {
  const by = <Query, Answer extends Sourced>(
    source: string,
    ask: (query: Query, options: { readonly signal: AbortSignal }) => Promise<Answer>,
    note?: string,
  ) => ({
    name: `simulated:${source}`,
    ...(note === undefined ? {} : { note }),
    ask: async (query: Query, options: { readonly signal: AbortSignal }) => {
      refuseWhenDown(source, isDown)
      const { mode: _, sources, ...answer } = await ask(query, options)
      return { ...answer, asOf: sources[0]?.asOf ?? 0, cached: false }
    },
  })
  return createDex('simulated', {
    search: [by('dexscreener', world.search), by('geckoterminal', world.search, differences.search)],
    ofToken: [by('dexscreener', world.ofToken), by('geckoterminal', world.ofToken, differences.ofToken)],
    ofMints: [by('dexscreener', world.ofMints), by('geckoterminal', world.ofMints, differences.ofMints)],
    listed: [by('geckoterminal', world.listed), by('dexpaprika', world.listed, differences.listed)],
    candles: [by('geckoterminal', world.candles), by('dexpaprika', world.candles, differences.candles)],
  })
}
