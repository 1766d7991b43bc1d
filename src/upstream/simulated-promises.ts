import type { Clock } from '../core/clock.ts'
import { candleSources } from './candles/candles.ts'
import { createCandles } from './candles/create-candles.ts'
import type { DataPromises } from './data-promises.ts'
import type { UpstreamStatus } from './health.ts'
import { createPrices } from './prices/create-prices.ts'
import { simulatedVenues } from './simulated/simulated-venue.ts'
import { createTickers } from './tickers/create-tickers.ts'

export interface SimulatedWorld {
  /** The same seed and time give the same world. */
  readonly seed: string
  readonly dataClock: Clock
}

/** Every kind of data, made up in one coherent world and labelled so. */
export function simulatedPromises(world: SimulatedWorld): DataPromises {
  const board = { mode: 'simulated', venues: simulatedVenues(world) } as const
  return {
    candles: createCandles(board),
    tickers: createTickers(board),
    prices: createPrices(board),
  }
}

/** What there is in the simulated world; it always answers. */
export function simulatedStatuses(): readonly UpstreamStatus[] {
  return candleSources.map((id) => ({
    name: `simulated:${id}`,
    promise: 'candles, tickers',
    mode: 'simulated',
    state: 'answering',
  }))
}
