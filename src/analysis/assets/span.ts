import { rounded } from '../numbers/figures.ts'

/** A run of prices in a few figures. */
export interface Span {
  readonly first: number
  readonly last: number
  /** From the first to the last, percent. */
  readonly changePct: number
  readonly high: number
  readonly low: number
}

/** @param prices Oldest first; at least one, all above zero. */
export function spanOf(prices: readonly number[]): Span {
  const [first = Number.NaN] = prices
  const last = prices.at(-1) ?? Number.NaN
  return {
    first: rounded(first),
    last: rounded(last),
    changePct: rounded(100 * (last / first - 1)),
    high: rounded(prices.reduce((most, price) => Math.max(most, price), first)),
    low: rounded(prices.reduce((least, price) => Math.min(least, price), first)),
  }
}
