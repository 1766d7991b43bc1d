import type { Clock, Scheduler } from '../../core/clock.ts'
import { withDeadline } from '../../core/deadline.ts'
import { GatewayError } from '../../core/failures.ts'
import { offers } from '../../core/reference/venues.ts'
import { noSourceAnswered, type SourceUse } from '../sourced.ts'
import { type Asset, knownAsset } from '../venues/assets.ts'
import { instrumentFor, pricesInDollars, quoteOf } from '../venues/instruments.ts'
import { type MarketBoard, nameOf } from '../venues/market-board.ts'
import type { Venue } from '../venues/venue.ts'
import type { AssetQuotes, Tickers, VenueQuote } from './tickers.ts'

interface CompareOptions {
  readonly dataClock: Clock
  readonly scheduler: Scheduler
}

interface Known {
  readonly asked: string
  readonly asset: Asset
}

/** For all venues together. */
const TIMEOUT_MS = 2_500
/** How many questions a venue gets at once, so that one caller does not use up its limit. */
const AT_ONCE = 3
const LATE = 'Did not answer in time.'

/** Tickers of assets at every venue at once, within one deadline for all of them. */
export function compareTickers(
  board: MarketBoard,
  { dataClock, scheduler }: CompareOptions,
): Pick<Tickers, 'everywhere'> {
  async function toRow(venue: Venue, assets: readonly Known[], outer: AbortSignal) {
    const row = assets.map(({ asset }) => unasked(venue, asset))
    const waiting = row.flatMap((quote, index) => (quote ? [] : [index]))
    const ask = async (signal: AbortSignal) => {
      for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
        const known = assets[index]
        if (known) row[index] = await quoteAt(venue, known.asset, { signal })
        if (signal.aborted) return
      }
    }
    const asking = (signal: AbortSignal) =>
      Promise.all(Array.from({ length: AT_ONCE }, () => ask(signal))).then(() => undefined)
    await withDeadline(scheduler, TIMEOUT_MS, asking, () => undefined, outer)
    // a copy: what is still under way may not write into an answer that was given
    return Array.from(row, (quote) => quote ?? silent(venue, LATE))
  }

  const fresh = (quote: VenueQuote, maxAgeSeconds: number): VenueQuote => {
    if (!quote.ok || dataClock.now() - quote.asOf <= maxAgeSeconds * 1_000) return quote
    const error = `Its last word on this is older than ${maxAgeSeconds} seconds.`
    return { ok: false, venue: quote.venue, error, asOf: quote.asOf }
  }

  return {
    async everywhere(tokens, { signal, maxAgeSeconds = Number.POSITIVE_INFINITY, tradable }) {
      const assets = tokens.map((asked): Known => ({ asked, asset: knownAsset(asked) }))
      const venues = tradable ? board.venues.filter(isTradable) : board.venues
      const rows = await Promise.all(
        venues.map(async (venue) => {
          const row = await toRow(venue, assets, signal)
          return { venue, row: row.map((quote) => fresh(quote, maxAgeSeconds)) }
        }),
      )
      signal.throwIfAborted()
      const sources = rows.map(({ venue, row }) => useOf(nameOf(venue, board.mode), row))
      if (sources.every(({ ok }) => !ok)) throw noSourceAnswered(sources, 'None of the venues answered.')
      const quotesOf = (index: number) => rows.flatMap(({ row }) => row[index] ?? [])
      return {
        mode: board.mode,
        sources,
        assets: assets.map(({ asked, asset: { symbol, name } }, index): AssetQuotes => {
          return { asked, symbol, name, quotes: quotesOf(index) }
        }),
      }
    },
  }
}

/** The answer that needs no question. */
function unasked(venue: Venue, asset: Asset): VenueQuote | undefined {
  if (instrumentFor(venue.id, asset) !== undefined) return undefined
  return silent(venue, `${asset.symbol} is what this venue counts prices in.`)
}

async function quoteAt(
  venue: Venue,
  asset: Asset,
  options: { readonly signal: AbortSignal },
): Promise<VenueQuote | undefined> {
  const { id } = venue
  const instrument = instrumentFor(id, asset) ?? asset.symbol
  try {
    const { ticker, asOf, cached } = await venue.ticker(instrument, { ...options, isOurs: true })
    return {
      ok: true,
      venue: id,
      instrument,
      quote: quoteOf(id, instrument),
      inDollars: pricesInDollars(id),
      tradable: isTradable(venue),
      ...ticker,
      asOf,
      cached,
    }
  } catch (error) {
    if (options.signal.aborted) return undefined
    if (!(error instanceof GatewayError)) throw error
    return silent(venue, error.message)
  }
}

function isTradable({ id }: Venue): boolean {
  return offers(id, 'trades')
}

function silent({ id }: Venue, error: string): VenueQuote {
  return { ok: false, venue: id, error }
}

/** A venue that reported one asset has answered, as of the oldest thing it reported. */
function useOf(name: string, row: readonly VenueQuote[]): SourceUse {
  const fetched = row.filter((quote) => quote.ok)
  const untold = row.find((quote) => !quote.ok)
  if (fetched.length === 0) return { name, ok: false, error: untold?.error ?? 'Nothing was asked.' }
  const asOf = Math.min(...fetched.map((quote) => quote.asOf))
  return { name, ok: true, asOf, cached: fetched.every(({ cached }) => cached) }
}
