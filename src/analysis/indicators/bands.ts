import type { PriceBars } from '../market/bars.ts'
import { at, combine, type Line } from '../numbers/line.ts'
import { ema, sma } from './averages.ts'
import { highest, lowest } from './extremes.ts'
import { atr } from './true-range.ts'

/** Bollinger bands: the average and so many population standard deviations around it (Bollinger 1983). */
export function bollinger(close: Line, { period, deviations }: { period: number; deviations: number }) {
  const middle = sma(close, period)
  return around(middle, standardDeviation(close, middle, period), deviations)
}

interface KeltnerParameters {
  readonly emaPeriod: number
  readonly atrPeriod: number
  readonly multiplier: number
}

/** Keltner channel: the exponential average and so many average true ranges around it (Keltner 1960, Raschke's form). */
export function keltner(bars: PriceBars, { emaPeriod, atrPeriod, multiplier }: KeltnerParameters) {
  return around(ema(bars.close, emaPeriod), atr(bars, atrPeriod), multiplier)
}

/** Chandelier exits: so many average true ranges below the highest high and above the lowest low (Le Beau). */
export function chandelier(bars: PriceBars, { period, multiplier }: { period: number; multiplier: number }) {
  const range = atr(bars, period)
  return {
    long: combine(highest(bars.high, period), range, (top, reach) => top - multiplier * reach),
    short: combine(lowest(bars.low, period), range, (bottom, reach) => bottom + multiplier * reach),
  }
}

function around(middle: Line, reach: Line, multiplier: number) {
  return {
    upper: combine(middle, reach, (price, distance) => price + multiplier * distance),
    middle,
    lower: combine(middle, reach, (price, distance) => price - multiplier * distance),
  }
}

function standardDeviation(values: Line, averages: Line, period: number): Line {
  const deviations = averages.slice()
  for (let i = period - 1; i < values.length; i++) {
    const middle = at(averages, i)
    let squares = 0
    for (let j = i - period + 1; j <= i; j++) {
      const distance = at(values, j) - middle
      squares += distance * distance
    }
    deviations[i] = Math.sqrt(squares / period)
  }
  return deviations
}
