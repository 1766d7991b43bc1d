import { at, type Line } from '../numbers/line.ts'
import { normalQuantile } from './normal.ts'
import { covariance, variance } from './statistics.ts'

/** Closes of one market at their times, oldest first. */
export interface TimedCloses {
  /** When each bar opened, milliseconds since the epoch. */
  readonly time: Line
  readonly close: Line
}

/** The logarithmic returns of two markets over the same bars. */
export interface PairedReturns {
  readonly first: Line
  readonly second: Line
}

/** How two markets moved together; NaN where one of them did not move at all. */
export interface Correlation {
  /** Pearson's coefficient, -1 to 1. */
  readonly coefficient: number
  readonly low: number
  readonly high: number
  readonly samples: number
  /** How many percent the first market moved for each percent of the second. */
  readonly beta: number
  /** The same the other way round. */
  readonly reverseBeta: number
}

/**
 * Returns over the bars that both markets have, each against the bar before: a gap in either market is left out of
 * both, never bridged.
 */
export function pairedReturns(
  first: TimedCloses,
  second: TimedCloses,
  { barMilliseconds }: { readonly barMilliseconds: number },
): PairedReturns {
  const ofFirst: number[] = []
  const ofSecond: number[] = []
  let j = 1
  for (let i = 1; i < first.time.length; i++) {
    const [before, here] = [at(first.time, i - 1), at(first.time, i)]
    while (j < second.time.length && at(second.time, j) < here) j++
    const isShared = at(second.time, j) === here && at(second.time, j - 1) === before
    if (!isShared || here - before !== barMilliseconds) continue
    ofFirst.push(Math.log(at(first.close, i) / at(first.close, i - 1)))
    ofSecond.push(Math.log(at(second.close, j) / at(second.close, j - 1)))
  }
  return { first: Float64Array.from(ofFirst), second: Float64Array.from(ofSecond) }
}

/**
 * Pearson's correlation with its confidence interval (Fisher 1915, z-transformation), and beta.
 *
 * @param confidence Of the interval, a part of one.
 */
export function correlate(
  { first, second }: PairedReturns,
  { confidence }: { readonly confidence: number },
): Correlation {
  const together = covariance(first, second)
  const [ofFirst, ofSecond] = [spreadOf(first), spreadOf(second)]
  // rounding may carry it a hair beyond 1
  const coefficient = Math.max(-1, Math.min(1, together / Math.sqrt(ofFirst * ofSecond)))
  const reach = normalQuantile((1 + confidence) / 2) / Math.sqrt(first.length - 3)
  const z = Math.atanh(coefficient)
  return {
    coefficient,
    low: Math.tanh(z - reach),
    high: Math.tanh(z + reach),
    samples: first.length,
    beta: together / ofSecond,
    reverseBeta: together / ofFirst,
  }
}

/** Below this standard deviation a market has not moved; what is left is rounding. */
const STILL = 1e-12

function spreadOf(returns: Line): number {
  const spread = variance(returns)
  return spread > STILL ** 2 ? spread : Number.NaN
}
