import { at, blankLine, combine, firstKnown, type Line } from '../numbers/line.ts'
import { ema, sma } from './averages.ts'

/** Rate of change over `period` bars, in percent. */
export function roc(values: Line, period: number): Line {
  const rates = blankLine(values.length)
  for (let i = firstKnown(values) + period; i < values.length; i++)
    rates[i] = (at(values, i) / at(values, i - period) - 1) * 100
  return rates
}

/** Change of the triple exponential average from bar to bar, in percent (Hutson 1983). */
export function trix(close: Line, period: number): Line {
  return roc(ema(ema(ema(close, period), period), period), 1)
}

interface KstPeriods {
  readonly rocPeriod1: number
  readonly rocPeriod2: number
  readonly rocPeriod3: number
  readonly rocPeriod4: number
  readonly smaPeriod1: number
  readonly smaPeriod2: number
  readonly smaPeriod3: number
  readonly smaPeriod4: number
  readonly signalPeriod: number
}

/** Know sure thing: four smoothed rates of change, the slower the heavier, with its signal line (Pring 1992). */
export function kst(close: Line, periods: KstPeriods) {
  const parts = [
    sma(roc(close, periods.rocPeriod1), periods.smaPeriod1),
    sma(roc(close, periods.rocPeriod2), periods.smaPeriod2),
    sma(roc(close, periods.rocPeriod3), periods.smaPeriod3),
    sma(roc(close, periods.rocPeriod4), periods.smaPeriod4),
  ]
  const total = parts.reduce(
    (sum, part, index) => combine(sum, part, (a, b) => a + (index + 1) * b),
    new Float64Array(close.length),
  )
  return { kst: total, signal: sma(total, periods.signalPeriod) }
}
