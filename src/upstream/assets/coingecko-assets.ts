import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import { MINUTE_MS } from '../../core/durations.ts'
import { GatewayError, isRefusal } from '../../core/failures.ts'
import type { Answer } from '../http/answer-cache.ts'
import { type Connection, createReader, urlAt } from '../http/connection.ts'
import type { ExplainRefusal } from '../http/reply.ts'
import { leftOutOf, readableRows } from '../readable-rows.ts'
import type { AssetCategory, AssetDetail, AssetMarket, BoardAsset, HistoryPoint } from './assets.ts'
import { coingeckoPlatform } from './coingecko-platforms.ts'
import { assetOfCoin, boardAssetOf } from './coingecko-rows.ts'
import {
  WireChart,
  WireCoin,
  WireGlobal,
  WireRates,
  WireRow,
  WireSearch,
  WireTickers,
} from './coingecko-wire.ts'

interface Options {
  readonly signal: AbortSignal
}

const PAGE = 250
/** CoinGecko computes these anew about once a minute for callers without a plan. */
const boards = { fresh: MINUTE_MS, stale: 3 * MINUTE_MS }
const charts = { fresh: 5 * MINUTE_MS, stale: 15 * MINUTE_MS }
/** What a name or a contract stands for hardly ever changes. */
const names = { fresh: 60 * MINUTE_MS, stale: 24 * 60 * MINUTE_MS }

/** @throws GatewayError `invalid_input` naming `token` for what CoinGecko does not list. */
const explain: ExplainRefusal = (status, cause) => (status === 404 ? notListed(cause) : undefined)

function notListed(cause?: unknown): GatewayError {
  const details = { field: 'token' }
  return new GatewayError('not_found', 'CoinGecko does not list this asset.', { cause, details })
}

/**
 * CoinGecko's view of assets, in dollars. Without a key a shared limit of a few requests a minute holds, with a demo
 * key about 30; a board is one request for at most 250 assets. History without a plan ends 365 days back.
 */
export function coingeckoAssets(connection: Connection) {
  const { baseUrl } = connection
  const at = (path: string, query: Record<string, string | number | boolean> = {}) =>
    urlAt(baseUrl, `api/v3/${path}`, query)
  const rows = createReader(connection, readableRows(WireRow), { ...boards, explain })
  const coins = createReader(connection, WireCoin, { ...boards, explain })
  const contracts = createReader(connection, WireCoin, { ...names, explain })
  // most contracts that are asked for are listed nowhere, and each question counts
  const unlisted = new LRUCache<string, true>({
    max: 2_000,
    ttl: 10 * MINUTE_MS,
    ttlResolution: 0,
    perf: connection.clock,
  })
  const tickers = createReader(connection, WireTickers, { ...boards, explain })
  const series = createReader(connection, WireChart, { ...charts, explain })
  const whole = createReader(connection, WireGlobal, { ...boards, isOurs: true, explain })
  const found = createReader(connection, WireSearch, { ...names, explain })
  const rates = createReader(connection, WireRates, { ...charts, isOurs: true, explain })

  async function board(query: Record<string, string>, category: AssetCategory, options: Options) {
    const url = at('coins/markets', {
      vs_currency: 'usd',
      order: 'market_cap_desc',
      per_page: PAGE,
      page: 1,
      price_change_percentage: '1h,7d,30d',
      ...query,
    })
    const { value, receivedAt, cached } = await rows(url, { ...options, isOurs: query['ids'] === undefined })
    const assets = value.map((row) => boardAssetOf(row, { category, receivedAt }))
    return { assets, asOf: newest(assets, receivedAt), cached, ...leftOutOf(value) }
  }

  return {
    /** The largest coins, or those of one of its categories. */
    largest: (options: Options & { readonly category?: string; readonly as?: AssetCategory }) =>
      board(options.category ? { category: options.category } : {}, options.as ?? 'crypto', options),
    byIds: (ids: readonly string[], options: Options) => board({ ids: ids.join(',') }, 'crypto', options),
    async coin(id: string, options: Options) {
      const url = at(`coins/${encodeURIComponent(id)}`, detailQuery)
      return detailOf(await coins(url, options))
    },
    /** @param chain As we call it, or as CoinGecko does. */
    async contract({ chain, address }: { chain: string; address: string }, options: Options) {
      const path = `coins/${encodeURIComponent(coingeckoPlatform(chain))}/contract/${encodeURIComponent(address)}`
      if (unlisted.has(path)) throw notListed()
      try {
        return detailOf(await contracts(at(path), options))
      } catch (error) {
        if (isRefusal(error)) unlisted.set(path, true)
        throw error
      }
    },
    async markets(id: string, options: Options) {
      const url = at(`coins/${encodeURIComponent(id)}/tickers`, { order: 'volume_desc' })
      const { value, receivedAt, cached } = await tickers(url, options)
      const markets = value.tickers.flatMap((ticker) => marketOf(ticker, receivedAt))
      return { markets, asOf: newest(markets, receivedAt), cached, ...leftOutOf(value.tickers) }
    },
    async history({ id, days }: { id: string; days: number }, options: Options) {
      const url = at(`coins/${encodeURIComponent(id)}/market_chart`, { vs_currency: 'usd', days })
      const { value, receivedAt, cached } = await series(url, options)
      const points = toPoints(value)
      return { points, asOf: Math.min(receivedAt, points.at(-1)?.time ?? receivedAt), cached }
    },
    async global(options: Options) {
      const { value, receivedAt, cached } = await whole(at('global'), options)
      return { figures: value.data, asOf: Math.min(receivedAt, value.data.updated_at * 1_000), cached }
    },
    async search(text: string, options: Options) {
      const { value, receivedAt, cached } = await found(at('search', { query: text }), options)
      return { coins: value.coins, asOf: receivedAt, cached, ...leftOutOf(value.coins) }
    },
    async currencies(options: Options) {
      const { value, receivedAt, cached } = await rates(at('exchange_rates'), options)
      return { perBitcoin: value.rates, asOf: receivedAt, cached }
    },
  }
}

