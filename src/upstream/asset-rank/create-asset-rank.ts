import { z } from 'zod'
import type { DataMode } from '../../core/data-mode.ts'
import { GatewayError } from '../../core/failures.ts'
import { type Connection, createReader, urlAt } from '../http/connection.ts'
import { leftOutOf, readableRows } from '../readable-rows.ts'
import type { AssetRank, AssetRanking, RankedAsset } from './asset-rank.ts'
import { bundledRank, tradable } from './bundled-rank.ts'

/** A page of the largest coins; its other fields are not read. */
const Page = readableRows(
  z.object({ id: z.string(), market_cap_rank: z.int().positive().nullable() }),
).refine((rows) => rows.length > 0)

const PAGE = 250
/** A rank changes in days, but what is sold carries its age. */
const freshness = { fresh: 90_000, stale: 90_000 }

interface RankOptions {
  readonly mode: Exclude<DataMode, 'simulated'>
}

/** The largest assets by CoinGecko's market capitalisation; one request in a minute and a half, with or without a key. */
export function createAssetRank(connection: Connection, { mode }: RankOptions): AssetRank {
  const page = createReader(connection, Page, freshness)
  const query = { vs_currency: 'usd', order: 'market_cap_desc', per_page: PAGE, page: 1 }
  const url = urlAt(connection.baseUrl, 'api/v3/coins/markets', query)

  return {
    async top(count, options): Promise<AssetRanking> {
      try {
        const { value, receivedAt, cached } = await page(url, options)
        const sources = [{ name: 'coingecko', ok: true, asOf: receivedAt, cached, ...leftOutOf(value) }]
        return { mode, sources, by: 'market capitalisation', asOf: receivedAt, assets: ranked(value, count) }
      } catch (error) {
        if (!(error instanceof GatewayError) || options.signal.aborted) throw error
        const sources = [
          { name: 'coingecko', ok: false, error: error.message },
          { name: 'bundled list of assets', ok: true },
        ]
        return { mode, sources, by: 'bundled', asOf: null, assets: bundledRank(count) }
      }
    },
  }
}

function ranked(rows: z.output<typeof Page>, count: number): readonly RankedAsset[] {
  return rows
    .flatMap(({ id, market_cap_rank }) => {
      const asset = tradable.find(({ slug }) => slug === id)
      if (!asset || market_cap_rank === null) return []
      return [{ rank: market_cap_rank, symbol: asset.symbol, name: asset.name }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, count)
}
