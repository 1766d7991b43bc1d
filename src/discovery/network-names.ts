const names: Readonly<Record<string, string>> = {
  'eip155:8453': 'Base',
  'eip155:84532': 'Base Sepolia',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'Solana',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'Solana devnet',
  'algorand:wGHE2Pwdvd7S12BL5FaOP20EGYesN73k': 'Algorand',
  'algorand:SGO1GKSzyE7IEPItTxCByw9x8FmnrCDe': 'Algorand testnet',
  'eip155:56': 'BNB Smart Chain',
  'eip155:137': 'Polygon',
  'eip155:42161': 'Arbitrum One',
  'eip155:10': 'OP Mainnet',
  'eip155:43114': 'Avalanche C-Chain',
  'eip155:196': 'X Layer',
}

/** How people call a network; its CAIP-2 id when it has no name here. */
export function networkName(caip2: string): string {
  return names[caip2] ?? caip2
}
