import { YEAR_MS } from '../../core/durations.ts'
import { at, type Line } from '../numbers/line.ts'
import { variance } from '../quantitative/statistics.ts'

/** How many bars a year has; crypto markets trade all year round. */
export function barsPerYear(barMilliseconds: number): number {
  return YEAR_MS / barMilliseconds
}

/** A variance per bar as a standard deviation per year, in percent. */
export function annualised(variancePerBar: number, barMilliseconds: number): number {
  return 100 * Math.sqrt(variancePerBar * barsPerYear(barMilliseconds))
}

/** How much each close gained on the close before it, as a part of one: one figure fewer than there are closes. */
export function simpleReturns(close: Line): Line {
  return close.slice(1).map((price, i) => price / at(close, i) - 1)
}

/**
 * Realised volatility: the standard deviation of the logarithmic returns, scaled to a year, in percent. NaN for fewer
 * than two returns.
 *
 * @param barMilliseconds How long a bar lasts.
 */
export function realisedVolatility(close: Line, barMilliseconds: number): number {
  const returns = close.slice(1).map((price, i) => Math.log(price / at(close, i)))
  return annualised(variance(returns), barMilliseconds)
}
