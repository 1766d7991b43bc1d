import type { DataMode } from '../../core/data-mode.ts'
import type { Sources } from '../open-sources.ts'
import { chainNamed } from './chain-names.ts'
import { createDex } from './create-dex.ts'
import type { Dex } from './dex.ts'
import { dexpaprika } from './dexpaprika.ts'
import { dexpaprikaCandles } from './dexpaprika-candles.ts'
import { dexscreener } from './dexscreener.ts'
import { geckoterminal } from './geckoterminal.ts'
import { geckoterminalPairs } from './geckoterminal-pairs.ts'
import { differences } from './pool-differences.ts'

/**
 * Pools from DexScreener, boards and candles of pools from GeckoTerminal. GeckoTerminal stands in for DexScreener,
 * DexPaprika for GeckoTerminal.
 */
export function liveDex(
  sources: Sources,
  { mode }: { readonly mode: Extract<DataMode, 'live' | 'replay'> },
): Dex {
  const pairs = dexscreener(sources.connect('dexscreener'))
  const gecko = sources.connect('geckoterminal')
  const boards = geckoterminal(gecko)
  const geckoPairs = geckoterminalPairs(gecko)
  const paprika = sources.connect('dexpaprika')
  const others = dexpaprika(paprika)
  return createDex(mode, {
    search: [
      { name: 'dexscreener', ask: pairs.search },
      { name: 'geckoterminal', note: differences.search, ask: geckoPairs.search },
    ],
    ofToken: [
      {
        name: 'dexscreener',
        ask: ({ chain, address }, options) => pairs.ofToken({ chain: chainNamed(chain), address }, options),
      },
      { name: 'geckoterminal', note: differences.ofToken, ask: geckoPairs.ofToken },
    ],
    ofMints: [
      { name: 'dexscreener', ask: pairs.ofMints },
      { name: 'geckoterminal', note: differences.ofMints, ask: geckoPairs.ofMints },
    ],
    listed: [
      { name: 'geckoterminal', ask: boards.listed },
      { name: 'dexpaprika', note: differences.listed, ask: others.listed },
    ],
    candles: [
      { name: 'geckoterminal', ask: boards.candles },
      { name: 'dexpaprika', note: differences.candles, ask: dexpaprikaCandles(paprika).candles },
    ],
  })
}
