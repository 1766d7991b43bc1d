import { findNearest } from '../core/input/near-match.ts'
import { evmNetworkList, payableDollars } from '../core/reference/evm-networks.ts'
import { algorandNetworks, solanaNetworks } from '../core/reference/other-networks.ts'
import { quoteText } from '../core/text/quote-text.ts'

const MAX_QUOTED = 40
const payable: ReadonlySet<string> = new Set(payableDollars.map(({ network }) => network))

/** The networks that can be paid on, by the name that people use; the value is the CAIP-2 id. */
export const networkAliases: Readonly<Record<string, string>> = Object.fromEntries([
  ...evmNetworkList.filter(({ caip2 }) => payable.has(caip2)).map(({ id, caip2 }) => [id, caip2]),
  ['solana', solanaNetworks.mainnet.caip2],
  ['solana-devnet', solanaNetworks.devnet.caip2],
  ['algorand', algorandNetworks.mainnet.caip2],
  ['algorand-testnet', algorandNetworks.testnet.caip2],
])

/** The CAIP-2 id that a name such as `base` stands for; any other text as it is. */
export function toCaip2(name: string): string {
  const word = name.toLowerCase().replaceAll(' ', '-')
  return Object.hasOwn(networkAliases, word) ? (networkAliases[word] ?? name) : name
}

/** What is wrong with a word that is neither an id nor a name. */
export function describeUnknownNetwork(word: string): string {
  const names = Object.keys(networkAliases)
  const meant = findNearest(word, names)
  return `NETWORKS: ${quoteText(word, MAX_QUOTED)} is not a network. ${
    meant === undefined
      ? `Use ${names.join(', ')}, or CAIP-2 ids with commas between them, such as eip155:8453.`
      : `Did you mean ${meant}?`
  }`
}
