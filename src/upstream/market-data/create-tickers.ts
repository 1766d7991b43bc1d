import { failOver } from '../fail-over.ts'
import { quoteOf } from '../venues/instruments.ts'
import { leadsFor, type MarketBoard } from '../venues/market-board.ts'
import type { Tickers } from './tickers.ts'

/** Tickers from the first venue that answers, or from the one that was named. */
export function createTickers(board: MarketBoard): Pick<Tickers, 'latest'> {
  return {
    async latest(query, options) {
      const candidates = leadsFor(query, board).map(({ venue, name, instrument: spell }) => ({
        name,
        async ask() {
          const instrument = spell()
          return { ...(await venue.ticker(instrument, options)), venue: venue.id, instrument }
        },
      }))
      const { answer, sources } = await failOver(candidates, options)
      const { venue, instrument, ticker } = answer
      return { mode: board.mode, sources, venue, instrument, quote: quoteOf(venue, instrument), ...ticker }
    },
  }
}
