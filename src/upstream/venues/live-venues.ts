import type { Clock, Scheduler } from '../../core/clock.ts'
import type { CandleSourceId } from '../candles/candles.ts'
import type { UpstreamStatus } from '../health.ts'
import { createHttpClient } from '../http-client.ts'
import type { DataMode } from '../sourced.ts'
import { binance } from './binance.ts'
import { coinbase } from './coinbase.ts'
import { kraken } from './kraken.ts'
import type { Venue, VenueConnection } from './venue.ts'

/** A venue we have an adapter for, and how we call it in a sentence. */
interface Adapter {
  readonly name: string
  open(connection: VenueConnection): Venue
}

/** In the order in which they stand in for each other. */
const adapters = {
  binance: { name: 'Binance', open: binance },
  coinbase: { name: 'Coinbase', open: coinbase },
  kraken: { name: 'Kraken', open: kraken },
} as const satisfies Partial<Record<CandleSourceId, Adapter>>

export type LiveVenueId = keyof typeof adapters
export type BaseUrls = Partial<Record<LiveVenueId, string>>

export const liveVenueIds = Object.keys(adapters) as readonly LiveVenueId[]

/** Where the venues are when the configuration does not say otherwise. */
export const defaultBaseUrls: Record<LiveVenueId, string> = {
  binance: 'https://api.binance.com',
  coinbase: 'https://api.exchange.coinbase.com',
  kraken: 'https://api.kraken.com',
}

interface LiveVenues {
  readonly venues: readonly Venue[]
  statuses(mode: DataMode): readonly UpstreamStatus[]
  close(): Promise<void>
}

interface LiveOptions {
  readonly baseUrls: Record<LiveVenueId, string>
  readonly clock: Clock
  readonly dataClock: Clock
  readonly scheduler: Scheduler
}

/** Opens every venue there is an adapter for, each with a client of its own. */
export function openLiveVenues({ baseUrls, clock, dataClock, scheduler }: LiveOptions): LiveVenues {
  const opened = liveVenueIds.map((id) => {
    const { name, open } = adapters[id]
    const http = createHttpClient({ name, clock, scheduler })
    return { id, http, venue: open({ http, baseUrl: new URL(baseUrls[id]), clock, dataClock }) }
  })
  return {
    venues: opened.map(({ venue }) => venue),
    statuses: (mode) =>
      opened.map(({ id, http }) => ({ name: id, promise: 'candles, tickers', mode, ...http.observed() })),
    async close() {
      await Promise.all(opened.map(({ http }) => http.close()))
    },
  }
}
