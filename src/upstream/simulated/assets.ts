import { LRUCache } from 'lru-cache'
import type { Clock } from '../../core/clock.ts'
import { DAY_SECONDS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import type {
  AssetList,
  AssetMarket,
  AssetMatch,
  Assets,
  BoardAsset,
  HistoryPoint,
} from '../assets/assets.ts'
import { answersTo } from '../assets/find-known.ts'
import { type KnownAsset, knownAssets, toIdentity } from '../assets/known-assets.ts'
import { belongsTo } from '../assets/lists.ts'
import type { Sourced } from '../sourced.ts'
import { findAsset } from '../venues/assets.ts'
import { instrumentFor, pricesInDollars, quoteOf } from '../venues/instruments.ts'
import type { Venue } from '../venues/venue.ts'
import { parseSupply, toFigures } from './asset-figures.ts'
import { perDollar } from './currencies.ts'
import { impostors } from './impostors.ts'
import { openMarket } from './market.ts'
import { moreDollars } from './more-dollars.ts'
import { newcomers } from './newcomers.ts'
import type { Market } from './simulated-market.ts'
import { simulatedVenues } from './simulated-venue.ts'
import { supplyOf } from './supplies.ts'

interface SimulatedOptions {
  readonly seed: string
  readonly dataClock: Clock
}

/** More than the days of a year, so that a year has a point on each. */
const MAX_POINTS = 400
/** What tapes remember grows, so they are opened anew now and then; milliseconds. */
const MARKETS_KEPT = 600_000
const everything: readonly KnownAsset[] = [...knownAssets, ...moreDollars, ...newcomers, ...impostors]
const unchecked = new Set([...newcomers, ...impostors])
const byId = new Map(everything.map((asset) => [asset.id, asset]))

/** The assets of the simulated world, as an aggregator of its trades would show them. */
export function simulatedAssets(options: SimulatedOptions): Assets {
  const { seed, dataClock } = options
  const venues = simulatedVenues(options).filter(({ id }) => id !== 'coingecko' && pricesInDollars(id))
  const wholeSecond = () => Math.floor(dataClock.now() / 1_000)
  const sourced = (): Sourced => ({
    mode: 'simulated',
    sources: [{ name: 'simulated:assets', ok: true, asOf: wholeSecond() * 1_000, cached: false }],
  })
  const { marketOf, rowNow, ranked } = createRows(options, wholeSecond, venues)

  return {
    async board(query) {
      const assets =
        'list' in query
          ? ranked(query.list).map((asset, position) => ({ ...asset, rank: position + 1 }))
          : query.ids.flatMap((id) => byId.get(id) ?? []).map(rowNow)
      return { ...sourced(), assets }
    },
    async find({ text, chain }) {
      const found = answersTo(everything, { text, chain })
      const ranks = new Map(ranked('majors').map(({ id }, position) => [id, position + 1]))
      const matches = found.map(({ asset, by }): AssetMatch => {
        const rank = ranks.get(asset.id)
        const checked = !unchecked.has(asset)
        return { identity: toIdentity(asset), by, checked, ...(rank === undefined ? {} : { rank }) }
      })
      return { ...sourced(), matches }
    },
    async detail(id) {
      const asset = known(id)
      const { since } = supplyOf(asset.symbol) ?? {}
      return {
        ...sourced(),
        asset: rowNow(asset),
        quotedAs: id,
        profile: { ...(since && asset.token ? { genesisDate: since } : {}), tags: [asset.category] },
      }
    },
    async markets(id, { signal }) {
      const asset = known(id)
      const found = await Promise.all(
        asset.token === undefined ? [] : venues.map((venue) => marketAt(venue, asset, signal)),
      )
      return { ...sourced(), markets: found.flat().toSorted((a, b) => b.volume24hUsd - a.volume24hUsd) }
    },
    async history({ id, days }) {
      const points = toPoints(known(id), { seed, days, market: marketOf(id), now: wholeSecond() })
      return { ...sourced(), points }
    },
    async global() {
      return { ...sourced(), ...wholeMarket(ranked('majors'), venues.length) }
    },
    async currencies() {
      return { ...sourced(), perDollar }
    },
  }
}

/** What the aggregator shows of each asset, remembered within one second. */
function createRows(
  { seed, dataClock }: SimulatedOptions,
  wholeSecond: () => number,
  venues: readonly Venue[],
) {
  // a tape remembers what it has reported, and replaying it is most of what a board would cost
  const opened = new LRUCache<string, Market>({
    max: 2 * everything.length,
    ttl: MARKETS_KEPT,
    perf: dataClock,
  })
  const marketOf = (id: string): Market => {
    const market = opened.get(id) ?? openMarket(seed, 'coingecko', id)
    if (!opened.has(id)) opened.set(id, market)
    return market
  }
  const toRow = (asset: KnownAsset): BoardAsset => {
    const now = wholeSecond()
    const figures = toFigures(asset, { seed, market: marketOf(asset.id), now })
    // where hardly anything moves, chance makes the volume of each venue another one
    if (asset.category !== 'stablecoin' || asset.token === undefined)
      return { ...toIdentity(asset), ...figures }
    const traded = venues.reduce((sum, venue) => sum + tradedAt(venue, asset, { seed, now }), 0)
    return {
      ...toIdentity(asset),
      ...figures,
      volume24h: Math.max(figures.volume24h ?? 0, Math.round(traded)),
    }
  }
  let answer: { readonly second: number; readonly rows: Map<string, BoardAsset> } = {
    second: 0,
    rows: new Map(),
  }
  const rowNow = (asset: KnownAsset): BoardAsset => {
    const second = wholeSecond()
    if (answer.second !== second) answer = { second, rows: new Map() }
    const row = answer.rows.get(asset.id) ?? toRow(asset)
    answer.rows.set(asset.id, row)
    return row
  }
  const ranked = (list: AssetList): readonly BoardAsset[] =>
    knownAssets
      .filter((asset) => belongsTo(asset, list))
      .map(rowNow)
      .toSorted((a, b) => (b.marketCap ?? 0) - (a.marketCap ?? 0))

  return { marketOf, rowNow, ranked }
}

function toPoints(
  asset: KnownAsset,
  {
    seed,
    days,
    market,
    now,
  }: { readonly seed: string; readonly days: number; readonly market: Market; readonly now: number },
): readonly HistoryPoint[] {
  const step = Math.ceil((days * DAY_SECONDS) / MAX_POINTS / 300) * 300
  const count = Math.floor((days * DAY_SECONDS) / step)
  const last = Math.floor(now / step) * step
  const times = Array.from({ length: count }, (_, index) => last - (count - 1 - index) * step)
  // the newest point is the present one, as the aggregator has it
  return [...new Set([...times, now])].map((time): HistoryPoint => {
    const price = market.show(market.tape.between(time - 1, time).close)
    const circulating = parseSupply(asset, seed, time)?.circulating
    return {
      time: time * 1_000,
      price,
      ...(circulating ? { marketCap: Math.round(price * circulating) } : {}),
    }
  })
}

/** The figures of all coins together. */
function wholeMarket(coins: readonly BoardAsset[], venueCount: number) {
  const sum = (of: (asset: BoardAsset) => number | undefined) =>
    coins.reduce((total, asset) => total + (of(asset) ?? 0), 0)
  const marketCap = sum((asset) => asset.marketCap)
  const before = sum((asset) => (asset.marketCap ?? 0) / (1 + (asset.change24hPct ?? 0) / 100))
  const dominance = coins
    .slice(0, 10)
    .map((asset) => [asset.symbol, (100 * (asset.marketCap ?? 0)) / marketCap] as const)
  return {
    marketCap,
    volume24h: sum((asset) => asset.volume24h),
    marketCapChange24hPct: 100 * (marketCap / before - 1),
    assetCount: coins.length,
    venueCount,
    dominancePct: Object.fromEntries(dominance),
  }
}

/** Dollars that one venue traded of an asset in 24 hours. */
function tradedAt(
  venue: Venue,
  asset: KnownAsset,
  { seed, now }: { readonly seed: string; readonly now: number },
): number {
  const instrument = instrumentAt(venue, asset)
  if (instrument === undefined) return 0
  const { tape, show } = openMarket(seed, venue.id, instrument)
  const { lots, close } = tape.between(now - DAY_SECONDS, now)
  return (lots / tape.lotsPerUnit) * show(close)
}

/** @throws GatewayError `invalid_input` for an asset that is not in the simulated world. */
function known(id: string): KnownAsset {
  const asset = byId.get(id)
  if (asset) return asset
  throw new GatewayError('not_found', 'This asset is not known here.', { details: { field: 'token' } })
}

async function marketAt(
  venue: Venue,
  asset: KnownAsset,
  signal: AbortSignal,
): Promise<readonly AssetMarket[]> {
  const instrument = instrumentAt(venue, asset)
  if (instrument === undefined) return []
  const { ticker, asOf } = await venue.ticker(instrument, { signal })
  const { last, bid, ask, quoteVolume24h = 0 } = ticker
  return [
    {
      venue: venue.id,
      pair: `${asset.symbol}/${quoteOf(venue.id, instrument)}`,
      priceUsd: last,
      volume24hUsd: quoteVolume24h,
      ...(bid && ask ? { spreadPct: Math.round((ask / bid - 1) * 1e6) / 1e4 } : {}),
      asOf,
      suspect: false,
    },
  ]
}

function instrumentAt(venue: Venue, { id }: KnownAsset): string | undefined {
  const coin = findAsset(id)
  return coin && instrumentFor(venue.id, coin)
}
