import type { NumberWord } from './number-words.ts'

export const THOUSAND = 1_000
const MILLION = 1_000_000

/** What has been read of a number: what is complete, what is below a thousand, and the last part. */
export interface Sum {
  total: number
  below: number
  last: number | undefined
  scale: number
  words: number
  /** What the next number grows by: "saadhe teen". */
  raise: number
  hasScale: boolean
}

export function emptySum(): Sum {
  return {
    total: 0,
    below: 0,
    last: undefined,
    scale: Number.POSITIVE_INFINITY,
    words: 0,
    raise: 0,
    hasScale: false,
  }
}

export function totalOf({ total, below, last = 0 }: Sum): number {
  return total + below + last
}

/** Adds the next word; false where it begins another number. */
export function add(sum: Sum, { value: plain, role, language }: NumberWord): boolean {
  const { raise } = sum
  if (raise !== 0 && role === 'multiplies' && sum.last === undefined) sum.last = 1 + raise
  sum.raise = role === 'raises' ? plain : 0
  const value = role === 'plain' ? plain + raise : plain
  const added =
    role === 'adds'
      ? addTen(sum)
      : role === 'raises'
        ? sum.last === undefined
        : role === 'multiplies'
          ? multiply(sum, value)
          : value >= THOUSAND
            ? addWhole(sum, value)
            : addPlain(sum, value, language)
  if (added) sum.words += 1
  return added
}

function addTen(sum: Sum): boolean {
  if (sum.last === undefined || sum.last > 9 || sum.last < 1) return false
  sum.last += 10
  return true
}

function addWhole(sum: Sum, value: number): boolean {
  if (sum.words > 0) return false
  sum.total = value
  sum.hasScale = true
  sum.scale = value
  return true
}

function multiply(sum: Sum, value: number): boolean {
  if (value < THOUSAND) {
    const { last = 1 } = sum
    if (last >= 100 && last % 100 === 0) return false
    sum.below += last - (last % 100) + (last % 100) * value
    sum.last = undefined
  } else {
    const isThousandsOf = sum.scale === THOUSAND && value === MILLION && sum.below === 0
    if (value >= sum.scale && !isThousandsOf) return false
    const part = sum.below + (sum.last ?? 0)
    if (isThousandsOf) sum.total = (sum.total + part) * value
    else sum.total += (part || 1) * value
    sum.below = 0
    sum.last = undefined
    sum.scale = value
  }
  sum.hasScale = true
  return true
}

function addPlain(sum: Sum, value: number, language: string): boolean {
  const { last } = sum
  if (last === undefined) {
    // of "hundred" and "fifty" the second must be below the first
    if (sum.below > 0 && (value >= 100 || sum.below % 100 >= 10) && !(value < 10 && sum.below % 10 === 0))
      return false
    sum.last = value
    return true
  }
  const sumOf = joinPlain(last, value, language)
  if (sumOf === undefined) return false
  sum.last = sumOf
  return true
}

/** Two parts below a hundred or a thousand as one; undefined where they are two numbers. */
function joinPlain(last: number, value: number, language: string): number | undefined {
  if (value < 1)
    return last === 1 ? value : last > 1 && last <= 3 && value === 0.25 ? last * value : undefined
  if (last < 1) return undefined
  if (language === 'fr') {
    if (last === 4 && value === 20) return 80
    if (((last === 60 || last === 80) && value < 20) || (last === 10 && value > 6 && value < 10))
      return last + value
  }
  if (language === 'ar' && last < 10 && last > 1 && value >= 10 && value < 100) return last + value
  const ends = last % 100
  if (value < 10) return (ends === 0 || ends >= 20) && last % 10 === 0 ? last + value : undefined
  if (value < 100) return ends === 0 && last >= 100 ? last + value : undefined
  return undefined
}
