import type { Sources } from '../open-sources.ts'
import { binanceFutures } from './binance-futures.ts'
import { bybitPerpetuals } from './bybit-perpetuals.ts'
import { okxPerpetuals } from './okx-perpetuals.ts'
import type { PerpetualVenue } from './perpetual-venue.ts'

/** Every venue of perpetuals there is an adapter for, in the order in which they stand in for each other. */
export function openLivePerpetuals(sources: Sources): readonly PerpetualVenue[] {
  return [
    binanceFutures(sources.connect('binance-futures')),
    okxPerpetuals(sources.connect('okx')),
    bybitPerpetuals(sources.connect('bybit')),
  ]
}
