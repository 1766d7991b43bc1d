/** What people and lists also call a chain, by letters and digits alone. */
const aliases: Readonly<Record<string, string>> = {
  arb: 'arbitrum',
  arbitrumone: 'arbitrum',
  avax: 'avalanche',
  binance: 'bsc',
  binancesmartchain: 'bsc',
  bnb: 'bsc',
  bnbchain: 'bsc',
  bnbsmartchain: 'bsc',
  eth: 'ethereum',
  matic: 'polygon',
  op: 'opmainnet',
  optimism: 'opmainnet',
  optimisticethereum: 'opmainnet',
  polygonpos: 'polygon',
  sol: 'solana',
}

/** Whether two names mean one chain, in any case and by the names people have for it. */
export function isSameChain(one: string, other: string): boolean {
  return canonical(one) === canonical(other)
}

function canonical(name: string): string {
  const key = name.toLowerCase().replace(/[^a-z0-9]/g, '')
  return aliases[key] ?? key
}
