import { GatewayError } from '../../core/failures.ts'
import { findNearest } from '../../core/input/near-match.ts'

/** One crypto asset, however people or venues call it. */
export interface Asset {
  /** As most venues write it: `BTC`. */
  readonly symbol: string
  readonly name: string
  /** CoinGecko's id, which is also how people write the asset in lower case: `bitcoin`. */
  readonly slug: string
  readonly aliases?: readonly string[]
}

/** The assets that can be asked for by name or symbol; anything else needs the venue's own symbol. */
export const assets: readonly Asset[] = [
  { symbol: 'BTC', name: 'Bitcoin', slug: 'bitcoin', aliases: ['xbt'] },
  { symbol: 'ETH', name: 'Ethereum', slug: 'ethereum', aliases: ['ether'] },
  { symbol: 'SOL', name: 'Solana', slug: 'solana' },
  { symbol: 'BNB', name: 'BNB', slug: 'binancecoin', aliases: ['binance coin'] },
  { symbol: 'XRP', name: 'XRP', slug: 'ripple' },
  { symbol: 'DOGE', name: 'Dogecoin', slug: 'dogecoin', aliases: ['xdg'] },
  { symbol: 'ADA', name: 'Cardano', slug: 'cardano' },
  { symbol: 'TRX', name: 'TRON', slug: 'tron' },
  { symbol: 'AVAX', name: 'Avalanche', slug: 'avalanche-2', aliases: ['avalanche'] },
  { symbol: 'LINK', name: 'Chainlink', slug: 'chainlink' },
  { symbol: 'TON', name: 'Toncoin', slug: 'the-open-network', aliases: ['toncoin'] },
  { symbol: 'DOT', name: 'Polkadot', slug: 'polkadot' },
  { symbol: 'POL', name: 'Polygon', slug: 'polygon-ecosystem-token', aliases: ['polygon', 'matic'] },
  { symbol: 'LTC', name: 'Litecoin', slug: 'litecoin' },
  { symbol: 'BCH', name: 'Bitcoin Cash', slug: 'bitcoin-cash' },
  { symbol: 'SHIB', name: 'Shiba Inu', slug: 'shiba-inu' },
  { symbol: 'PEPE', name: 'Pepe', slug: 'pepe' },
  { symbol: 'SUI', name: 'Sui', slug: 'sui' },
  { symbol: 'APT', name: 'Aptos', slug: 'aptos' },
  { symbol: 'NEAR', name: 'NEAR Protocol', slug: 'near', aliases: ['near protocol'] },
  { symbol: 'UNI', name: 'Uniswap', slug: 'uniswap' },
  { symbol: 'AAVE', name: 'Aave', slug: 'aave' },
  { symbol: 'ATOM', name: 'Cosmos', slug: 'cosmos' },
  { symbol: 'XLM', name: 'Stellar', slug: 'stellar' },
  { symbol: 'ETC', name: 'Ethereum Classic', slug: 'ethereum-classic' },
  { symbol: 'FIL', name: 'Filecoin', slug: 'filecoin' },
  { symbol: 'ARB', name: 'Arbitrum', slug: 'arbitrum' },
  { symbol: 'OP', name: 'Optimism', slug: 'optimism' },
  { symbol: 'INJ', name: 'Injective', slug: 'injective-protocol', aliases: ['injective'] },
  { symbol: 'SEI', name: 'Sei', slug: 'sei-network', aliases: ['sei network'] },
  { symbol: 'TIA', name: 'Celestia', slug: 'celestia' },
  { symbol: 'JUP', name: 'Jupiter', slug: 'jupiter-exchange-solana', aliases: ['jupiter'] },
  { symbol: 'BONK', name: 'Bonk', slug: 'bonk' },
  { symbol: 'WIF', name: 'dogwifhat', slug: 'dogwifcoin', aliases: ['dogwifhat'] },
  { symbol: 'HYPE', name: 'Hyperliquid', slug: 'hyperliquid' },
  { symbol: 'XMR', name: 'Monero', slug: 'monero' },
  { symbol: 'HBAR', name: 'Hedera', slug: 'hedera-hashgraph', aliases: ['hedera'] },
  { symbol: 'ALGO', name: 'Algorand', slug: 'algorand' },
  { symbol: 'RENDER', name: 'Render', slug: 'render-token', aliases: ['rndr'] },
  { symbol: 'ONDO', name: 'Ondo', slug: 'ondo-finance', aliases: ['ondo finance'] },
  { symbol: 'USDT', name: 'Tether', slug: 'tether' },
  { symbol: 'USDC', name: 'USD Coin', slug: 'usd-coin' },
]

const byName = new Map(
  assets.flatMap((asset) =>
    [asset.symbol, asset.name, asset.slug, ...(asset.aliases ?? [])].map((name) => [keyOf(name), asset]),
  ),
)

/** Finds an asset by symbol, name or CoinGecko id, in any case; undefined when it is not one of ours. */
export function findAsset(text: string): Asset | undefined {
  return byName.get(keyOf(text))
}

/** @throws GatewayError `invalid_input` naming `token` when it is not one of ours. */
export function knownAsset(token: string): Asset {
  const asset = findAsset(token)
  if (asset) return asset
  throw new GatewayError('not_found', describeUnknownAsset(token), { details: { field: 'token' } })
}

/** Shorter texts are near too many symbols. */
const MIN_NEAR_LETTERS = 4

/** What is wrong with a name that is none of ours, with the one that was likely meant. */
export function describeUnknownAsset(text: string): string {
  const key = keyOf(text)
  const near = key.length < MIN_NEAR_LETTERS ? undefined : findNearest(key, [...byName.keys()])
  return `This asset is not known here.${near === undefined ? '' : ` Did you mean ${byName.get(near)?.slug}?`}`
}

function keyOf(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
}
