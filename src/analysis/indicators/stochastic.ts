import type { PriceBars } from '../market/bars.ts'
import { at, type Line } from '../numbers/line.ts'
import { sma } from './averages.ts'
import { highest, lowest } from './extremes.ts'
import { rsi } from './rsi.ts'

interface StochasticPeriods {
  readonly period: number
  readonly signalPeriod: number
  /** 1 gives the fast oscillator, 3 the slow one. */
  readonly smoothing: number
}

interface StochasticRsiPeriods {
  readonly rsiPeriod: number
  readonly stochasticPeriod: number
  readonly kPeriod: number
  readonly dPeriod: number
}

/** Stochastic oscillator: where the close lies in the range of the last bars, 0 to 100 (Lane 1984). */
export function stochastic(bars: PriceBars, { period, signalPeriod, smoothing }: StochasticPeriods) {
  const k = sma(positionInRange(bars, { period, bottom: 0 }), smoothing)
  return { k, d: sma(k, signalPeriod) }
}

/** Stochastic oscillator of the relative strength index, 0 to 100 (Chande and Kroll 1994). */
export function stochasticRsi(close: Line, periods: StochasticRsiPeriods) {
  const strength = rsi(close, periods.rsiPeriod)
  const position = positionInRange(
    { high: strength, low: strength, close: strength },
    { period: periods.stochasticPeriod, bottom: 0 },
  )
  const k = sma(position, periods.kPeriod)
  return { k, d: sma(k, periods.dPeriod) }
}

/** Williams %R: the same position counted from the top, -100 to 0 (Williams 1973). */
export function williamsR(bars: PriceBars, period: number): Line {
  return positionInRange(bars, { period, bottom: -100 })
}

/** Position of the close in the range, from `bottom` to `bottom + 100`; the middle where there is no range. */
function positionInRange(
  { high, low, close }: { high: Line; low: Line; close: Line },
  { period, bottom }: { period: number; bottom: number },
): Line {
  const top = highest(high, period)
  const floor = lowest(low, period)
  const position = new Float64Array(close.length)
  for (let i = 0; i < close.length; i++) {
    const range = at(top, i) - at(floor, i)
    position[i] = range === 0 ? bottom + 50 : bottom + (100 * (at(close, i) - at(floor, i))) / range
  }
  return position
}
