import { z } from 'zod'
import { MINUTE_MS } from '../../core/durations.ts'
import { definedFields } from '../defined-fields.ts'
import { type Connection, createReader, urlAt } from '../http/connection.ts'
import { outsidePicture } from '../outside-picture.ts'
import { OutsideText } from '../outside-text.ts'
import { leftOutOf, readableRows } from '../readable-rows.ts'
import type { AssetCategory, AssetList, BoardAsset } from './assets.ts'

const Figure = z.number().nullish()
/** Dollars; the source writes zero for what it has not seen. */
const Dollars = z.number().nonnegative().nullish()

const CuratedAsset = z.object({
  assetId: z.string().min(1).max(200),
  name: OutsideText(80),
  symbol: OutsideText(24),
  category: z.string().nullish(),
  imageUrl: z.string().nullish(),
  stats: z
    .object({
      price: Dollars,
      liquidity: Dollars,
      volume24hUSD: Dollars,
      marketCap: Dollars,
      priceChange24hPercent: Figure,
      priceChange1hPercent: Figure,
    })
    .nullish(),
  primaryVariant: z.object({ mint: z.string().max(64), label: OutsideText(60).nullish() }).nullish(),
})

/** `/assets/curated`. The shape is the documented one; no recorded answer has been seen. */
const Curated = z.object({ assets: readableRows(CuratedAsset) })

const categories: Readonly<Record<string, AssetCategory>> = {
  crypto: 'crypto',
  stablecoin: 'stablecoin',
  lst: 'lst',
  rwa: 'rwa',
  commodity: 'commodity',
  equity: 'equity',
  etf: 'etf',
  index: 'etf',
}

/** tokens.xyz: what trades as a token on Solana, curated by the Solana Foundation. Needs a key; one list is one request. */
export function tokensXyz(connection: Connection) {
  const lists = createReader(connection, Curated, { fresh: MINUTE_MS, stale: 3 * MINUTE_MS, isOurs: true })
  return {
    async curated(list: AssetList, options: { readonly signal: AbortSignal }) {
      const url = urlAt(connection.baseUrl, 'assets/curated', { list, groupBy: 'asset', limit: 500 })
      const { value, receivedAt, cached } = await lists(url, options)
      const assets = value.assets.map((row) => assetOf(row, receivedAt))
      return { assets, asOf: receivedAt, cached, ...leftOutOf(value.assets) }
    },
  }
}

function assetOf(row: z.output<typeof CuratedAsset>, receivedAt: number): BoardAsset {
  const { assetId: id, symbol, name, category, imageUrl, stats, primaryVariant } = row
  const { price, liquidity, volume24hUSD, marketCap, priceChange1hPercent, priceChange24hPercent } =
    stats ?? {}
  const issuer = primaryVariant?.label
  return {
    id,
    symbol,
    name,
    category: categories[category ?? ''] ?? 'crypto',
    deployments: primaryVariant
      ? [{ chain: 'solana', address: primaryVariant.mint, ...(issuer ? { issuer } : {}) }]
      : [],
    ...definedFields({ imageUrl: outsidePicture(imageUrl) }),
    ...(price ? { price } : {}),
    ...(marketCap ? { marketCap } : {}),
    ...(volume24hUSD ? { volume24h: volume24hUSD } : {}),
    ...(liquidity ? { liquidity } : {}),
    ...(priceChange1hPercent == null ? {} : { change1hPct: priceChange1hPercent }),
    ...(priceChange24hPercent == null ? {} : { change24hPct: priceChange24hPercent }),
    asOf: receivedAt,
  }
}
