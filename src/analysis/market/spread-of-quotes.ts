import { median } from '../quantitative/statistics.ts'

/** A price at one place. */
export interface SourcePrice {
  readonly source: string
  readonly price: number
}

export interface QuoteSpread {
  /** NaN without a price. */
  readonly median: number
  readonly cheapest: SourcePrice | undefined
  readonly dearest: SourcePrice | undefined
  /** From the cheapest to the most expensive, percent of the median. */
  readonly rangePct: number
}

/** How far prices of one thing are apart. */
export function spreadOfQuotes(quotes: readonly SourcePrice[]): QuoteSpread {
  const sorted = quotes.toSorted((a, b) => a.price - b.price)
  const [cheapest, dearest] = [sorted[0], sorted.at(-1)]
  const middle = median(quotes.map(({ price }) => price))
  return {
    median: middle,
    cheapest,
    dearest,
    rangePct: (((dearest?.price ?? Number.NaN) - (cheapest?.price ?? Number.NaN)) / middle) * 100,
  }
}

/** How far a price is from another, percent of the other. */
export function apartPct(price: number, from: number): number {
  return (price / from - 1) * 100
}
