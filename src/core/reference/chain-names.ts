import { evmNetworkList } from './evm-networks.ts'
import { solanaNetworks } from './other-networks.ts'

/** What people say beside the names that data sources use. */
const spoken: Readonly<Record<string, string>> = {
  arb: 'arbitrum',
  avax: 'avalanche',
  binance: 'bsc',
  bnbchain: 'bsc',
  op: 'optimism',
  opmainnet: 'optimism',
  sol: 'solana',
  solanamainnet: 'solana',
}

const idsByKey: ReadonlyMap<string, string> = new Map([
  ...Object.entries(spoken),
  ['solana', 'solana'],
  [toKey(solanaNetworks.mainnet.caip2), 'solana'],
  ...evmNetworkList.flatMap(({ id, name, caip2, sourceNames }) =>
    [id, name, caip2, ...sourceNames].map((each): [string, string] => [toKey(each), id]),
  ),
])

/**
 * The chain that a name means, as we call it: in any case, with any separators, by the names of data sources and of
 * people, or by its CAIP-2 id. Undefined where the name is new to us.
 */
export function findChainId(text: string): string | undefined {
  return idsByKey.get(toKey(text))
}

function toKey(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '')
}
