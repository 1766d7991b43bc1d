import { DAY_MS } from '../../core/durations.ts'
import { typicalPrice } from '../indicators/typical-price.ts'
import { at } from '../numbers/line.ts'
import { type Bars, barLength } from './bars.ts'

/** What a market did over exactly 24 hours; NaN for what the bars cannot tell. */
export interface LastDay {
  /** The first moment of the day and the one after its last, milliseconds since the epoch; NaN where unknown. */
  readonly from: number
  readonly to: number
  readonly changePercent: number
  readonly high: number
  readonly low: number
  /** In the base asset. */
  readonly volume: number
  /** In the quote asset: the volume of every bar at its typical price. */
  readonly quoteVolume: number
}

export const unknownDay: LastDay = {
  from: Number.NaN,
  to: Number.NaN,
  changePercent: Number.NaN,
  high: Number.NaN,
  low: Number.NaN,
  volume: Number.NaN,
  quoteVolume: Number.NaN,
}

/**
 * The 24 hours that end with the newest bar, by the bars' own times. All unknown when the run does not reach back so
 * far or a bar lies across the start of the day, as every bar longer than a day does.
 */
export function lastDay(bars: Bars): LastDay {
  const { time, high, low, close, volume } = bars
  const length = barLength(time)
  const last = time.length - 1
  const start = at(time, last) + length - DAY_MS
  const first = time.findIndex((opened) => opened >= start)
  if (first < 1 || at(time, first - 1) + length > start) return unknownDay
  const traded = volume?.subarray(first)
  const prices = typicalPrice(bars)
  return {
    from: start,
    to: start + DAY_MS,
    changePercent: (at(close, last) / at(close, first - 1) - 1) * 100,
    high: Math.max(...high.subarray(first)),
    low: Math.min(...low.subarray(first)),
    volume: traded?.reduce((sum, amount) => sum + amount, 0) ?? Number.NaN,
    quoteVolume: traded?.reduce((sum, amount, i) => sum + amount * at(prices, first + i), 0) ?? Number.NaN,
  }
}
