import { factsOf, venueFacts } from './economy.ts'
import { curve, mix } from './noise.ts'
import type { Market } from './simulated-market.ts'
import type { Stretch } from './stretch.ts'

/** Lots of a usual day that takers buy beyond what they sell while the price climbs by a usual week. */
const PUSH = 0.025
/** Lots of a usual day by which takers lean either way for a while without moving the price. */
const LEANING = 0.0015
const LEANING_SECONDS = 10_800
/** The other side is always taken. */
const MIN_SHARE = 0.02

/**
 * Of the lots of a stretch, those that takers bought. What they bought beyond what they sold only depends on the two
 * ends, so that the bars of an hour agree with the hour; where hardly anything was traded it is cut to what was.
 */
export function lotsBought(
  { tape, asset, venue, seed }: Market,
  { from, to, stretch }: { readonly from: number; readonly to: number; readonly stretch: Stretch },
): number {
  const { anchor, dailyVolume, weeklyMove } = factsOf(asset.symbol)
  const usualDay = (dailyVolume * venueFacts[venue].volumeShare * tape.lotsPerUnit) / anchor
  const mood = mix(seed, 77)
  const leaning = curve(mood, to / LEANING_SECONDS) - curve(mood, from / LEANING_SECONDS)
  const beyond = usualDay * ((PUSH * (stretch.close - stretch.open)) / weeklyMove + LEANING * leaning)
  const least = MIN_SHARE * stretch.lots
  return Math.round(Math.min(stretch.lots - least, Math.max(least, (stretch.lots + beyond) / 2)))
}