const detailQuery = {
  localization: false,
  tickers: false,
  market_data: true,
  community_data: false,
  developer_data: false,
}

function detailOf({ value, receivedAt, cached }: Answer<z.output<typeof WireCoin>>) {
  const asset = assetOfCoin(value, { category: 'crypto', receivedAt })
  const description = value.description?.en
  const homepage = value.links?.homepage?.find((url) => url && /^https?:\/\/\S{1,200}$/.test(url))
  const profile: AssetDetail['profile'] = {
    ...(description ? { description } : {}),
    ...(homepage ? { homepage } : {}),
    ...(value.genesis_date ? { genesisDate: value.genesis_date } : {}),
    tags: (value.categories ?? []).flatMap((tag) => tag || []).slice(0, 12),
  }
  return { asset, profile, asOf: asset.asOf, cached }
}

function marketOf(
  ticker: z.output<typeof WireTickers>['tickers'][number],
  receivedAt: number,
): readonly AssetMarket[] {
  const { converted_last, converted_volume, bid_ask_spread_percentage: spreadPct } = ticker
  if (!converted_last.usd) return []
  return [
    {
      venue: ticker.market.name,
      pair: `${ticker.base}/${ticker.target}`,
      priceUsd: converted_last.usd,
      volume24hUsd: converted_volume.usd ?? 0,
      ...(spreadPct == null ? {} : { spreadPct }),
      asOf: Math.min(receivedAt, Date.parse(ticker.timestamp)),
      suspect: ticker.is_anomaly === true || ticker.is_stale === true,
    },
  ]
}

/** The three series have the same moments, save now and then the last. */
function toPoints({
  prices,
  market_caps,
  total_volumes,
}: z.output<typeof WireChart>): readonly HistoryPoint[] {
  const caps = new Map(market_caps)
  const volumes = new Map(total_volumes)
  return prices.flatMap(([time, price]): HistoryPoint[] => {
    if (price === null || price <= 0) return []
    const [marketCap, volume24h] = [caps.get(time), volumes.get(time)]
    return [{ time, price, ...(marketCap ? { marketCap } : {}), ...(volume24h ? { volume24h } : {}) }]
  })
}

/** Rows of coins without trades stay old, so a board is as new as its newest row. */
function newest(rows: readonly Pick<BoardAsset, 'asOf'>[], receivedAt: number): number {
  return rows.length === 0 ? receivedAt : Math.max(...rows.map(({ asOf }) => asOf))
}
