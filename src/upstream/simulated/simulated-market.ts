import type { CandleSourceId } from '../market-data/candles.ts'
import type { Asset } from '../venues/assets.ts'
import type { Tape } from './tape.ts'

/** One market of the simulated world. */
export interface Market {
  readonly venue: CandleSourceId
  readonly asset: Asset
  readonly tape: Tape
  /** Where draws come from that are this market's alone. */
  readonly seed: number
  /** From the logarithm of a dollar price to what the venue shows. */
  show(price: number): number
}
