import { at, type Line } from '../numbers/line.ts'

/** The arithmetic mean; NaN of nothing. */
export function mean(values: Line): number {
  let sum = 0
  // indexed: iterating over a typed array costs several times as much
  for (let i = 0; i < values.length; i++) sum += at(values, i)
  return sum / values.length
}

/** The middle one of the figures, or the mean of the two in the middle; NaN of nothing. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2
}

/** The variance of a sample, divided by one less than its size; NaN for fewer than two figures. */
export function variance(values: Line, middle = mean(values)): number {
  if (values.length < 2) return Number.NaN
  let squares = 0
  for (let i = 0; i < values.length; i++) {
    const distance = at(values, i) - middle
    squares += distance * distance
  }
  return squares / (values.length - 1)
}

/** The standard deviation of a sample; NaN for fewer than two figures. */
export function deviation(values: Line): number {
  return Math.sqrt(variance(values))
}

/** The covariance of two samples of one size, divided by one less than it. */
export function covariance(first: Line, second: Line): number {
  if (first.length < 2) return Number.NaN
  const [middleOfFirst, middleOfSecond] = [mean(first), mean(second)]
  let products = 0
  for (let i = 0; i < first.length; i++)
    products += (at(first, i) - middleOfFirst) * (at(second, i) - middleOfSecond)
  return products / (first.length - 1)
}

/** Skewness of a sample, corrected for its size (G1; Joanes and Gill 1998); NaN for fewer than three figures. */
export function skewness(values: Line): number {
  const n = values.length
  return n < 3 ? Number.NaN : (n / ((n - 1) * (n - 2))) * sumOfPowers(values, 3)
}

/** Kurtosis above that of a normal distribution (G2; Joanes and Gill 1998); NaN for fewer than four figures. */
export function excessKurtosis(values: Line): number {
  const n = values.length
  if (n < 4) return Number.NaN
  const scale = (n * (n + 1)) / ((n - 1) * (n - 2) * (n - 3))
  return scale * sumOfPowers(values, 4) - (3 * (n - 1) ** 2) / ((n - 2) * (n - 3))
}

/**
 * The figure below which a part of the sample lies, interpolated between neighbours (type 7; Hyndman and Fan 1996).
 *
 * @param sorted Smallest first.
 * @param part Between 0 and 1.
 */
export function quantile(sorted: Line, part: number): number {
  const position = part * (sorted.length - 1)
  const below = Math.floor(position)
  const lower = at(sorted, below)
  const upper = at(sorted, Math.min(below + 1, sorted.length - 1))
  return lower + (position - below) * (upper - lower)
}

/** How many percent of the figures lie below a value, those equal to it counted half; NaN of nothing. */
export function percentileOf(value: number, among: Line): number {
  let below = 0
  for (const other of among) below += other < value ? 1 : other === value ? 0.5 : 0
  return (100 * below) / among.length
}

/** The figures that are known, smallest first. */
export function sortedKnown(values: Line): Line {
  return values.filter((value) => !Number.isNaN(value)).sort()
}

/** The sum of the figures' distances from their mean, in standard deviations, to a power. */
function sumOfPowers(values: Line, power: number): number {
  const middle = mean(values)
  const scale = Math.sqrt(variance(values, middle))
  let sum = 0
  for (const value of values) sum += ((value - middle) / scale) ** power
  return sum
}
