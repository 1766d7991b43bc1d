import type { Sourced } from '../sourced.ts'

/** The venues of perpetual futures, in the order in which they stand in for each other. */
export const perpetualVenues = ['binance', 'okx', 'bybit'] as const
export type PerpetualVenueId = (typeof perpetualVenues)[number]

/** The distances at which open interest is reported back in time. */
export const interestPeriods = ['5m', '15m', '30m', '1h', '4h', '1d'] as const
export type InterestPeriod = (typeof interestPeriods)[number]

export interface PerpetualQuery {
  /** An asset as people name it: `bitcoin`, `BTC`, `sol`. */
  readonly token: string
  readonly source?: PerpetualVenueId | undefined
}

/** One perpetual at one venue; prices are of one unit of the asset, whatever the contract holds. */
export interface Perpetual extends Sourced {
  readonly venue: PerpetualVenueId
  /** The venue's own symbol, such as `BTC-USDT-SWAP`. */
  readonly instrument: string
  /** Asset in which prices are counted and profits paid. */
  readonly quote: string
  /** The time it describes, milliseconds since the epoch, by the data clock. */
  readonly asOf: number
}

export interface Mark extends Perpetual {
  /** The price by which positions are valued. */
  readonly markPrice: number
  /** The spot price over several venues that the perpetual follows. */
  readonly indexPrice: number
}

/** One payment between the two sides. */
export interface FundingPayment {
  /** When it was paid, milliseconds since the epoch. */
  readonly time: number
  /** Part of the position's value that longs paid to shorts; below zero the other way round. */
  readonly rate: number
}

export interface Funding extends Mark {
  /** The rate of the payment that comes next, as far as it is known now. */
  readonly rate: number
  /** Hours between two payments; null where the venue does not let it be known. */
  readonly intervalHours: number | null
  readonly nextAt: number
  /** Payments that were made, oldest first. */
  readonly paid: readonly FundingPayment[]
}

/** What was known of a perpetual's funding at a past time. */
export interface PastFunding extends Perpetual {
  /** Hours between two payments; null where the payments do not let it be known. */
  readonly intervalHours: number | null
  /** Payments that had been made by then, oldest first; at least one. */
  readonly paid: readonly FundingPayment[]
}

export interface InterestPoint {
  /** Milliseconds since the epoch. */
  readonly time: number
  /** Units of the asset. */
  readonly base: number
  /** Dollars, or dollar tokens; null where the venue does not tell. */
  readonly usd: number | null
}

export interface OpenInterest extends Perpetual {
  /** Units of the asset. */
  readonly base: number
  readonly usd: number
  readonly period: InterestPeriod
  /** Oldest first. */
  readonly before: readonly InterestPoint[]
}

interface Asked {
  readonly signal: AbortSignal
}

/**
 * Provides the perpetual futures of an asset.
 *
 * @throws GatewayError `invalid_input` for an asset without a perpetual at the venues asked, `upstream_*` when no venue
 *   answered; a venue that shuts out our country is `upstream_unavailable`.
 */
export interface Derivatives {
  mark(query: PerpetualQuery, options: Asked): Promise<Mark>
  /** @param query.payments How many past payments; the venue may tell fewer. */
  funding(query: PerpetualQuery & { readonly payments: number }, options: Asked): Promise<Funding>
  /**
   * @param query.at A past time, milliseconds since the epoch; nothing that was paid later is used.
   * @throws GatewayError `invalid_input` naming `at` where the venue has no payments of that time.
   */
  pastFunding(
    query: PerpetualQuery & { readonly payments: number; readonly at: number },
    options: Asked,
  ): Promise<PastFunding>
  /** @param query.points How many points back in time; the venue may tell fewer. */
  openInterest(
    query: PerpetualQuery & { readonly period: InterestPeriod; readonly points: number },
    options: Asked,
  ): Promise<OpenInterest>
}
