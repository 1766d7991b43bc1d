import { chainNamed } from '../dex/chain-names.ts'

/** Chains that CoinGecko calls otherwise than we do. */
const platforms: Readonly<Record<string, string>> = {
  arbitrum: 'arbitrum-one',
  bsc: 'binance-smart-chain',
  optimism: 'optimistic-ethereum',
  polygon: 'polygon-pos',
}

/** A chain as CoinGecko calls it, from whatever was written. */
export function coingeckoPlatform(chain: string): string {
  const name = chainNamed(chain)
  return platforms[name] ?? name
}
