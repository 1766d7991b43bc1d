import type { PriceBars } from '../market/bars.ts'
import { annualised } from '../market/volatility.ts'
import { at, blankLine, type Line, latest } from '../numbers/line.ts'
import { mean, percentileOf, quantile, sortedKnown, variance } from './statistics.ts'

/** Ways to estimate how far a market swings. */
export const estimators = ['closeToClose', 'parkinson', 'garmanKlass', 'yangZhang'] as const
export type Estimator = (typeof estimators)[number]

interface VolatilityOptions {
  /** How many bars one estimate reads; two at least. */
  readonly window: number
  readonly barMilliseconds: number
}

/** One estimator's figures over a run of bars: percent a year, but for the percentile. */
export interface VolatilityReading {
  readonly latest: number
  /** How many percent of the windows before the newest were calmer. */
  readonly percentile: number
  readonly lowest: number
  readonly median: number
  readonly highest: number
}

/** How volatile the newest window is, by every estimator, and where that stands among the windows before it. */
export function readVolatilities(
  bars: PriceBars,
  options: VolatilityOptions,
): Readonly<Record<Estimator, VolatilityReading>> {
  const { closeToClose, parkinson, garmanKlass, yangZhang } = volatilityLines(bars, options)
  return {
    closeToClose: readingOf(closeToClose),
    parkinson: readingOf(parkinson),
    garmanKlass: readingOf(garmanKlass),
    yangZhang: readingOf(yangZhang),
  }
}

/**
 * Volatility of every window, at the window's last bar, in percent a year: the deviation of logarithmic closes, and the
 * estimates of Parkinson (1980), Garman and Klass (1980) and Yang and Zhang (2000). The first window begins at the
 * second bar, because some of them look at the close before.
 */
export function volatilityLines(
  bars: PriceBars,
  { window, barMilliseconds }: VolatilityOptions,
): Readonly<Record<Estimator, Line>> {
  const steps = stepsOf(bars)
  const weight = 0.34 / (1.34 + (window + 1) / (window - 1))
  const rolling = (varianceOf: (from: number, to: number) => number) => {
    const line = blankLine(bars.close.length)
    for (let i = window; i < line.length; i++)
      line[i] = annualised(varianceOf(i - window + 1, i + 1), barMilliseconds)
    return line
  }
  return {
    closeToClose: rolling((from, to) => variance(steps.change.subarray(from, to))),
    parkinson: rolling((from, to) => mean(steps.parkinson.subarray(from, to))),
    garmanKlass: rolling((from, to) => mean(steps.garmanKlass.subarray(from, to))),
    yangZhang: rolling(
      (from, to) =>
        variance(steps.gap.subarray(from, to)) +
        weight * variance(steps.body.subarray(from, to)) +
        (1 - weight) * mean(steps.rogersSatchell.subarray(from, to)),
    ),
  }
}

/** What each bar gives to the estimates, as logarithms or squares of them. */
function stepsOf({ open, high, low, close }: PriceBars) {
  const each = (read: (i: number) => number) => close.map((_, i) => read(i))
  const log = (above: Line, below: Line, i: number) => Math.log(at(above, i) / at(below, i))
  return {
    change: each((i) => Math.log(at(close, i) / at(close, i - 1))),
    gap: each((i) => Math.log(at(open, i) / at(close, i - 1))),
    body: each((i) => log(close, open, i)),
    parkinson: each((i) => log(high, low, i) ** 2 / (4 * Math.LN2)),
    garmanKlass: each((i) => log(high, low, i) ** 2 / 2 - (2 * Math.LN2 - 1) * log(close, open, i) ** 2),
    rogersSatchell: each(
      (i) => log(high, close, i) * log(high, open, i) + log(low, close, i) * log(low, open, i),
    ),
  }
}

function readingOf(line: Line): VolatilityReading {
  const sorted = sortedKnown(line)
  return {
    latest: latest(line),
    percentile: percentileOf(latest(line), sortedKnown(line.subarray(0, -1))),
    lowest: at(sorted, 0),
    median: quantile(sorted, 0.5),
    highest: latest(sorted),
  }
}
