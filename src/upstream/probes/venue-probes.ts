import { MINUTE_MS } from '../../core/durations.ts'
import { mapVenues, offers } from '../../core/reference/venues.ts'
import type { Sourced } from '../sourced.ts'
import type { Probed, SourceProbe } from './source-probe.ts'

/** An open bar of minutes ends at most this long ago where anything trades. */
const MAX_SERIES_AGE_MS = 15 * MINUTE_MS

/** The ticker of Bitcoin and its last bars at every venue of spot markets. */
export const venueProbes = mapVenues(
  (_row, id): SourceProbe => ({
    operation: offers(id, 'candles') ? 'ticker and last bars of BTC' : 'ticker of BTC',
    maxAgeMilliseconds: MAX_SERIES_AGE_MS,
    async ask({ data, signal }) {
      const asked = { token: 'bitcoin', source: id }
      const ticker = await data.tickers.latest(asked, { signal })
      if (!offers(id, 'candles')) return timeOf(ticker)
      await data.candles.recent({ ...asked, limit: 3 }, { signal })
      return timeOf(ticker)
    },
  }),
)

/** The time of the source that answered. */
export function timeOf({ sources }: Sourced): Probed {
  return { asOf: sources.find(({ ok }) => ok)?.asOf }
}
