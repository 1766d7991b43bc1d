import { expect, test } from 'vitest'
import { dailySentiment } from './daily-sentiment.ts'

const now = Date.parse('2026-06-03T12:00:00Z')
const item = (day: string, title: string, tone: 'positive' | 'negative' | null = null) => ({
  title,
  summary: '',
  source: 'a',
  tickers: [],
  tone,
  publishedAt: Date.parse(`${day}T10:00:00Z`),
})

test('days are counted by tone; a day without articles is unknown', () => {
  const items = [
    item('2026-06-03', 'Bitcoin surges'),
    item('2026-06-03', 'Minutes published'),
    item('2026-06-01', 'Exchange hacked'),
    item('2026-05-20', 'Too long ago'),
  ]

  const { days, ...summary } = dailySentiment(items, { now, days: 3 })

  expect(days).toEqual([
    { date: '2026-06-03', positive: 1, negative: 0, neutral: 1, total: 2, score: 0.5 },
    { date: '2026-06-02', positive: null, negative: null, neutral: null, total: 0, score: null },
    { date: '2026-06-01', positive: 0, negative: 1, neutral: 0, total: 1, score: -1 },
  ])
  expect(summary).toMatchObject({
    total: 3,
    score: 0,
    daysWithArticles: 2,
    method: 'lexicon',
    confidence: 'low',
  })
})

test.each([
  ['vendor', 'medium', [item('2026-06-03', 'a', 'positive')]],
  ['mixed', 'low', [item('2026-06-03', 'a', 'positive'), item('2026-06-03', 'b')]],
  ['none', 'none', []],
])('the method %s is named with its confidence', (method, confidence, items) => {
  expect(dailySentiment(items, { now, days: 3 })).toMatchObject({ method, confidence })
})
