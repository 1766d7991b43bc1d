import {
  type EvmNetworkEntry,
  evmNetworkList,
  type ReadEvmNetworkId,
} from '../core/reference/evm-networks.ts'

/**
 * Nodes that chains are read from, two for each: the second stands in for the first. Their addresses may hold a key.
 */
export const chainNodes = {
  'solana-rpc': node('Solana', 'https://api.mainnet-beta.solana.com', 'SOLANA_RPC_URL'),
  'solana-rpc-2': node('Solana', 'https://solana-rpc.publicnode.com', 'SOLANA_RPC_URL_2'),
  ...evmNodes(),
} as const

type EvmNodeId = `${ReadEvmNetworkId}-rpc${'' | '-2'}`

function evmNodes() {
  return Object.fromEntries(evmNetworkList.flatMap(nodesOf)) as Record<EvmNodeId, ReturnType<typeof node>>
}

function nodesOf({ id, name, reading }: EvmNetworkEntry) {
  if (!reading) return []
  const [first, second] = reading.nodes
  const variable = `${id.toUpperCase()}_RPC_URL`
  return [
    [`${id}-rpc`, node(name, first, variable)] as const,
    [`${id}-rpc-2`, node(name, second, `${variable}_2`)] as const,
  ]
}

function node(chain: string, baseUrl: string, urlVariable: string) {
  return {
    name: `The ${chain} node`,
    baseUrl,
    provides: `balances, transactions and fees on ${chain}`,
    urlVariable,
  }
}

export type ChainNodeId = keyof typeof chainNodes

export const chainNodeIds = Object.keys(chainNodes) as readonly ChainNodeId[]
