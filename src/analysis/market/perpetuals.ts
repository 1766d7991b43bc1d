import { rounded, roundedOrNull } from '../numbers/figures.ts'

const HOURS_PER_YEAR = 8_766

/** A rate paid every so many hours, as percent a year without compounding; null when it is not known how often. */
export function annualisedRate(rate: number, intervalHours: number | null): number | null {
  return intervalHours === null ? null : rounded((100 * rate * HOURS_PER_YEAR) / intervalHours)
}

/** A part of one as percent. */
export function percent(part: number): number {
  return rounded(100 * part)
}

/** Who pays whom at a funding rate. */
export function payerOf(rate: number): 'longs pay shorts' | 'shorts pay longs' | 'nobody pays' {
  if (rate === 0) return 'nobody pays'
  return rate > 0 ? 'longs pay shorts' : 'shorts pay longs'
}

interface Paid {
  readonly time: number
  readonly rate: number
}

/** What a run of payments came to; null when there are none. */
export function fundingPaid(paid: readonly Paid[], intervalHours: number | null) {
  const [first] = paid
  const last = paid.at(-1)
  if (!first || !last) return null
  const sum = paid.reduce((total, { rate }) => total + rate, 0)
  const average = sum / paid.length
  return {
    from: first.time,
    to: last.time,
    payments: paid.length,
    averageRatePct: percent(average),
    averageAnnualizedPct: annualisedRate(average, intervalHours),
    /** What a long of constant value paid in all, percent of it. */
    sumPct: percent(sum),
    positiveSharePct: percent(paid.filter(({ rate }) => rate > 0).length / paid.length),
  }
}

interface Held {
  readonly base: number
  readonly usd: number | null
}

/** How much more is open now than before, percent; null where it is not known. */
export function interestChange(now: Held, before: Held | undefined) {
  const change = (after: number | null, from: number | null | undefined) =>
    after === null || !from ? null : roundedOrNull(100 * (after / from - 1))
  return { basePct: change(now.base, before?.base), usdPct: change(now.usd, before?.usd) }
}

/** The middle between bid and ask where both are known, else the price of the last trade. */
export function spotPrice({ bid, ask, last }: { bid?: number; ask?: number; last: number }) {
  return bid === undefined || ask === undefined
    ? { price: last, kind: 'last trade' as const }
    : { price: rounded((bid + ask) / 2), kind: 'middle of bid and ask' as const }
}

/**
 * How far a perpetual stands above spot. It has no expiry, so what it would be in a year is computed as if the whole
 * distance were paid as funding once every interval, which is where funding pulls it.
 */
export function basisOf(spot: number, perpetual: number, intervalHours: number | null) {
  const part = perpetual / spot - 1
  return {
    absolute: rounded(perpetual - spot),
    percent: percent(part),
    annualizedPct: annualisedRate(part, intervalHours),
    state: part > 0 ? ('premium' as const) : part < 0 ? ('discount' as const) : ('parity' as const),
  }
}
