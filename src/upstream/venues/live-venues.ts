import type { Connection } from '../http/connection.ts'
import type { CandleSourceId } from '../market-data/candles.ts'
import type { Sources } from '../open-sources.ts'
import { binance } from './binance.ts'
import { bitget } from './bitget.ts'
import { bybit } from './bybit.ts'
import { coinbase } from './coinbase.ts'
import { coingecko } from './coingecko.ts'
import { cryptocom } from './cryptocom.ts'
import { kraken } from './kraken.ts'
import { kucoin } from './kucoin.ts'
import { okx } from './okx.ts'
import { upbit } from './upbit.ts'
import type { Venue } from './venue.ts'

/**
 * The venues in the order in which they stand in for each other: exchanges that count in dollars, then who tells
 * prices without trading, then who counts in something else.
 */
const adapters = {
  binance,
  coinbase,
  okx,
  bybit,
  kraken,
  bitget,
  kucoin,
  cryptocom,
  coingecko,
  upbit,
} as const satisfies Record<CandleSourceId, (connection: Connection) => Venue>

const liveVenueIds = Object.keys(adapters) as readonly CandleSourceId[]

/** Opens every venue. */
export function openLiveVenues(sources: Sources): readonly Venue[] {
  return liveVenueIds.map((id) => adapters[id](sources.connect(id)))
}
