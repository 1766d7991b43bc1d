import { bestRoutes, type RankedRoute, rankRoutes, withoutOutliers } from '../../analysis/market/arbitrage.ts'
import { takerFeeOf } from '../../core/reference/venues.ts'
import type { AssetQuotes, TickerComparison, VenueQuote } from '../../upstream/market-data/tickers.ts'

type ComparedAsset = Extract<VenueQuote, { ok: true }>

/** One asset at all venues: what can be compared, what cannot and why, and the best way through. */
export interface Snapshot {
  readonly asset: string
  readonly quotes: readonly (VenueQuote & { readonly left?: string })[]
  readonly route: RankedRoute | null
}

/** Compares the quotes of every asset that are in dollars and near each other. */
export function compareQuotes({ assets }: TickerComparison): readonly Snapshot[] {
  return assets.map(({ symbol, quotes }: AssetQuotes) => {
    const inDollars = quotes.filter((quote): quote is ComparedAsset => quote.ok && quote.inDollars)
    const { kept, outliers } = withoutOutliers(inDollars)
    const exclusionReason = (quote: VenueQuote): { left?: string } => {
      if (!quote.ok) return {}
      if (!quote.inDollars) return { left: `counts in ${quote.quote}` }
      return outliers.some(({ venue }) => venue === quote.venue)
        ? { left: 'too far from the middle price' }
        : {}
    }
    return {
      asset: symbol,
      quotes: quotes.map((quote) => ({ ...quote, ...exclusionReason(quote) })),
      route: bestRoutes(symbol, kept, { feeOf: takerFeeOf }),
    }
  })
}

/** The routes of all assets, widest first, each with its place. */
export function rankedRoutes(snapshots: readonly Snapshot[]) {
  const found = rankRoutes(snapshots.flatMap(({ route }) => route ?? []))
  return found.map((route, index) => ({ rank: index + 1, ...route }))
}

/** How a route reads in the ranking; another one is named only when it leaves something where this one does not. */
export function toRouteOutput(route: RankedRoute & { readonly rank: number }) {
  const { rank, asset, gross, net } = route
  const other = net && (net.buyAt.venue !== gross.buyAt.venue || net.sellAt.venue !== gross.sellAt.venue)
  return {
    rank,
    asset,
    spreadPct: gross.grossPct,
    netSpreadPct: gross.netPct,
    buyAt: toSideOutput(gross.buyAt, 'ask'),
    sellAt: toSideOutput(gross.sellAt, 'bid'),
    ...(other && (net.netPct ?? 0) > 0
      ? {
          betterNet: {
            buyAt: toSideOutput(net.buyAt, 'ask'),
            sellAt: toSideOutput(net.sellAt, 'bid'),
            netSpreadPct: net.netPct,
          },
        }
      : {}),
    strategyNote: noteOf(route),
  }
}

/** How snapshots read in the answer: with everything, or without the venues that reported nothing of any asset. */
export function toSnapshotsOutput(snapshots: readonly Snapshot[], detail: 'brief' | 'full', now: number) {
  const silent = new Set(
    toVenuesOutput(snapshots, now).flatMap(({ venue, quoted: result }) =>
      detail === 'brief' && result === 0 ? venue : [],
    ),
  )
  return snapshots.map(({ asset, quotes: result, route }) => ({
    asset,
    snapshot: {
      token: asset,
      priceIs: 'last' as const,
      venues: result
        .filter(({ venue }) => !silent.has(venue))
        .map((quote) => toQuoteOutput(quote, detail, now)),
      strategy: route && {
        buyAt: route.gross.buyAt.venue,
        sellAt: route.gross.sellAt.venue,
        grossSpreadPct: route.gross.grossPct,
      },
    },
  }))
}

/** How every venue did over all assets: how many it reported, how old the oldest is, what taking costs there. */
export function toVenuesOutput(snapshots: readonly Snapshot[], now: number) {
  const venues = [...new Set(snapshots.flatMap(({ quotes: result }) => result.map(({ venue }) => venue)))]
  return venues.map((venue) => {
    const quotes = snapshots.flatMap(({ quotes: result }) => result.filter((quote) => quote.venue === venue))
    const fetched = quotes.filter((quote) => quote.ok)
    const failures = quotes.flatMap((quote) => (quote.ok ? [] : quote.error))
    const fee = takerFeeOf(venue)
    return {
      venue,
      quoted: fetched.length,
      failed: failures.length,
      compared: fetched.filter(({ left }) => left === undefined).length,
      oldestAgeSeconds:
        fetched.length === 0 ? null : ageOf(Math.min(...fetched.map(({ asOf }) => asOf)), now),
      takerFeePct: fee === undefined ? null : fee * 100,
      ...(failures[0] === undefined ? {} : { error: failures[0] }),
    }
  })
}

function toQuoteOutput(quote: Snapshot['quotes'][number], detail: 'brief' | 'full', now: number) {
  if (!quote.ok) return { ok: false, source: quote.venue, error: quote.error }
  const { venue: source, last: price, quote: quoteUnit, instrument, bid, ask, asOf, left } = quote
  const why = left === undefined ? {} : { notCompared: left }
  if (detail === 'brief') return { ok: true, source, price, ...why }
  const book = bid === undefined || ask === undefined ? {} : { bid, ask }
  return { ok: true, source, instrument, quoteUnit, price, ...book, ageSeconds: ageOf(asOf, now), ...why }
}

function toSideOutput(
  { venue, price }: { readonly venue: string; readonly price: number },
  priceIs: 'ask' | 'bid',
) {
  return { source: venue, price, priceIs }
}

function ageOf(asOf: number, now: number): number {
  return (now - asOf) / 1_000
}

function noteOf({ gross, net }: RankedRoute): string {
  if (gross.grossPct <= 0) return 'Buying costs more than selling brings, even before fees.'
  if (gross.netPct === null) return 'What is left after fees is not known.'
  if (gross.netPct > 0) return 'Something is left after taker fees.'
  return (net?.netPct ?? 0) > 0
    ? 'Taker fees eat the spread; between the venues of betterNet something is left.'
    : 'Taker fees eat the spread.'
}
