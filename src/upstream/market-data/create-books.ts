import { GatewayError } from '../../core/failures.ts'
import { failOver } from '../fail-over.ts'
import { isDollar, quoteOf } from '../venues/instruments.ts'
import { leadsFor, type MarketBoard } from '../venues/market-board.ts'
import type { Venue } from '../venues/venue.ts'
import type { Books } from './books.ts'

/** Order books from the first venue that shows one, or from the one that was named. */
export function createBooks({ mode, venues }: MarketBoard): Books {
  const showing = { mode, venues: venues.filter(showsBooks) }
  return {
    async latest(query, options) {
      const { depth } = query
      const candidates = leadsFor(query, showing).map(({ venue, name, instrument: spell }) => ({
        name,
        async ask() {
          const instrument = spell()
          const book = await venue.book({ instrument, depth }, options)
          if (book.bids.length + book.asks.length === 0)
            throw new GatewayError('upstream_unavailable', 'The venue shows nothing in this book.')
          return { ...book, venue: venue.id, instrument }
        },
      }))
      const { answer, sources } = await failOver(candidates, options)
      const { venue, instrument, bids, asks } = answer
      const quote = quoteOf(venue, instrument)
      return { mode, sources, venue, instrument, quote, inDollars: isDollar(quote), bids, asks }
    },
  }
}

type ShowsBooks = Venue & Required<Pick<Venue, 'book'>>

function showsBooks(venue: Venue): venue is ShowsBooks {
  return venue.book !== undefined
}
