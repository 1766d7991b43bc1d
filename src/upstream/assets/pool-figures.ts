import { GatewayError } from '../../core/failures.ts'
import type { DexPool } from '../dex/dex.ts'
import { dexscreener } from '../dex/dexscreener.ts'
import type { Connection } from '../http/connection.ts'
import type { AssetMarket, BoardAsset } from './assets.ts'
import { type KnownAsset, toIdentity } from './known-assets.ts'

interface Options {
  readonly signal: AbortSignal
}

/** A pool with fewer dollars in it is little evidence of its token's value. */
const MIN_LIQUIDITY = 1_000

/**
 * Tokens of our own list as their pools on Solana show them. The price is that of the deepest pool, and so are the
 * changes. What they trade and are worth everywhere, pools do not know, so it is left out.
 */
export function poolFigures(connection: Connection) {
  const pools = dexscreener(connection)

  async function deepestOf(assets: readonly KnownAsset[], options: Options) {
    const found = await pools.ofMints(assets.flatMap(mintsOf), options)
    const answer = assets.flatMap((asset): BoardAsset[] => {
      const mints = new Set(mintsOf(asset))
      // the deepest comes first
      const pool = found.pools.find(
        (one) => one.priceUsd !== undefined && isDeep(one) && mints.has(one.base.address),
      )
      return pool ? [parseAsset(pool, { asset, asOf: found.asOf })] : []
    })
    return { assets: answer, asOf: found.asOf, cached: found.cached }
  }

  return {
    async board(assets: readonly KnownAsset[], options: Options) {
      const board = await deepestOf(assets, options)
      if (board.assets.length === 0) throw unpriced()
      return board
    },
    async one(asset: KnownAsset, options: Options) {
      const { assets, ...timed } = await deepestOf([asset], options)
      const [found] = assets
      if (!found) throw unpriced()
      return { asset: found, ...timed }
    },
    /** Each pool is a market of its own. */
    async markets(asset: KnownAsset, options: Options) {
      const mints = mintsOf(asset)
      const found = await pools.ofMints(mints, options)
      const markets = found.pools
        .filter(({ base }) => mints.includes(base.address))
        .flatMap((pool) => parseMarket(pool, found.asOf))
      if (markets.length === 0) throw unpriced()
      const largest = markets.toSorted((a, b) => b.volume24hUsd - a.volume24hUsd)
      return { markets: largest, asOf: found.asOf, cached: found.cached }
    },
  }
}

export function mintsOf({ deployments }: KnownAsset): readonly string[] {
  return deployments.flatMap(({ chain, address }) => (chain === 'solana' ? [address] : []))
}

function parseAsset(
  pool: DexPool,
  { asset, asOf }: { readonly asset: KnownAsset; readonly asOf: number },
): BoardAsset {
  const { priceUsd, change1hPct, change24hPct } = pool
  return {
    ...toIdentity(asset),
    ...(priceUsd === undefined ? {} : { price: priceUsd }),
    ...(change1hPct === undefined ? {} : { change1hPct }),
    ...(change24hPct === undefined ? {} : { change24hPct }),
    asOf,
  }
}

function parseMarket(pool: DexPool, asOf: number): readonly AssetMarket[] {
  const { dex, base, quote, priceUsd, volume24hUsd } = pool
  if (priceUsd === undefined || volume24hUsd === undefined) return []
  return [
    {
      venue: dex,
      pair: `${base.symbol}/${quote.symbol}`,
      priceUsd,
      volume24hUsd,
      asOf,
      suspect: !isDeep(pool),
    },
  ]
}

function isDeep({ liquidityUsd = 0 }: DexPool): boolean {
  return liquidityUsd >= MIN_LIQUIDITY
}

function unpriced(): GatewayError {
  return new GatewayError('not_found', 'No pool on Solana prices it.', { details: { field: 'token' } })
}
