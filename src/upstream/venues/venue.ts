import type { z } from 'zod'
import type { Clock } from '../../core/clock.ts'
import { GatewayError } from '../../core/failures.ts'
import { type Answer, type Freshness, type Read, remember } from '../answer-cache.ts'
import type { Bar, Candle, CandleSourceId } from '../candles/candles.ts'
import type { ExplainRefusal } from '../http/reply.ts'
import type { HttpClient } from '../http-client.ts'
import type { Sourced } from '../sourced.ts'
import type { Ticker } from '../tickers/tickers.ts'

export interface MarketQuery {
  /** The venue's own symbol. */
  readonly instrument: string
  readonly bar: Bar
  readonly limit: number
}

/** When an answer reached us, and what time it speaks of; milliseconds since the epoch by the data clock. */
interface Timed {
  readonly asOf: number
  readonly cached: boolean
}

interface VenueCandles extends Timed {
  /** Oldest first, at most as many as were asked for. */
  readonly candles: readonly Candle[]
}

export interface VenueTicker extends Timed {
  readonly ticker: Omit<Ticker, keyof Sourced | 'venue' | 'instrument' | 'quote'>
}

/**
 * One venue and its markets. Both methods throw GatewayError: `invalid_input` for an instrument or bar that the
 * venue does not have, `upstream_*` when it does not answer as it should.
 */
export interface Venue {
  readonly id: CandleSourceId
  /** The bar that is meant when a caller names none. */
  readonly defaultBar: Bar
  candles(query: MarketQuery, options: { readonly signal: AbortSignal }): Promise<VenueCandles>
  ticker(instrument: string, options: { readonly signal: AbortSignal }): Promise<VenueTicker>
}

/** What an adapter needs to reach its venue. */
export interface VenueConnection {
  readonly http: HttpClient
  /** May carry a path of its own, which is kept. */
  readonly baseUrl: URL
  readonly clock: Clock
  readonly dataClock: Clock
}

/** Asks the venue for one kind of answer and remembers it for as long as it is good. */
export function asking<T extends object>(
  { http, clock, dataClock }: VenueConnection,
  schema: z.ZodType<T>,
  { explain, ...freshness }: Freshness & { readonly explain: ExplainRefusal },
): Read<Answer<T>> {
  return remember((url, { signal }) => http.getJson(url, schema, { signal, explain }), {
    ...freshness,
    clock,
    dataClock,
  })
}

/** For how long answers of a market are good, milliseconds. */
export const candleFreshness = { fresh: 5_000, stale: 25_000 }
export const tickerFreshness = { fresh: 2_000, stale: 8_000 }

/** Joins a path and a query to a base URL, keeping the base's own path. */
export function venueUrl(
  base: URL,
  path: string,
  query: Readonly<Record<string, string | number>> = {},
): URL {
  const url = new URL(base)
  url.pathname = `${base.pathname.replace(/\/$/, '')}/${path}`
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, `${value}`)
  return url
}

export function unknownInstrument(venueName: string, cause: unknown): GatewayError {
  return new GatewayError('invalid_input', `${venueName} has no such market.`, {
    cause,
    details: { field: 'instId' },
  })
}

export function unknownBar(venueName: string): GatewayError {
  return new GatewayError('invalid_input', `${venueName} has no candles of this length.`, {
    details: { field: 'bar' },
  })
}
