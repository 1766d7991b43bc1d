import { GatewayError } from '../../core/failures.ts'
import { failOver } from '../fail-over.ts'
import { leadsFor, type MarketBoard } from '../venues/market-board.ts'
import type { Venue } from '../venues/venue.ts'
import type { Flow } from './flow.ts'

/** Taker volumes from the first venue that tells them, or from the one that was named. */
export function createFlow({ mode, venues }: MarketBoard): Flow {
  const telling = { mode, venues: venues.filter(tellsFlow) }
  return {
    async recent({ bar, limit, ...market }, options) {
      const candidates = leadsFor(market, telling).map(({ venue, name, instrument: spell }) => ({
        name,
        async ask() {
          const instrument = spell()
          const told = await venue.flow({ instrument, bar, limit }, options)
          if (told.bars.length === 0)
            throw new GatewayError('upstream_unavailable', 'The venue has no candles of this market.')
          return { ...told, venue: venue.id, instrument }
        },
      }))
      const { answer, sources } = await failOver(candidates, options)
      const { venue, instrument, bars } = answer
      return { mode, sources, venue, instrument, bar, bars }
    },
  }
}

type TellsFlow = Venue & Required<Pick<Venue, 'flow'>>

function tellsFlow(venue: Venue): venue is TellsFlow {
  return venue.flow !== undefined
}
