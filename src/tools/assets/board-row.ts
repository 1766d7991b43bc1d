import { z } from 'zod'
import type { AssetIdentity, BoardAsset } from '../../upstream/assets/assets.ts'
import { figures, texts } from '../answers/optional-fields.ts'

/** One row of a board of assets, in dollars. */
/** The tokens of an asset. */
export const Deployments = z
  .array(z.looseObject({ chain: z.string(), address: z.string(), ...texts('issuer') }))
  .optional()
  .describe('Its contracts; empty for a coin of its own chain.')

export const BoardRow = z.looseObject({
  ref: z.string().describe('Pass this to /assets/detail.'),
  assetId: z.string(),
  name: z.string(),
  symbol: z.string(),
  assetClass: z.enum(['crypto', 'equity']),
  category: z.string().describe('crypto, stablecoin, lst, rwa, commodity, equity or etf.'),
  price: z.number().nullable().describe('US dollars; null when the source has none.'),
  change24h: z.number().nullable().describe('Percent over 24 hours.'),
  marketCap: z.number().nullable().describe('US dollars; null when the source has none.'),
  volume: z.number().nullable().describe('US dollars traded in 24 hours.'),
  ...texts('key', 'mint', 'issuer', 'imageUrl'),
  ...figures('volume24h', 'rank'),
  liquidity: z.number().nullable().optional().describe('US dollars.'),
  asOf: z.string().describe('When the source computed this row, ISO 8601 UTC.'),
})

/** A row for callers; what is rarely known is left out where it is not. */
export function boardRow(asset: BoardAsset) {
  const { id, name, symbol, category, liquidity, imageUrl, rank, deployments } = asset
  const volume = asset.volume24h ?? null
  const mint = deployments.find(({ chain }) => chain === 'solana')?.address
  return {
    key: id,
    ref: id,
    assetId: id,
    name,
    symbol,
    assetClass: assetClassOf(category),
    category,
    price: asset.price ?? null,
    change24h: asset.change24hPct ?? null,
    marketCap: asset.marketCap ?? null,
    volume,
    volume24h: volume,
    ...(liquidity === undefined ? {} : { liquidity }),
    ...(mint === undefined ? {} : { mint }),
    ...(rank === undefined ? {} : { rank }),
    ...(imageUrl === undefined ? {} : { imageUrl }),
    asOf: new Date(asset.asOf).toISOString(),
  }
}

/** A row for each token of an asset: issuers of one thing stand side by side. */
export function rowsByMint(asset: BoardAsset) {
  const row = boardRow(asset)
  const mints = asset.deployments.filter(({ chain }) => chain === 'solana')
  if (mints.length === 0) return [row]
  return mints.map(({ address, issuer }) => {
    const ref = `solana-${address}`
    return { ...row, key: address, ref, mint: address, ...(issuer === undefined ? {} : { issuer }) }
  })
}

/** Everything that stands for shares is equity, the rest is crypto. */
function assetClassOf(category: AssetIdentity['category']): 'crypto' | 'equity' {
  return category === 'equity' || category === 'etf' ? 'equity' : 'crypto'
}
