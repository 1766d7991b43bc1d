import type { DataMode } from '../../core/data-mode.ts'
import { GatewayError } from '../../core/failures.ts'
import type { CandleSourceId } from '../market-data/candles.ts'
import { type Asset, describeUnknownAsset, findAsset } from './assets.ts'
import { instrumentFor } from './instruments.ts'
import type { Venue } from './venue.ts'

/** The venues of one gateway, in the order in which they stand in for each other. */
export interface MarketBoard<V extends Venue = Venue> {
  readonly mode: DataMode
  readonly venues: readonly V[]
}

export interface MarketQuestion {
  readonly token: string
  readonly source?: CandleSourceId | undefined
  readonly instId?: string | undefined
}

/** A venue that may know the market, and what to ask it. */
export interface MarketCandidate<V extends Venue = Venue> {
  readonly venue: V
  /** As provenance names it. */
  readonly name: string
  /** @throws GatewayError `invalid_input` when the venue has no market of the asset. */
  instrument(): string
}

/** Letters, digits and the few signs that venues put between them. */
const SYMBOL = /^[A-Za-z0-9][A-Za-z0-9._:/-]{0,39}$/

/**
 * Who can be asked about a market: the named venue alone, or every venue in order.
 *
 * @throws GatewayError `invalid_input` naming `token`, `source` or `instId`.
 */
export function findCandidates<V extends Venue>(
  { token, source, instId }: MarketQuestion,
  board: MarketBoard<V>,
): readonly MarketCandidate<V>[] {
  const venues = source === undefined ? board.venues : [venueNamed(source, board)]
  const spell = instId === undefined ? spellingOf(token) : fixedSymbol(instId, source)
  return venues.map((venue) => ({
    venue,
    name: nameOf(venue, board.mode),
    instrument: () => spell(venue),
  }))
}

/** How provenance names a venue: simulated ones never pass for the real thing. */
export function nameOf({ id }: Venue, mode: DataMode): string {
  return mode === 'simulated' ? `simulated:${id}` : id
}

/** @throws GatewayError `not_found` naming `token`. */
function knownAsset(token: string): Asset {
  const asset = findAsset(token)
  if (asset) return asset
  throw new GatewayError(
    'not_found',
    `${describeUnknownAsset(token)} Give the symbol of its venue as instId, with source.`,
    { details: { field: 'token' } },
  )
}

function spellingOf(token: string): (venue: Venue) => string {
  const asset = knownAsset(token)
  return ({ id }) => {
    const instrument = instrumentFor(id, asset)
    if (instrument === undefined) throw wrong('token', `${asset.symbol} is what this venue counts prices in.`)
    return instrument
  }
}

function fixedSymbol(instId: string, source: CandleSourceId | undefined): () => string {
  if (source === undefined) throw wrong('source', 'An instId belongs to one venue; name it as source.')
  if (!SYMBOL.test(instId)) throw wrong('instId', 'This is not a symbol of a market.')
  return () => instId
}

function venueNamed<V extends Venue>(source: CandleSourceId, { venues }: MarketBoard<V>): V {
  const venue = venues.find(({ id }) => id === source)
  if (venue) return venue
  const available = venues.map(({ id }) => id)
  throw new GatewayError(
    'invalid_input',
    `This source is not available; these are: ${available.join(', ')}.`,
    {
      details: { field: 'source', available },
    },
  )
}

function wrong(field: string, sentence: string): GatewayError {
  return new GatewayError('invalid_input', sentence, { details: { field } })
}
