import type { PriceBars } from '../market/bars.ts'
import { at, type Line } from '../numbers/line.ts'
import { sma } from './averages.ts'
import { typicalPrice } from './typical-price.ts'

/** Commodity channel index: distance from the average in units of 0.015 mean deviations; 0 in a flat market (Lambert 1980). */
export function cci(bars: PriceBars, period: number): Line {
  const price = typicalPrice(bars)
  const average = sma(price, period)
  const index = average.slice()
  for (let i = period - 1; i < price.length; i++) {
    const middle = at(average, i)
    let deviation = 0
    for (let j = i - period + 1; j <= i; j++) deviation += Math.abs(at(price, j) - middle)
    index[i] = deviation > 0 ? ((at(price, i) - middle) * period) / (0.015 * deviation) : 0
  }
  return index
}
