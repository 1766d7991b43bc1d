/** Networks as version 1 of x402 names them. */
const named: Readonly<Record<string, string>> = {
  base: 'eip155:8453',
  'base-sepolia': 'eip155:84532',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana-mainnet-beta': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana-devnet': 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  ethereum: 'eip155:1',
  optimism: 'eip155:10',
  bsc: 'eip155:56',
  polygon: 'eip155:137',
  'polygon-amoy': 'eip155:80002',
  arbitrum: 'eip155:42161',
  avalanche: 'eip155:43114',
  'avalanche-fuji': 'eip155:43113',
  xlayer: 'eip155:196',
  sei: 'eip155:1329',
  'sei-testnet': 'eip155:1328',
  iotex: 'eip155:4689',
  peaq: 'eip155:3338',
}

/** The CAIP-2 id of a network, however it was written; as it was written when it is not known. */
export function caip2Of(network: string): string {
  return named[network.toLowerCase()] ?? network
}
