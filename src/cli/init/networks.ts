import { networkAliases } from '../../config/network-aliases.ts'
import { findAlgorandPayeeProblem, findEvmPayeeProblem, findSolanaPayeeProblem } from '../../config/payees.ts'
import { evmNetworkList } from '../../core/reference/evm-networks.ts'
import { algorandNetworks, solanaNetworks } from '../../core/reference/other-networks.ts'

/** What the settings of one kind of network are called. */
interface NetworkFamily {
  readonly prefix: string
  readonly title: string
  readonly payeeVariable: string
  readonly findProblem: (address: string) => string | undefined
}

const families: readonly NetworkFamily[] = [
  {
    prefix: 'eip155:',
    title: 'EVM',
    payeeVariable: 'PAY_TO_EVM',
    findProblem: findEvmPayeeProblem,
  },
  {
    prefix: 'solana:',
    title: 'Solana',
    payeeVariable: 'PAY_TO_SOLANA',
    findProblem: findSolanaPayeeProblem,
  },
  {
    prefix: 'algorand:',
    title: 'Algorand',
    payeeVariable: 'PAY_TO_ALGORAND',
    findProblem: findAlgorandPayeeProblem,
  },
]

/** Public nodes of networks that no tool reads; they are slow and limited, and good enough to begin. */
const PUBLIC_NODES: Readonly<Record<string, string>> = {
  'eip155:84532': 'https://sepolia.base.org',
  'eip155:43114': 'https://api.avax.network/ext/bc/C/rpc',
  'eip155:196': 'https://rpc.xlayer.tech',
  [solanaNetworks.mainnet.caip2]: 'https://api.mainnet-beta.solana.com',
  [solanaNetworks.devnet.caip2]: 'https://api.devnet.solana.com',
  [algorandNetworks.mainnet.caip2]: 'https://mainnet-idx.algonode.cloud',
  [algorandNetworks.testnet.caip2]: 'https://testnet-idx.algonode.cloud',
}
const TEST_NETWORKS: ReadonlySet<string> = new Set<string>([
  ...evmNetworkList.filter(({ isTestnet }) => isTestnet).map(({ caip2 }) => caip2),
  solanaNetworks.devnet.caip2,
  algorandNetworks.testnet.caip2,
])

export function isTestNetwork(caip2: string): boolean {
  return TEST_NETWORKS.has(caip2)
}

/** The families that networks belong to, each once. */
export function findFamilies(networks: readonly string[]): readonly NetworkFamily[] {
  return families.filter(({ prefix }) => networks.some((network) => network.startsWith(prefix)))
}

/** The variable that names the node of a network, and a public node for it. */
export function findNode(caip2: string): { readonly variable: string; readonly url: string | undefined } {
  const reading = evmNetworkList.find((network) => network.caip2 === caip2)?.reading
  const url = reading?.nodes[0] ?? PUBLIC_NODES[caip2]
  if (caip2.startsWith('solana:')) return { variable: 'RPC_URL_SOLANA', url }
  if (caip2.startsWith('algorand:')) return { variable: 'INDEXER_URL_ALGORAND', url }
  return { variable: `RPC_URL_${caip2.slice(caip2.indexOf(':') + 1)}`, url }
}

/** The name under which people know a network. */
export function nameOf(caip2: string): string {
  return Object.entries(networkAliases).find(([, id]) => id === caip2)?.[0] ?? caip2
}
