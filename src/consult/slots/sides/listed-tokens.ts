import { evmNetworkList } from '../../../core/reference/evm-networks.ts'
import { ofKind } from '../../entities/kinds.ts'
import { lexicon } from '../../entities/lexicon.ts'
import type { Source, Value } from '../source.ts'

/** "5 USDC on base": what a coin with an amount is on the one EVM chain that a text names, where it is not the chain's own. */
export function listedToken({
  words,
  entities,
}: Pick<Source, 'words' | 'entities'>): { readonly address: string; readonly decimals: number } | undefined {
  const [coin, another] = ofKind(entities, 'asset').filter(({ amount }) => amount !== undefined)
  if (!coin || another) return undefined
  const isCoin = (at: number) => at >= coin.at && at < coin.at + coin.length
  const chains = new Set([
    ...ofKind(entities, 'chain').map(({ id }) => id),
    ...[...words.keys()].flatMap((at) =>
      isCoin(at) ? [] : (lexicon().chainPhrases.match(words, at)?.value ?? []),
    ),
  ])
  const [id] = chains
  const network = chains.size === 1 ? evmNetworkList.find((one) => one.id === id) : undefined
  return network?.reading?.tokens.find(({ symbol }) => symbol === coin.asset.symbol)
}

/** Its contract, for a parameter that takes one. */
export function readListedToken(source: Source): Value | undefined {
  const token = listedToken(source)
  return token && { value: token.address, from: [] }
}
