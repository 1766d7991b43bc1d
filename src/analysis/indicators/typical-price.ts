import type { PriceBars } from '../market/bars.ts'
import { at, type Line } from '../numbers/line.ts'

/** The mean of high, low and close of each bar. */
export function typicalPrice({ high, low, close }: PriceBars): Line {
  const prices = new Float64Array(close.length)
  for (let i = 0; i < prices.length; i++) prices[i] = (at(high, i) + at(low, i) + at(close, i)) / 3
  return prices
}
