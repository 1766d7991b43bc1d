import type { PriceBars } from '../market/bars.ts'
import { combine, type Line } from '../numbers/line.ts'
import { sma } from './averages.ts'

/** Awesome oscillator: fast minus slow average of the bars' middles, in the quote asset (Williams 1995). */
export function awesome(
  { high, low }: PriceBars,
  { fastPeriod, slowPeriod }: { fastPeriod: number; slowPeriod: number },
): Line {
  const middle = combine(high, low, (top, bottom) => (top + bottom) / 2)
  return combine(sma(middle, fastPeriod), sma(middle, slowPeriod), (fast, slow) => fast - slow)
}
