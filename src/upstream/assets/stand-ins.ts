import { GatewayError } from '../../core/failures.ts'
import type { Candidate } from '../fail-over.ts'
import type { Bar, Candles } from '../market-data/candles.ts'
import { barMilliseconds } from '../market-data/candles.ts'
import type { Tickers } from '../market-data/tickers.ts'
import { createCandles, createTickers } from '../market-data/venue-data.ts'
import type { Sources } from '../open-sources.ts'
import type { Sourced, SourceUse, Timed } from '../sourced.ts'
import { pricesInDollars } from '../venues/instruments.ts'
import { connectBinance } from '../venues/live-venues.ts'
import type { MarketBoard } from '../venues/market-board.ts'
import type { AssetDetail, AssetList, AssetMarket, BoardAsset, HistoryPoint } from './assets.ts'
import { type KnownAsset, knownAssets, knownById, toIdentity } from './known-assets.ts'
import { belongsTo } from './lists.ts'
import { mintsOf, poolFigures } from './pool-figures.ts'
import { binanceDays, okxDays, type VenueDay } from './venue-days.ts'

interface Options {
  readonly signal: AbortSignal
}

/** What a stand-in answered; `uses` where it asked others itself. */
export type StoodIn<T> = T & Timed & { readonly uses?: readonly SourceUse[] }

export interface StandInOptions {
  /** The venues of this gateway. */
  readonly board: MarketBoard
  readonly everywhere: Tickers['everywhere']
}

const NO_PROFILE = { tags: [] }
const VENUES = 'venues'
const POOLS = 'dexscreener'

/**
 * Who answers for CoinGecko while it is away, of assets of our own checked list alone: venues for coins that they trade,
 * pools for tokens on Solana. They tell prices and changes; a venue's volume is not what is traded everywhere, and
 * neither knows market values, supplies or ranks, so these are left out. What the whole market is worth, what currencies
 * cost, and assets that are not on our list, no other source has.
 */
export function standIns(sources: Sources, { board, everywhere }: StandInOptions) {
  const inDollars = board.venues.filter(({ id }) => id !== 'coingecko' && pricesInDollars(id))
  const dollarBoard = { ...board, venues: inDollars }
  const tickers = createTickers(dollarBoard)
  const candles = createCandles(dollarBoard)
  const pools = poolFigures(sources.connect('dexscreener'))
  const days = [
    { name: 'binance', ask: binanceDays(connectBinance(sources)) },
    { name: 'okx', ask: okxDays(sources.connect('okx')) },
  ]

  /** Coins in the order of our list, which is roughly that of their values. */
  const coinBoards = (
    requested: readonly KnownAsset[],
    { all }: { readonly all: boolean },
    options: Options,
  ) =>
    days.map(
      ({ name, ask }): Candidate<StoodIn<{ assets: readonly BoardAsset[] }>> => ({
        name,
        async ask() {
          const answer = await ask(options)
          const assets = tradedOf(requested, answer.days)
          if (assets.length === 0 || (all && assets.length < requested.length))
            throw new GatewayError('invalid_input', 'The venue does not trade all of these.')
          return { assets, asOf: answer.asOf, cached: answer.cached }
        },
      }),
    )

  return {
    board(list: Exclude<AssetList, 'all'>, options: Options) {
      const requested = knownAssets.filter((asset) => belongsTo(asset, list))
      if (list === 'majors')
        return coinBoards(
          requested.filter(({ token }) => token !== undefined),
          { all: false },
          options,
        )
      return [{ name: POOLS, ask: () => pools.board(requested, options) }]
    },
    /** Only where all of them are coins that one venue trades: a board that lacks some would say that there are none. */
    byIds(ids: readonly string[], options: Options) {
      const requested = ids.flatMap((id) => knownById(id) ?? [])
      const isWhole = requested.length === ids.length && requested.every(({ token }) => token !== undefined)
      return isWhole ? coinBoards(requested, { all: true }, options) : []
    },
    /** Without a profile; of a token that only pools price, without CoinGecko's id as well. */
    detail(
      id: string,
      options: Options,
    ): readonly Candidate<StoodIn<Pick<AssetDetail, 'asset' | 'profile' | 'quotedAs'>>>[] {
      const asset = knownById(id)
      if (!asset) return []
      const { token } = asset
      if (token === undefined) {
        if (mintsOf(asset).length === 0) return []
        return [
          { name: POOLS, ask: async () => ({ ...(await pools.one(asset, options)), profile: NO_PROFILE }) },
        ]
      }
      const ask = () => detailAt(tickers, { ...asset, token }, options)
      return [{ name: VENUES, ask }]
    },
    /** Markets of the venues that this gateway knows, or pools; there are more in the world. */
    markets(
      id: string,
      options: Options,
    ): readonly Candidate<StoodIn<{ markets: readonly AssetMarket[] }>>[] {
      const asset = knownById(id)
      if (!asset) return []
      const { token, symbol } = asset
      if (token === undefined) {
        return mintsOf(asset).length === 0 ? [] : [{ name: POOLS, ask: () => pools.markets(asset, options) }]
      }
      const ask = () => marketsAt(everywhere, { symbol, token }, options)
      return [{ name: VENUES, ask }]
    },
    /** Closes of one venue's bars, at the time when each bar ended; hours are four from 40 days on. */
    history(
      { id, days }: { readonly id: string; readonly days: number },
      options: Options,
    ): readonly Candidate<StoodIn<{ points: readonly HistoryPoint[] }>>[] {
      const token = knownById(id)?.token
      if (token === undefined) return []
      const ask = () => closesOf(candles, { token, days }, options)
      return [{ name: VENUES, ask }]
    },
  }
}

