import { roundedOrNull } from '../numbers/figures.ts'

interface Quote {
  readonly inAmount: string
  readonly outAmount: string
  readonly otherAmountThreshold: string
  readonly swapMode: 'ExactIn' | 'ExactOut'
  readonly priceImpactPct: string
  readonly routePlan: readonly { readonly swapInfo: { readonly label: string } }[]
}

export interface SwapSummary {
  /** How far the swap itself moves the price, percent; null when the source wrote no number. */
  readonly priceImpactPct: number | null
  readonly hops: number
  readonly venues: readonly string[]
  /** Smallest units that are received at the least. */
  readonly leastReceived: string
  /** Smallest units that are given at the most. */
  readonly mostGiven: string
  readonly warnings: readonly string[]
}

/** A swap that moves its own price further than this is worth a warning, percent. */
const NOTEWORTHY = 1
const ALARMING = 5

/** What a caller wants to know of a quote before anything else; its impact is written there as a fraction. */
export function swapSummary(quote: Quote): SwapSummary {
  const { inAmount, outAmount, otherAmountThreshold, swapMode, routePlan } = quote
  const priceImpactPct = roundedOrNull(Math.abs(Number(quote.priceImpactPct)) * 100)
  const exactIn = swapMode === 'ExactIn'
  return {
    priceImpactPct,
    hops: routePlan.length,
    venues: [...new Set(routePlan.map(({ swapInfo }) => swapInfo.label))],
    leastReceived: exactIn ? otherAmountThreshold : outAmount,
    mostGiven: exactIn ? inAmount : otherAmountThreshold,
    warnings: warningsOf(priceImpactPct),
  }
}

function warningsOf(impact: number | null): readonly string[] {
  if (impact === null) return ['The source does not tell the price impact.']
  if (impact >= ALARMING)
    return ['The swap is far too large for its route: it moves the price by 5 % or more.']
  return impact >= NOTEWORTHY
    ? ['The swap moves the price by 1 % or more; a smaller one would lose less.']
    : []
}
