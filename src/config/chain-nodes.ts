/**
 * Nodes that chains are read from, two for each: the second stands in for the first. Their addresses may hold a key.
 */
export const chainNodes = {
  'solana-rpc': node('Solana', 'https://api.mainnet-beta.solana.com', 'SOLANA_RPC_URL'),
  'solana-rpc-2': node('Solana', 'https://solana-rpc.publicnode.com', 'SOLANA_RPC_URL_2'),
  'base-rpc': node('Base', 'https://mainnet.base.org', 'BASE_RPC_URL'),
  'base-rpc-2': node('Base', 'https://base-rpc.publicnode.com', 'BASE_RPC_URL_2'),
  'bsc-rpc': node('BNB Smart Chain', 'https://bsc-dataseed.bnbchain.org', 'BSC_RPC_URL'),
  'bsc-rpc-2': node('BNB Smart Chain', 'https://bsc-rpc.publicnode.com', 'BSC_RPC_URL_2'),
  'ethereum-rpc': node('Ethereum', 'https://ethereum-rpc.publicnode.com', 'ETHEREUM_RPC_URL'),
  'ethereum-rpc-2': node('Ethereum', 'https://eth.drpc.org', 'ETHEREUM_RPC_URL_2'),
  'arbitrum-rpc': node('Arbitrum', 'https://arb1.arbitrum.io/rpc', 'ARBITRUM_RPC_URL'),
  'arbitrum-rpc-2': node('Arbitrum', 'https://arbitrum-one-rpc.publicnode.com', 'ARBITRUM_RPC_URL_2'),
  'polygon-rpc': node('Polygon', 'https://polygon-rpc.com', 'POLYGON_RPC_URL'),
  'polygon-rpc-2': node('Polygon', 'https://polygon-bor-rpc.publicnode.com', 'POLYGON_RPC_URL_2'),
} as const

function node(chain: string, baseUrl: string, urlVariable: string) {
  return {
    name: `The ${chain} node`,
    baseUrl,
    tells: `balances, transactions and fees on ${chain}`,
    urlVariable,
  }
}
