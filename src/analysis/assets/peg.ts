import { rounded } from '../numbers/figures.ts'
import { median } from '../quantitative/statistics.ts'

/** What a coin that is meant to be worth a dollar costs somewhere, in dollars themselves. */
export interface PegQuote {
  readonly venue: string
  readonly price: number
}

export interface PegReading {
  /** The median of the prices; null without one. */
  readonly price: number | null
  /** Percent above (+) or below (−) one dollar. */
  readonly deviationPct: number | null
  /** Where it strays furthest. */
  readonly worst: { readonly venue: string; readonly deviationPct: number } | null
  readonly status: 'on_peg' | 'drifting' | 'off_peg' | 'unknown'
}

/** Percent from the peg up to which a deviation is normal, and from which the peg is lost. */
export const PEG_BANDS = { onPeg: 0.2, drifting: 1 } as const

/** How far a coin is from the dollar, judged by the median of its prices. */
export function readPeg(quotes: readonly PegQuote[]): PegReading {
  const strayed = quotes.map(({ venue, price }) => ({ venue, deviationPct: rounded(100 * (price - 1)) }))
  const [worst] = strayed.toSorted((a, b) => Math.abs(b.deviationPct) - Math.abs(a.deviationPct))
  if (!worst) return { price: null, deviationPct: null, worst: null, status: 'unknown' }
  const price = median(quotes.map((quote) => quote.price))
  const deviationPct = rounded(100 * (price - 1))
  const distance = Math.abs(deviationPct)
  const status =
    distance <= PEG_BANDS.onPeg ? 'on_peg' : distance <= PEG_BANDS.drifting ? 'drifting' : 'off_peg'
  return { price: rounded(price), deviationPct, worst, status }
}
