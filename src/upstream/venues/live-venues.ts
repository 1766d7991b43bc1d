import type { CandleSourceId } from '../candles/candles.ts'
import type { Connection } from '../connection.ts'
import type { Sources } from '../open-sources.ts'
import { binance } from './binance.ts'
import { coinbase } from './coinbase.ts'
import { kraken } from './kraken.ts'
import type { Venue } from './venue.ts'

/** The venues we have an adapter for, in the order in which they stand in for each other. */
const adapters = { binance, coinbase, kraken } as const satisfies Partial<
  Record<CandleSourceId, (connection: Connection) => Venue>
>

type LiveVenueId = keyof typeof adapters

const liveVenueIds = Object.keys(adapters) as readonly LiveVenueId[]

/** Opens every venue there is an adapter for. */
export function openLiveVenues(sources: Sources): readonly Venue[] {
  return liveVenueIds.map((id) => adapters[id](sources.connect(id)))
}
