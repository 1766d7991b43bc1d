import { findChainId } from '../../core/reference/chain-names.ts'
import { evmNetworkList } from '../../core/reference/evm-networks.ts'

const geckoterminal: ReadonlyMap<string, string> = new Map(
  evmNetworkList.flatMap(({ id, geckoterminal: name }) => (name === null ? [] : [[id, name] as const])),
)

/** A chain as we call it, from whatever was written; a name that is new to us is kept, in lower case. */
export function chainNamed(text: string): string {
  return findChainId(text) ?? text.trim().toLowerCase()
}

/** Whether two names mean one chain. */
export function isSameNetwork(one: string, other: string): boolean {
  return chainNamed(one) === chainNamed(other)
}

/** The same chain as GeckoTerminal calls it. */
export function geckoNetwork(chain: string): string {
  const name = chainNamed(chain)
  return geckoterminal.get(name) ?? name
}

const oursByGecko: ReadonlyMap<string, string> = new Map([...geckoterminal].map(([id, name]) => [name, id]))

/** A chain as we call it, from GeckoTerminal's name. */
export function chainOfGecko(network: string): string {
  return oursByGecko.get(network) ?? chainNamed(network)
}
