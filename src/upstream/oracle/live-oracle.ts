import type { Clock, Scheduler } from '../../core/clock.ts'
import { compareTickers } from '../market-data/compare-tickers.ts'
import type { Sources } from '../open-sources.ts'
import type { MarketBoard } from '../venues/market-board.ts'
import type { Oracle } from './oracle.ts'
import { pythOracle } from './pyth.ts'
import { venueMedian } from './venue-median.ts'

/** Pyth where there is a key for it, else the median of the venues; which one it was, every answer shows. */
export function liveOracle(
  sources: Sources,
  {
    board,
    mode,
    ...clocks
  }: {
    readonly board: MarketBoard
    readonly mode: 'live' | 'replay'
    readonly dataClock: Clock
    readonly scheduler: Scheduler
  },
): Oracle {
  const pyth = sources.connect('pyth')
  return pyth.hasKey ? pythOracle(pyth, { mode }) : venueMedian(compareTickers(board, clocks))
}
