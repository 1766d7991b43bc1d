import { failOver } from '../fail-over.ts'
import type { Sources } from '../open-sources.ts'
import type { DataMode, Timed } from '../sourced.ts'
import { chainNamed } from './chain-names.ts'
import type { Dex } from './dex.ts'
import { dexscreener } from './dexscreener.ts'
import { geckoterminal } from './geckoterminal.ts'

/** Pools from DexScreener, boards and candles of pools from GeckoTerminal. */
export function liveDex(
  sources: Sources,
  { mode }: { readonly mode: Extract<DataMode, 'live' | 'replay'> },
): Dex {
  const pairs = dexscreener(sources.connect('dexscreener'))
  const boards = geckoterminal(sources.connect('geckoterminal'))
  const asked = async <T extends Timed>(
    name: string,
    ask: () => Promise<T>,
    options: { readonly signal: AbortSignal },
  ) => {
    const { answer, sources: uses } = await failOver([{ name, ask }], options)
    return { ...answer, mode, sources: uses }
  }
  return {
    search: (text, options) => asked('dexscreener', () => pairs.search(text, options), options),
    ofToken: ({ chain, address }, options) =>
      asked('dexscreener', () => pairs.ofToken({ chain: chainNamed(chain), address }, options), options),
    ofMints: (mints, options) => asked('dexscreener', () => pairs.ofMints(mints, options), options),
    listed: (query, options) => asked('geckoterminal', () => boards.listed(query, options), options),
    candles: (query, options) => asked('geckoterminal', () => boards.candles(query, options), options),
  }
}
