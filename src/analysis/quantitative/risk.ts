import { barsPerYear, simpleReturns } from '../market/volatility.ts'
import type { Line } from '../numbers/line.ts'
import { at } from '../numbers/line.ts'
import { normalDensity, normalQuantile } from './normal.ts'
import { deviation, excessKurtosis, mean, quantile, skewness } from './statistics.ts'

interface RiskOptions {
  readonly barMilliseconds: number
  /** Of the value at risk, a part of one. */
  readonly confidence: number
  /** Over how many bars a loss is looked at. */
  readonly horizon: number
  /** Percent a year. */
  readonly riskFreePercent: number
}

/** What the returns of a market say about its risk; NaN where they cannot tell. */
export interface RiskReading {
  readonly returns: number
  /** Means and deviations are per year and in percent. */
  readonly annualReturnPercent: number
  readonly annualVolatilityPercent: number
  readonly sharpe: number
  /** The standard error of the Sharpe ratio (Lo 2002, independent returns). */
  readonly sharpeError: number
  readonly sortino: number
  readonly skewness: number
  readonly excessKurtosis: number
  readonly worstPercent: number
  readonly bestPercent: number
  readonly loss: LossReading
}

/** Losses over the horizon as positive percentages of what is held; a negative one is a gain. */
export interface LossReading {
  readonly historicalVarPercent: number
  readonly historicalCvarPercent: number
  readonly normalVarPercent: number
  readonly normalCvarPercent: number
  /** How many returns lie in the tail that the historical figures come from. */
  readonly tailReturns: number
}

/** Return, spread, asymmetry and tail of a market's simple returns, bar by bar. */
export function readRisk(close: Line, options: RiskOptions): RiskReading {
  const returns = simpleReturns(close)
  const perYear = barsPerYear(options.barMilliseconds)
  const middle = mean(returns)
  const spread = deviation(returns)
  const { sharpe, sortino } = ratios(returns, options)
  const sorted = returns.toSorted()
  return {
    returns: returns.length,
    annualReturnPercent: 100 * middle * perYear,
    annualVolatilityPercent: 100 * spread * Math.sqrt(perYear),
    sharpe,
    sharpeError: Math.sqrt((perYear + sharpe ** 2 / 2) / returns.length),
    sortino,
    skewness: skewness(returns),
    excessKurtosis: excessKurtosis(returns),
    worstPercent: 100 * at(sorted, 0),
    bestPercent: 100 * at(sorted, sorted.length - 1),
    loss: readLoss(close, { middle, spread, ...options }),
  }
}

/** Below this deviation a market has not moved; what is left is rounding. */
const STILL = 1e-12

/**
 * Sharpe (1994) and Sortino (1994) ratio of simple returns, scaled to a year. Sortino counts what falls short of the
 * risk-free return, over all returns. NaN where nothing moved, or nothing fell short.
 */
export function ratios(
  returns: Line,
  { barMilliseconds, riskFreePercent }: Pick<RiskOptions, 'barMilliseconds' | 'riskFreePercent'>,
): { readonly sharpe: number; readonly sortino: number } {
  const perYear = barsPerYear(barMilliseconds)
  const free = riskFreePercent / 100 / perYear
  const excess = mean(returns) - free
  const shortfall = Math.sqrt(mean(returns.map((value) => Math.min(0, value - free) ** 2)))
  const over = (risk: number) => (risk > STILL ? (excess / risk) * Math.sqrt(perYear) : Number.NaN)
  return { sharpe: over(deviation(returns)), sortino: over(shortfall) }
}

/**
 * Value at risk and the mean loss beyond it. Historical: over all overlapping stretches of the horizon. Normal: from
 * mean and deviation of one bar, grown with the horizon and with its square root.
 */
function readLoss(
  close: Line,
  { confidence, horizon, middle, spread }: RiskOptions & { readonly middle: number; readonly spread: number },
): LossReading {
  const stretches = close.slice(horizon).map((price, i) => price / at(close, i) - 1)
  const sorted = stretches.sort()
  const edge = quantile(sorted, 1 - confidence)
  const tail = sorted.filter((value) => value <= edge)
  const drift = middle * horizon
  const reach = spread * Math.sqrt(horizon)
  const z = normalQuantile(1 - confidence)
  return {
    historicalVarPercent: -100 * edge,
    historicalCvarPercent: -100 * mean(tail),
    normalVarPercent: -100 * (drift + z * reach),
    normalCvarPercent: -100 * (drift - (reach * normalDensity(z)) / (1 - confidence)),
    tailReturns: tail.length,
  }
}
