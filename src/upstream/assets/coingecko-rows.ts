import type { z } from 'zod'
import { chainNamed } from '../dex/chain-names.ts'
import { outsidePicture } from '../outside-picture.ts'
import { findAsset } from '../venues/assets.ts'
import type { AssetCategory, AssetFigures, AssetIdentity, BoardAsset, Deployment } from './assets.ts'
import type { WireCoin, WireRow } from './coingecko-wire.ts'
import { knownById, toIdentity } from './known-assets.ts'

type Row = z.output<typeof WireRow>
type Coin = z.output<typeof WireCoin>
interface Reading {
  /** What it is when our own list does not say. */
  readonly category: AssetCategory
  /** When the answer reached us; nothing in it can be newer. */
  readonly receivedAt: number
}

/** A row of the board. */
export function boardAssetOf(row: Row, { category, receivedAt }: Reading): BoardAsset {
  return {
    ...identityBy(row, { category }),
    ...(row.image ? toImage(row.image) : {}),
    ...toFigures({
      price: row.current_price,
      marketCap: row.market_cap,
      fullyDilutedValue: row.fully_diluted_valuation,
      volume24h: row.total_volume,
      change1hPct: row.price_change_percentage_1h_in_currency,
      change24hPct: row.price_change_percentage_24h,
      change7dPct: row.price_change_percentage_7d_in_currency,
      change30dPct: row.price_change_percentage_30d_in_currency,
      high24h: row.high_24h,
      low24h: row.low_24h,
      circulatingSupply: row.circulating_supply,
      totalSupply: row.total_supply,
      maxSupply: row.max_supply,
      allTimeHigh: row.ath,
      allTimeHighAt: timeOf(row.ath_date),
      rank: row.market_cap_rank,
    }),
    asOf: Math.min(receivedAt, timeOf(row.last_updated) ?? receivedAt),
  }
}

/** The same, of a coin that was asked for by itself. */
export function assetOfCoin(coin: Coin, { category, receivedAt }: Reading): BoardAsset {
  const data = coin.market_data
  return {
    ...identityBy(coin, { category, deployments: deploymentsOf(coin) }),
    ...(coin.image?.small ? toImage(coin.image.small) : {}),
    ...toFigures({
      price: data.current_price?.usd,
      marketCap: data.market_cap?.usd,
      fullyDilutedValue: data.fully_diluted_valuation?.usd,
      volume24h: data.total_volume?.usd,
      change1hPct: data.price_change_percentage_1h_in_currency?.usd,
      change24hPct: data.price_change_percentage_24h,
      change7dPct: data.price_change_percentage_7d,
      change30dPct: data.price_change_percentage_30d,
      high24h: data.high_24h?.usd,
      low24h: data.low_24h?.usd,
      circulatingSupply: data.circulating_supply,
      totalSupply: data.total_supply,
      maxSupply: data.max_supply,
      allTimeHigh: data.ath?.usd,
      allTimeHighAt: timeOf(data.ath_date?.usd),
      rank: coin.market_cap_rank,
    }),
    asOf: Math.min(receivedAt, timeOf(data.last_updated) ?? receivedAt),
  }
}

/** Which asset CoinGecko means; what our own list knows of it stands above CoinGecko's fields. */
export function identityBy(
  { id, symbol, name }: Pick<Row, 'id' | 'symbol' | 'name'>,
  {
    category,
    deployments = [],
  }: { readonly category: AssetCategory; readonly deployments?: readonly Deployment[] },
): AssetIdentity {
  const coin = findAsset(id)
  const ours = coin?.slug === id ? knownById(id) : undefined
  if (!ours) return { id, symbol: symbol.toUpperCase(), name, category, deployments }
  const chains = new Set(ours.deployments.map(({ chain }) => chain))
  const others = deployments.filter(({ chain }) => !chains.has(chain))
  return { ...toIdentity(ours), deployments: [...ours.deployments, ...others] }
}

/** Chains that an address stands for; a coin with a chain of its own has an empty one. */
function deploymentsOf({ platforms }: Coin): readonly Deployment[] {
  return Object.entries(platforms ?? {}).flatMap(([chain, address]) =>
    chain && address && address.length <= 128 ? [{ chain: chainNamed(chain), address }] : [],
  )
}

/** Figures without the missing ones; zero stands for unknown where the source writes it for a supply or a value. */
function toFigures(
  figures: Readonly<Partial<Record<Exclude<keyof AssetFigures, 'asOf'>, number | null | undefined>>>,
): Partial<AssetFigures> {
  const signed = new Set(['change1hPct', 'change24hPct', 'change7dPct', 'change30dPct', 'volume24h'])
  const known = Object.entries(figures).filter(
    ([name, value]) => typeof value === 'number' && (value > 0 || signed.has(name)),
  )
  return Object.fromEntries(known)
}

function toImage(url: string): { readonly imageUrl?: string } {
  const imageUrl = outsidePicture(url)
  return imageUrl === undefined ? {} : { imageUrl }
}

function timeOf(iso: string | null | undefined): number | undefined {
  return iso ? Date.parse(iso) : undefined
}
