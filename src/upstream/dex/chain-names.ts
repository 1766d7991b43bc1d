/** How people and sources call the chains that we call otherwise. */
const ours: Readonly<Record<string, string>> = {
  sol: 'solana',
  eth: 'ethereum',
  mainnet: 'ethereum',
  bnb: 'bsc',
  'binance-smart-chain': 'bsc',
  'arbitrum-one': 'arbitrum',
  polygon_pos: 'polygon',
  matic: 'polygon',
  'optimistic-ethereum': 'optimism',
}

const geckoterminal: Readonly<Record<string, string>> = {
  ethereum: 'eth',
  polygon: 'polygon_pos',
  avalanche: 'avax',
}

/** A chain as we call it, from whatever somebody wrote; a name that is new to us is kept, in lower case. */
export function chainNamed(text: string): string {
  const name = text.trim().toLowerCase()
  return ours[name] ?? name
}

/** The same chain as GeckoTerminal calls it. */
export function geckoNetwork(chain: string): string {
  const name = chainNamed(chain)
  return geckoterminal[name] ?? name
}
