import { offers, type VenueId, venueIds } from '../../core/reference/venues.ts'
import type { Connection } from '../http/connection.ts'
import { withSecondHost } from '../http/second-host.ts'
import type { Sources } from '../open-sources.ts'
import { binance } from './binance.ts'
import { bitget } from './bitget.ts'
import { bybit } from './bybit.ts'
import { checkedVenue } from './checked-venue.ts'
import { coinbase } from './coinbase.ts'
import { coingecko } from './coingecko.ts'
import { cryptocom } from './cryptocom.ts'
import { pricesInDollars } from './instruments.ts'
import { kraken } from './kraken.ts'
import { kucoin } from './kucoin.ts'
import { okx } from './okx.ts'
import { upbit } from './upbit.ts'
import type { Venue } from './venue.ts'

/** One adapter for each row of the table of venues. */
const adapters = {
  binance,
  coinbase,
  coingecko,
  okx,
  bybit,
  kraken,
  bitget,
  kucoin,
  upbit,
  cryptocom,
} satisfies Record<VenueId, (connection: Connection) => Venue>

/** Opens every venue, in the order in which they stand in for each other. */
export function openLiveVenues(sources: Sources): readonly Venue[] {
  return venueIds
    .toSorted((a, b) => fallbackRank(a) - fallbackRank(b))
    .map((id) => {
      const connection = id === 'binance' ? connectBinance(sources) : sources.connect(id)
      return checkedVenue(adapters[id](connection), connection.dataClock)
    })
}

/** Binance, and where it does not serve this country its host for market data alone. */
export function connectBinance(sources: Sources): Connection {
  return withSecondHost(sources.connect('binance'), sources.connect('binance-public'))
}

/** Exchanges with prices in dollars come first, then sources of prices without trading, then other quotes. */
function fallbackRank(id: VenueId): number {
  if (!offers(id, 'trades')) return 1
  return pricesInDollars(id) ? 0 : 2
}
