/** A token that stands for one dollar, and where. */
interface KnownDollar {
  /** CAIP-2. */
  readonly network: string
  readonly asset: string
  readonly symbol: string
  readonly decimals: number
}

/** Tokens whose units can be told as dollars: the USDC that Circle issues, and what Binance keeps in step with dollars. */
const known: readonly KnownDollar[] = [
  usdc('eip155:8453', '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'),
  usdc('eip155:84532', '0x036cbd53842c5426634e7929541ec2318f3dcf7e'),
  usdc('eip155:1', '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'),
  usdc('eip155:10', '0x0b2c639c533813f4aa9d7837caf62653d097ff85'),
  usdc('eip155:137', '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359'),
  usdc('eip155:42161', '0xaf88d065e77c8cc2239327c5edb3a432268e5831'),
  usdc('eip155:43114', '0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e'),
  usdc('eip155:43113', '0x5425890298aed601595a70ab815c96711a31bc65'),
  usdc('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'),
  usdc('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'),
  { network: 'eip155:56', asset: '0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d', symbol: 'USDC', decimals: 18 },
  { network: 'eip155:56', asset: '0x55d398326f99059ff775485246999027b3197955', symbol: 'USDT', decimals: 18 },
]

/** CAIP-2; networks whose money is worth nothing. */
const testNetworks: ReadonlySet<string> = new Set([
  'eip155:84532',
  'eip155:80002',
  'eip155:43113',
  'eip155:1328',
  'eip155:11155111',
  'eip155:97',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
])

/** Undefined for a token whose worth is not known here. */
export function dollarAt(network: string, asset: string): KnownDollar | undefined {
  const wanted = asset.startsWith('0x') ? asset.toLowerCase() : asset
  return known.find((token) => token.network === network && token.asset === wanted)
}

/** @param network CAIP-2. */
export function isTestNetwork(network: string): boolean {
  return testNetworks.has(network)
}

function usdc(network: string, asset: string): KnownDollar {
  return { network, asset, symbol: 'USDC', decimals: 6 }
}
