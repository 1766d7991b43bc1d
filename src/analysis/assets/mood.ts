import { rounded } from '../numbers/figures.ts'

export const moods = ['extreme_fear', 'fear', 'neutral', 'greed', 'extreme_greed'] as const
export type Mood = (typeof moods)[number]

/** The word for a value of the Crypto Fear & Greed Index, by the bands in which alternative.me has always used them. */
export function moodOf(value: number): Mood {
  if (value <= 25) return 'extreme_fear'
  if (value <= 46) return 'fear'
  if (value <= 54) return 'neutral'
  return value <= 75 ? 'greed' : 'extreme_greed'
}

/** How an index stands beside its past days. */
export interface MoodCourse {
  readonly mean: number
  readonly high: number
  readonly low: number
  /** From the oldest day to the newest, points. */
  readonly change: number
}

/** @param values Newest first; at least one. */
export function courseOf(values: readonly number[]): MoodCourse {
  return {
    mean: rounded(values.reduce((sum, value) => sum + value, 0) / values.length),
    high: Math.max(...values),
    low: Math.min(...values),
    change: (values[0] ?? 0) - (values.at(-1) ?? 0),
  }
}
