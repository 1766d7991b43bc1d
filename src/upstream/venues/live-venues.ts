import { offers, type VenueId, venueIds } from '../../reference/venues.ts'
import type { Connection } from '../http/connection.ts'
import type { Sources } from '../open-sources.ts'
import { binance } from './binance.ts'
import { bitget } from './bitget.ts'
import { bybit } from './bybit.ts'
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
    .map((id) => adapters[id](sources.connect(id)))
}

/** Exchanges with prices in dollars come first, then sources of prices without trading, then other quotes. */
function fallbackRank(id: VenueId): number {
  if (!offers(id, 'trades')) return 1
  return pricesInDollars(id) ? 0 : 2
}
