import { MINUTE_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import type { Timed } from '../sourced.ts'
import type { FundingPayment, InterestPeriod, InterestPoint, PerpetualVenueId } from './derivatives.ts'

/** Prices as the venue writes them: of one contract unit, which may be a thousand of the asset. */
export interface VenueMark extends Timed {
  readonly markPrice: number
  readonly indexPrice: number
}

export interface VenueFunding extends VenueMark {
  readonly rate: number
  readonly nextAt: number
  /** Oldest first. */
  readonly paid: readonly FundingPayment[]
}

export interface VenueInterest extends Timed {
  readonly base: number
  readonly usd: number
  /** Oldest first. */
  readonly before: readonly InterestPoint[]
}

interface Asked {
  readonly signal: AbortSignal
}

/**
 * One venue of perpetuals. All methods throw GatewayError: `invalid_input` for an instrument that the venue does not
 * have, `upstream_*` when it does not answer as it should.
 */
export interface PerpetualVenue {
  readonly id: PerpetualVenueId
  /** The source of data that is asked, as provenance names it; a venue may have one of its own for perpetuals. */
  readonly source: string
  mark(instrument: string, options: Asked): Promise<VenueMark>
  funding(
    query: { readonly instrument: string; readonly payments: number },
    options: Asked,
  ): Promise<VenueFunding>
  /** Payments up to a past time, oldest first; none where the venue keeps none so old. */
  paidUntil(
    query: { readonly instrument: string; readonly payments: number; readonly at: number },
    options: Asked,
  ): Promise<{ readonly paid: readonly FundingPayment[]; readonly cached: boolean }>
  openInterest(
    query: { readonly instrument: string; readonly period: InterestPeriod; readonly points: number },
    options: Asked,
  ): Promise<VenueInterest>
}

/** For how long answers are good, milliseconds. */
export const markFreshness = { fresh: 2_000, stale: 8_000 }
export const historyFreshness = { fresh: 30_000, stale: MINUTE_MS }

export function unknownPerpetual(venueName: string, cause?: unknown): GatewayError {
  return new GatewayError('not_found', `${venueName} has no perpetual of this asset.`, {
    cause,
    details: { field: 'token' },
  })
}
