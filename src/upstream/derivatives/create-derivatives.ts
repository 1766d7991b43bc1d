import type { DataMode } from '../../core/data-mode.ts'
import { HOUR_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import { failOver } from '../fail-over.ts'
import type { Timed } from '../sourced.ts'
import { knownAsset } from '../venues/assets.ts'
import type { Derivatives, InterestPoint, PerpetualQuery } from './derivatives.ts'
import { type PerpetualVenue, unknownPerpetual } from './perpetual-venue.ts'
import { PERPETUAL_QUOTE, type PerpetualName, perpetualOf } from './perpetuals.ts'

/** The venues of perpetuals of one gateway, in the order in which they stand in for each other. */
export interface PerpetualBoard {
  readonly mode: DataMode
  readonly venues: readonly PerpetualVenue[]
}

/** Longer than any venue waits between two payments. */
const MAX_INTERVAL_HOURS = 24

/** Perpetuals from the first venue that answers, or from the one that was named. */
export function createDerivatives(board: PerpetualBoard): Derivatives {
  async function first<T extends Timed>(
    query: PerpetualQuery,
    options: { readonly signal: AbortSignal },
    ask: (venue: PerpetualVenue, name: PerpetualName) => Promise<T>,
  ) {
    const asset = knownAsset(query.token)
    const venues = query.source === undefined ? board.venues : [venueNamed(query.source, board)]
    const candidates = venues.map((venue) => ({
      name: board.mode === 'simulated' ? `simulated:${venue.source}` : venue.source,
      async ask() {
        const name = perpetualOf(venue.id, asset)
        if (!name) throw unknownPerpetual('This venue')
        return { ...(await ask(venue, name)), venue: venue.id, name }
      },
    }))
    const { answer, sources } = await failOver(candidates, options)
    const { cached: _, name, ...result } = answer
    return {
      value: result,
      units: name.units,
      market: { mode: board.mode, sources, instrument: name.instrument, quote: PERPETUAL_QUOTE },
    }
  }

  return {
    async mark(query, options) {
      const {
        value: result,
        units,
        market,
      } = await first(query, options, (venue, { instrument }) => venue.mark(instrument, options))
      return { ...market, ...result, ...ofOneUnit(result, units) }
    },
    async funding(query, options) {
      const {
        value: result,
        units,
        market,
      } = await first(query, options, (venue, { instrument }) =>
        venue.funding({ instrument, payments: Math.max(1, query.payments) }, options),
      )
      const intervalHours = hoursBetween(result.paid.at(-1)?.time, result.nextAt)
      const paid = query.payments === 0 ? [] : result.paid.slice(-query.payments)
      return { ...market, ...result, ...ofOneUnit(result, units), intervalHours, paid }
    },
    async pastFunding({ payments, at, ...query }, options) {
      const { value: result, market } = await first(query, options, async (venue, { instrument }) => {
        // one more, for the hours between the last two
        const found = await venue.paidUntil({ instrument, payments: Math.max(2, payments), at }, options)
        const paid = found.paid.filter(({ time }) => time <= at)
        const last = paid.at(-1)?.time
        if (last === undefined) throw noPaymentsThen()
        const isCurrent = at - last < MAX_INTERVAL_HOURS * HOUR_MS
        return { paid, asOf: isCurrent ? at : last, cached: found.cached }
      })
      const [before, last] = result.paid.slice(-2)
      const intervalHours = before && last ? hoursBetween(before.time, last.time) : null
      return { ...market, ...result, intervalHours, paid: result.paid.slice(-Math.max(1, payments)) }
    },
    async openInterest({ period, points, ...query }, options) {
      const {
        value: result,
        units,
        market,
      } = await first(query, options, (venue, { instrument }) =>
        venue.openInterest({ instrument, period, points }, options),
      )
      const inUnits = (point: InterestPoint) => ({ ...point, base: point.base * units })
      return { ...market, ...result, base: result.base * units, period, before: result.before.map(inUnits) }
    },
  }
}

function ofOneUnit({ markPrice, indexPrice }: { markPrice: number; indexPrice: number }, units: number) {
  return { markPrice: markPrice / units, indexPrice: indexPrice / units }
}

function noPaymentsThen(): GatewayError {
  return new GatewayError('invalid_input', 'The venue has no funding payments of that time.', {
    details: { field: 'at' },
  })
}

/** Venues stamp payments some milliseconds late; between two of them lie whole hours. */
function hoursBetween(last: number | undefined, next: number): number | null {
  const hours = last === undefined ? 0 : Math.round((next - last) / HOUR_MS)
  return hours >= 1 && hours <= MAX_INTERVAL_HOURS ? hours : null
}

/** @throws GatewayError `invalid_input` naming `source`. */
function venueNamed(source: string, { venues }: PerpetualBoard): PerpetualVenue {
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
