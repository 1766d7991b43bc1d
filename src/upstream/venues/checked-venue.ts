import type { Clock } from '../../core/clock.ts'
import { checkBook, checkTicker, checkTrades } from '../market-data/check-market.ts'
import type { Venue, VenueTicker } from './venue.ts'

/** The same venue; what cannot be true is refused instead of handed on. Candles are checked where they are put in order. */
export function checkedVenue(venue: Venue, dataClock: Clock): Venue {
  const { book, trades } = venue
  return {
    ...venue,
    async ticker(instrument, options) {
      const found = await venue.ticker(instrument, options)
      const ticker = withoutZeros(found.ticker)
      checkTicker(ticker)
      return { ...found, ticker }
    },
    ...(book && {
      async book(query, options) {
        const found = await book(query, options)
        checkBook(found)
        return found
      },
    }),
    ...(trades && {
      async trades(query, options) {
        const found = await trades(query, options)
        checkTrades(found.trades, dataClock.now())
        return found
      },
    }),
  }
}

/** Without the prices of a day on which nothing was traded, which venues write as zero. */
function withoutZeros({ high24h, low24h, open24h, ...ticker }: VenueTicker['ticker']): VenueTicker['ticker'] {
  return {
    ...ticker,
    ...(high24h ? { high24h } : {}),
    ...(low24h ? { low24h } : {}),
    ...(open24h ? { open24h } : {}),
  }
}
