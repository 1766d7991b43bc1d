import { rounded } from '../figures.ts'

type Tone = 'positive' | 'negative' | 'neutral'

export interface ToneCount {
  readonly positive: number
  readonly negative: number
  readonly neutral: number
  /** Labelled at all. */
  readonly total: number
  /** -1, all negative, to 1, all positive; null when nothing is labelled. */
  readonly score: number | null
  /** Nobody labelled these, and they count for nothing. */
  readonly unlabelled: number
}

/** Counts the labels of articles. */
export function tonesOf(tones: readonly (Tone | null)[]): ToneCount {
  const count = (wanted: Tone | null) => tones.filter((tone) => tone === wanted).length
  const [positive, negative, neutral] = [count('positive'), count('negative'), count('neutral')]
  const total = positive + negative + neutral
  const score = total === 0 ? null : rounded((positive - negative) / total)
  return { positive, negative, neutral, total, score, unlabelled: count(null) }
}
