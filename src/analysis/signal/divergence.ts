import type { PriceBars } from '../market/bars.ts'
import { swingHighs, swingLows } from '../market/levels.ts'
import { at, type Line } from '../numbers/line.ts'

export type Divergence = 'bullish' | 'bearish' | 'none'

/** A swing older than this many bars no longer states anything about now. */
const MEMORY = 15

/**
 * Whether price and an oscillator disagree over the last two swings: a lower low of the price on a higher low of the
 * oscillator is bullish, a higher high on a lower high bearish. Both at once cancel out.
 */
export function divergence({ high, low }: PriceBars, oscillator: Line): Divergence {
  const bullish = disagrees(low, oscillator, swingLows(low), -1)
  const bearish = disagrees(high, oscillator, swingHighs(high), 1)
  if (bullish === bearish) return 'none'
  return bullish ? 'bullish' : 'bearish'
}

function disagrees(price: Line, oscillator: Line, swings: readonly number[], side: 1 | -1): boolean {
  const [earlier, later] = swings.slice(-2)
  if (earlier === undefined || later === undefined || later < price.length - MEMORY) return false
  return (
    side * (at(price, later) - at(price, earlier)) > 0 &&
    side * (at(oscillator, later) - at(oscillator, earlier)) < 0
  )
}
