import { GatewayError } from '../../core/failures.ts'
import { failOver } from '../fail-over.ts'
import { quoteOf } from '../venues/instruments.ts'
import { leadsFor, type MarketBoard } from '../venues/market-board.ts'
import type { Venue } from '../venues/venue.ts'
import type { Trades } from './trades.ts'

/** The last trades from the first venue that tells them, or from the one that was named. */
export function createTrades({ mode, venues }: MarketBoard): Trades {
  const telling = { mode, venues: venues.filter(tellsTrades) }
  return {
    async latest(query, options) {
      const { limit } = query
      const candidates = leadsFor(query, telling).map(({ venue, name, instrument: spell }) => ({
        name,
        async ask() {
          const instrument = spell()
          const told = await venue.trades({ instrument, limit }, options)
          if (told.trades.length === 0)
            throw new GatewayError('upstream_unavailable', 'The venue tells no trades of this market.')
          return { ...told, venue: venue.id, instrument }
        },
      }))
      const { answer, sources } = await failOver(candidates, options)
      const { venue, instrument, trades } = answer
      return { mode, sources, venue, instrument, quote: quoteOf(venue, instrument), trades }
    },
  }
}

type TellsTrades = Venue & Required<Pick<Venue, 'trades'>>

function tellsTrades(venue: Venue): venue is TellsTrades {
  return venue.trades !== undefined
}
