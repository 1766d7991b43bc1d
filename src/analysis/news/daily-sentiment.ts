import { DAY_MS } from '../../core/durations.ts'
import type { NewsItem } from './shape.ts'
import { toneOf } from './tone.ts'

export const methods = ['vendor', 'lexicon', 'mixed', 'none'] as const
type Method = (typeof methods)[number]

/** One day of news. Without articles nothing is known of it, and everything but the total is null. */
export interface SentimentDay {
  /** `2026-06-01`, UTC. */
  readonly date: string
  readonly positive: number | null
  readonly negative: number | null
  readonly neutral: number | null
  readonly total: number
  /** Positive less negative, over all: from -1 to 1. */
  readonly score: number | null
}

export interface Sentiment extends Omit<SentimentDay, 'date'> {
  /** Newest first; the first day is not over yet. */
  readonly days: readonly SentimentDay[]
  readonly daysWithArticles: number
  readonly method: Method
  /** How far the labels can be trusted: a list of words agrees with people on three of five headlines. */
  readonly confidence: 'medium' | 'low' | 'none'
}

const confidences = { vendor: 'medium', lexicon: 'low', mixed: 'low', none: 'none' } as const

/**
 * Counts articles by day and tone.
 *
 * @param options `now` in milliseconds; `days` how many, today included.
 */
export function dailySentiment(
  items: readonly NewsItem[],
  { now, days }: { readonly now: number; readonly days: number },
): Sentiment {
  const dates = Array.from({ length: days }, (_, age) => dayOf(now - age * DAY_MS))
  const byDay = new Map<string, NewsItem[]>(dates.map((date) => [date, []]))
  for (const item of items) byDay.get(dayOf(item.publishedAt))?.push(item)
  const answer = [...byDay].map(([date, articles]) => ({ date, ...countOf(articles) }))
  const counted = [...byDay.values()].flat()
  const method = methodOf(counted)
  return {
    ...countOf(counted),
    days: answer,
    daysWithArticles: answer.filter(({ total }) => total > 0).length,
    method,
    confidence: confidences[method],
  }
}

/** How many of these articles speak well, ill or neither. */
export function countOf(items: readonly NewsItem[]): Omit<SentimentDay, 'date'> {
  const total = items.length
  if (total === 0) return { positive: null, negative: null, neutral: null, total, score: null }
  const tones = items.map((item) => toneOf(item).tone)
  const positive = tones.filter((tone) => tone === 'positive').length
  const negative = tones.filter((tone) => tone === 'negative').length
  const score = Number(((positive - negative) / total).toFixed(3))
  return { positive, negative, neutral: total - positive - negative, total, score }
}

function methodOf(items: readonly NewsItem[]): Method {
  const labelled = items.filter(({ tone }) => tone !== null).length
  if (items.length === 0) return 'none'
  if (labelled === items.length) return 'vendor'
  return labelled === 0 ? 'lexicon' : 'mixed'
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
