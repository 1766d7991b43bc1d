import { at, type Line } from './line.ts'

const YEAR = 365.25 * 24 * 3_600_000

/**
 * Realised volatility: the standard deviation of the logarithmic returns, scaled to a year, in percent. NaN for fewer
 * than two returns.
 *
 * @param barMilliseconds How long a bar lasts; crypto markets trade all year round.
 */
export function realisedVolatility(close: Line, barMilliseconds: number): number {
  const returns = close.slice(1).map((price, i) => Math.log(price / at(close, i)))
  if (returns.length < 2) return Number.NaN
  const mean = returns.reduce((sum, value) => sum + value, 0) / returns.length
  const variance = returns.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (returns.length - 1)
  return 100 * Math.sqrt((variance * YEAR) / barMilliseconds)
}
