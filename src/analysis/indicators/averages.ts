import { at, blankLine, firstKnown, type Line } from '../numbers/line.ts'

/**
 * Simple moving average: the mean of the last `period` figures.
 *
 * The running sum is taken anew once every period, so that a rounding error never outlives two periods.
 */
export function sma(values: Line, period: number): Line {
  const averages = blankLine(values.length)
  const first = firstKnown(values) + period - 1
  let sum = 0
  let untilFresh = 0
  for (let i = first; i < values.length; i++) {
    if (untilFresh === 0) {
      sum = sumUpTo(values, i, period)
      untilFresh = period
    } else sum += at(values, i) - at(values, i - period)
    untilFresh--
    averages[i] = sum / period
  }
  return averages
}

/** Exponential moving average with weight 2/(period+1), started from the simple average of the first period. */
export function ema(values: Line, period: number): Line {
  return smoothed(values, { period, weight: 2 / (period + 1) })
}

/** Wilder's average, with weight 1/period, started from the simple average of the first period (Wilder 1978). */
export function wema(values: Line, period: number): Line {
  return smoothed(values, { period, weight: 1 / period })
}

/** Weighted moving average: the newest figure counts `period` times, the oldest once. */
export function wma(values: Line, period: number): Line {
  const averages = blankLine(values.length)
  const first = firstKnown(values) + period - 1
  const weights = (period * (period + 1)) / 2
  let sum = 0
  let weighted = 0
  let untilFresh = 0
  for (let i = first; i < values.length; i++) {
    if (untilFresh === 0) {
      sum = sumUpTo(values, i, period)
      weighted = weightedSumUpTo(values, i, period)
      untilFresh = period
    } else {
      weighted += period * at(values, i) - sum
      sum += at(values, i) - at(values, i - period)
    }
    untilFresh--
    averages[i] = weighted / weights
  }
  return averages
}

function smoothed(values: Line, { period, weight }: { period: number; weight: number }): Line {
  const averages = blankLine(values.length)
  const first = firstKnown(values) + period - 1
  if (first >= values.length) return averages
  let average = sumUpTo(values, first, period) / period
  averages[first] = average
  for (let i = first + 1; i < values.length; i++) {
    average += weight * (at(values, i) - average)
    averages[i] = average
  }
  return averages
}

function sumUpTo(values: Line, last: number, period: number): number {
  let sum = 0
  for (let i = last - period + 1; i <= last; i++) sum += at(values, i)
  return sum
}

function weightedSumUpTo(values: Line, last: number, period: number): number {
  let sum = 0
  for (let weight = 1; weight <= period; weight++) sum += weight * at(values, last - period + weight)
  return sum
}
