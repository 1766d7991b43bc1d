import { rounded, roundedOrNull } from '../numbers/figures.ts'

const DAYS_PER_YEAR = 365.25

interface Known {
  /** Percent a year; null where options say nothing. */
  readonly implied: number | null
  /** Percent a year; null where there are not enough candles. */
  readonly realised: number | null
}

/** What a market's volatility is taken to be: what options expect, else what was seen. */
export function volatilityOf({ implied, realised }: Known) {
  const percent = implied ?? realised
  return {
    percent: percent === null ? null : rounded(percent),
    basis: implied !== null ? ('implied' as const) : realised !== null ? ('realised' as const) : null,
    /** The usual move of a day: a year's, divided by the root of its days. */
    dailyMovePct: percent === null ? null : rounded(percent / Math.sqrt(DAYS_PER_YEAR)),
    /** How much more options expect than was seen, in points. */
    riskPremium: implied === null || realised === null ? null : roundedOrNull(implied - realised),
  }
}

/** The plain mean of what is known; null when nothing is. */
export function indexOf(percents: readonly (number | null)[]): number | null {
  const known = percents.filter((percent) => percent !== null)
  return known.length === 0 ? null : rounded(known.reduce((sum, each) => sum + each, 0) / known.length)
}

/** How the newest week stands among the weeks before it. */
export function levelOf(percentile: number | null): 'calm' | 'usual' | 'elevated' | 'unknown' {
  if (percentile === null || Number.isNaN(percentile)) return 'unknown'
  if (percentile < 25) return 'calm'
  return percentile > 75 ? 'elevated' : 'usual'
}
