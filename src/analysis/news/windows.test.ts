import { expect, test } from 'vitest'
import { DAY_MS } from '../../core/durations.ts'
import { fitting } from './fitting.ts'
import { mentionsIn, windowsOf } from './mentions.ts'
import { narrativesIn } from './narratives.ts'

const now = Date.parse('2026-06-03T12:00:00Z')
const item = (title: string, source: string, daysAgo: number, tickers: readonly string[] = []) => ({
  title,
  source,
  tickers,
  summary: '',
  tone: null,
  publishedAt: now - daysAgo * DAY_MS,
})

test('mentions are counted beside those of the window before', () => {
  const items = [
    item('Bitcoin surges', 'a', 0.1, ['BTC', 'ETH']),
    item('Bitcoin slumps', 'b', 0.2, ['BTC']),
    item('Ether rests', 'a', 1.9, ['ETH']),
  ]

  expect(mentionsIn(windowsOf(items, { now, length: DAY_MS }))).toEqual([
    { ticker: 'BTC', mentions: 2, before: 0, sources: 2, positive: 1, negative: 1, neutral: 0, score: 0 },
    { ticker: 'ETH', mentions: 1, before: 1, sources: 1, positive: 1, negative: 0, neutral: 0, score: 1 },
  ])
})

test('an archive that begins too late knows nothing of the window before', () => {
  const windows = windowsOf([item('Bitcoin surges', 'a', 1.2, ['BTC'])], { now, length: DAY_MS })

  expect(windows.before).toBeNull()
})

test('narratives are bound by words that are new, and need several publications', () => {
  const items = [
    item('Tokenized stocks open on weekends', 'a', 0.1, ['SOL']),
    item('Broker lists tokenized stocks', 'b', 0.2, ['SOL']),
    item('Tokenized stocks see first dividend', 'c', 0.3),
    item('Bitcoin rests one', 'a', 0.4),
    item('Bitcoin rests two', 'a', 0.4),
    item('Bitcoin rests three', 'a', 0.4),
    item('Old story about stocks', 'a', 1.8),
  ]

  const narratives = narrativesIn(windowsOf(items, { now, length: DAY_MS }), { most: 5 })

  expect(narratives).toMatchObject([
    { terms: ['tokenized', 'stocks'], before: 0, tickers: ['SOL'], sources: ['a', 'b', 'c'] },
  ])
  expect(narratives[0]?.articles).toHaveLength(3)
})

test('rows that do not fit any more are left out, counted in bytes', () => {
  const rows = ['é'.repeat(10), 'b'.repeat(10), 'c']

  expect(fitting(rows, 40)).toEqual(rows)
  expect(fitting(rows, 30)).toEqual(rows.slice(0, 1))
  expect(fitting(rows, 5)).toEqual([])
})