export type StandIns = ReturnType<typeof standIns>

/** A coin by the ticker of a venue. */
async function detailAt(
  tickers: Pick<Tickers, 'latest'>,
  asset: KnownAsset & { readonly token: string },
  options: Options,
) {
  const ticker = await tickers.latest({ token: asset.token }, options)
  const { sources: uses, last: price, change24hPct, high24h, low24h } = ticker
  const timed = timesOf(uses)
  const figures = {
    price,
    ...(change24hPct === undefined ? {} : { change24hPct }),
    ...(high24h === undefined ? {} : { high24h }),
    ...(low24h === undefined ? {} : { low24h }),
    asOf: timed.asOf,
  }
  return {
    asset: { ...toIdentity(asset), ...figures },
    profile: NO_PROFILE,
    quotedAs: asset.id,
    uses,
    ...timed,
  }
}

/** @throws GatewayError `upstream_unavailable` when no venue that counts in dollars answered. */
async function marketsAt(
  everywhere: Tickers['everywhere'],
  { symbol, token }: { readonly symbol: string; readonly token: string },
  options: Options,
) {
  const { assets, sources: uses } = await everywhere([token], { ...options, tradable: true })
  const markets = (assets[0]?.quotes ?? []).flatMap((quote) => marketOf(quote, symbol))
  if (markets.length === 0)
    throw new GatewayError('upstream_unavailable', 'No venue that counts in dollars has its market.')
  return {
    markets: markets.toSorted((a, b) => b.volume24hUsd - a.volume24hUsd),
    uses,
    ...timesOf(uses),
  }
}

async function closesOf(
  candles: Pick<Candles, 'recent'>,
  { token, days }: { readonly token: string; readonly days: number },
  options: Options,
) {
  const { bar, perDay } = barsFor(days)
  const limit = Math.ceil(days * perDay)
  const { candles: bars, sources: uses } = await candles.recent({ token, bar, limit }, options)
  const points = bars
    .filter(({ closed }) => closed)
    .map(({ time, close }) => ({ time: time + barMilliseconds[bar], price: close }))
  return { points, uses, ...timesOf(uses) }
}

function tradedOf(requested: readonly KnownAsset[], days: readonly VenueDay[]): readonly BoardAsset[] {
  const byId = new Map(days.map(({ id, figures }) => [id, figures]))
  return requested.flatMap((asset): BoardAsset[] => {
    const figures = byId.get(asset.id)
    return figures ? [{ ...toIdentity(asset), ...figures }] : []
  })
}

type Quote = Awaited<ReturnType<Tickers['everywhere']>>['assets'][number]['quotes'][number]

/** A token that stands for a dollar counts as one. */
function marketOf(quote: Quote, symbol: string): readonly AssetMarket[] {
  if (!quote.ok || !quote.inDollars || !quote.tradable) return []
  const { venue, last, bid, ask, volume24h, quoteVolume24h, asOf } = quote
  const volume24hUsd = quoteVolume24h ?? (volume24h === undefined ? undefined : volume24h * last)
  if (volume24hUsd === undefined) return []
  const spread =
    bid !== undefined && ask !== undefined && ask >= bid ? { spreadPct: ((ask - bid) / ask) * 100 } : {}
  return [
    {
      venue,
      pair: `${symbol}/${quote.quote}`,
      priceUsd: last,
      volume24hUsd,
      ...spread,
      asOf,
      suspect: false,
    },
  ]
}

function barsFor(days: number): { readonly bar: Bar; readonly perDay: number } {
  if (days <= 1) return { bar: '5m', perDay: 288 }
  if (days <= 40) return { bar: '1h', perDay: 24 }
  return days <= 90 ? { bar: '4h', perDay: 6 } : { bar: '1d', perDay: 1 }
}

function timesOf(uses: Sourced['sources']) {
  const answered = uses.filter(({ ok }) => ok)
  return {
    asOf: Math.min(...answered.flatMap(({ asOf }) => asOf ?? [])),
    cached: answered.every(({ cached }) => cached === true),
  }
}
