import type { Clock } from '../core/clock.ts'
import { createCandles } from './candles/create-candles.ts'
import type { DataPromises } from './data-promises.ts'
import type { Sources } from './open-sources.ts'
import { createPrices } from './prices/create-prices.ts'
import type { DataMode } from './sourced.ts'
import { createTickers } from './tickers/create-tickers.ts'
import { openLiveVenues } from './venues/live-venues.ts'

export interface LiveOptions {
  /** Recordings are read by the same adapters as the sources themselves. */
  readonly mode: Extract<DataMode, 'live' | 'replay'>
  readonly dataClock: Clock
}

/** Every kind of data from the sources that have it. */
export function livePromises(sources: Sources, { mode }: LiveOptions): DataPromises {
  const board = { mode, venues: openLiveVenues(sources) }
  return {
    candles: createCandles(board),
    tickers: createTickers(board),
    prices: createPrices(board),
  }
}
