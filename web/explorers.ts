/** Where people look at a transaction, by network; `{tx}` is the transaction. */
const EXPLORERS: Readonly<Record<string, string>> = {
  'eip155:1': 'https://etherscan.io/tx/{tx}',
  'eip155:56': 'https://bscscan.com/tx/{tx}',
  'eip155:137': 'https://polygonscan.com/tx/{tx}',
  'eip155:8453': 'https://basescan.org/tx/{tx}',
  'eip155:42161': 'https://arbiscan.io/tx/{tx}',
  'eip155:84532': 'https://sepolia.basescan.org/tx/{tx}',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'https://explorer.solana.com/tx/{tx}',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'https://explorer.solana.com/tx/{tx}?cluster=devnet',
}
const TRANSACTION = /^[0-9A-Za-z]{32,128}$/

/** The page of an explorer for a transaction; undefined where none is known, or the name is no transaction's. */
export function explorerUrl(network: string, transaction: string): string | undefined {
  if (!Object.hasOwn(EXPLORERS, network) || !TRANSACTION.test(transaction)) return undefined
  return EXPLORERS[network]?.replace('{tx}', () => transaction)
}
