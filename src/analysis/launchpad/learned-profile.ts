import { HOUR_MS } from '../../core/durations.ts'
import { roundedOrNull } from '../numbers/figures.ts'
import { median } from '../quantitative/statistics.ts'
import { themesOf, toWords } from './narrative.ts'
import type { ScoutedCoin } from './pump-score.ts'

/** What the coins that run right now have in common. */
export interface LearnedProfile {
  readonly sampleSize: number
  readonly medianMarketCapUsd: number | null
  readonly medianAgeHours: number | null
  /** Of one. */
  readonly graduatedShare: number | null
  readonly themes: readonly string[]
}

/** @param now Milliseconds since the epoch. */
export function profileOf(running: readonly ScoutedCoin[], now: number): LearnedProfile {
  const values = running.flatMap(({ marketCapUsd }) => marketCapUsd ?? [])
  const ages = running.map(({ createdAt }) => (now - createdAt) / HOUR_MS)
  return {
    sampleSize: running.length,
    medianMarketCapUsd: roundedOrNull(median(values)),
    medianAgeHours: roundedOrNull(median(ages)),
    graduatedShare:
      running.length === 0
        ? null
        : roundedOrNull(running.filter(({ graduated }) => graduated).length / running.length),
    themes: themesOf(running),
  }
}

/** How much a coin resembles them, 0 to 100: themes (40), size (35) and age (25) within a factor of ten; and in what. `now` in milliseconds. */
export function fitOf(
  coin: ScoutedCoin,
  { medianMarketCapUsd, medianAgeHours, themes }: LearnedProfile,
  now: number,
): { readonly learnedFitScore: number; readonly matchedPatterns: readonly string[] } {
  const terms = toWords(coin)
  const shared = themes.filter((theme) => terms.has(theme))
  const size = nearness(coin.marketCapUsd, medianMarketCapUsd)
  const age = nearness((now - coin.createdAt) / HOUR_MS, medianAgeHours)
  const theme = themes.length === 0 ? 0 : Math.min(1, shared.length / 2)
  return {
    learnedFitScore: Math.round(40 * theme + 35 * size + 25 * age),
    matchedPatterns: [
      ...shared.map((term) => `theme:${term}`),
      ...(size >= 0.6 ? ['size'] : []),
      ...(age >= 0.6 ? ['age'] : []),
    ],
  }
}

/** One for the same, down to zero at ten times more or less. */
function nearness(value: number | null, other: number | null): number {
  if (!value || !other || value < 0 || other < 0) return 0
  return Math.max(0, 1 - Math.abs(Math.log10(value / other)))
}
