import { GatewayError } from '../../core/failures.ts'
import type { Level } from '../market-data/books.ts'
import type { Bar, Candle, CandleSourceId } from '../market-data/candles.ts'
import type { FlowBar } from '../market-data/flow.ts'
import type { Ticker } from '../market-data/tickers.ts'
import type { Trade } from '../market-data/trades.ts'
import type { Sourced, Timed } from '../sourced.ts'

export interface MarketQuery {
  /** The venue's own symbol. */
  readonly instrument: string
  readonly bar: Bar
  readonly limit: number
  /** Set: only bars that had closed by then, milliseconds since the epoch. */
  readonly at?: number | undefined
}

export interface VenueCandles extends Timed {
  /** Oldest first, at most as many as were asked for. */
  readonly candles: readonly Candle[]
}

export interface VenueTicker extends Timed {
  readonly ticker: Omit<Ticker, keyof Sourced | 'venue' | 'instrument' | 'quote'>
}

interface VenueBook extends Timed {
  /** Best first, at most as many as were asked for. */
  readonly bids: readonly Level[]
  readonly asks: readonly Level[]
}

interface VenueTrades extends Timed {
  /** Newest first, at most as many as were asked for. */
  readonly trades: readonly Trade[]
}

interface VenueFlow extends Timed {
  /** Oldest first, at most as many as were asked for. */
  readonly bars: readonly FlowBar[]
}

export interface AskedOfVenue {
  readonly signal: AbortSignal
  /** Set where the instrument is one of our own table, which every caller may depend on. */
  readonly isOurs?: boolean | undefined
}

/**
 * One venue and its markets. All methods throw GatewayError: `invalid_input` for an instrument or bar that the
 * venue does not have, `upstream_*` when it does not answer as it should.
 */
export interface Venue {
  readonly id: CandleSourceId
  /** The bar that is meant when a caller names none. */
  readonly defaultBar: Bar
  candles(query: MarketQuery, options: AskedOfVenue): Promise<VenueCandles>
  ticker(instrument: string, options: AskedOfVenue): Promise<VenueTicker>
  /** Absent where a venue shows no book. */
  book?(
    query: { readonly instrument: string; readonly depth: number },
    options: AskedOfVenue,
  ): Promise<VenueBook>
  /** Absent where a venue gives no single trades. */
  trades?(
    query: { readonly instrument: string; readonly limit: number },
    options: AskedOfVenue,
  ): Promise<VenueTrades>
  /** Absent where a venue does not tell who took an offer, bar by bar. */
  flow?(query: MarketQuery, options: AskedOfVenue): Promise<VenueFlow>
}

/** For how long answers of a market are good, milliseconds. */
export const candleFreshness = { fresh: 5_000, stale: 25_000 }
export const tickerFreshness = { fresh: 2_000, stale: 8_000 }

export function unknownInstrument(venueName: string, cause: unknown): GatewayError {
  return new GatewayError('not_found', `${venueName} has no such market.`, {
    cause,
    details: { field: 'instId' },
  })
}

/** A market without offers: its last trade may be of any age. */
export function withoutOffers(venueName: string): GatewayError {
  return new GatewayError('not_found', `${venueName} has no offers in this market now.`, {
    details: { field: 'instId' },
  })
}

/** @throws GatewayError `invalid_input` naming `at`. */
export function refusePast(venueName: string, why: string): never {
  throw new GatewayError('invalid_input', `${venueName} ${why}`, { details: { field: 'at' } })
}

export function unknownBar(venueName: string): GatewayError {
  return new GatewayError('invalid_input', `${venueName} has no candles of this length.`, {
    details: { field: 'bar' },
  })
}
