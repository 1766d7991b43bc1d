import { combine, type Line } from '../numbers/line.ts'
import { ema } from './averages.ts'

interface MacdPeriods {
  readonly fastPeriod: number
  readonly slowPeriod: number
  readonly signalPeriod: number
}

/** Moving average convergence/divergence, in the quote asset (Appel 1979). */
export function macd(close: Line, { fastPeriod, slowPeriod, signalPeriod }: MacdPeriods) {
  const difference = combine(ema(close, fastPeriod), ema(close, slowPeriod), (fast, slow) => fast - slow)
  const signal = ema(difference, signalPeriod)
  const histogram = combine(difference, signal, (value, average) => value - average)
  return { macd: difference, signal, histogram }
}
