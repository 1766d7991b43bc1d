import { expect, test } from 'vitest'
import { toneOf } from './tone.ts'

const untold = { source: 'a', publishedAt: 0, tickers: [], summary: '', tone: null }

test.each([
  ['Bitcoin surges to record high', 'positive'],
  ['Ether rallies', 'positive'],
  ['Exchange hacked, funds stolen', 'negative'],
  ['Foundation publishes its minutes', 'neutral'],
  ['Bridge was not hacked, team says', 'positive'],
  ['Bill fails to win support', 'negative'],
])('%s', (title, tone) => {
  expect(toneOf({ ...untold, title })).toEqual({ tone, by: 'lexicon' })
})

test('a vendor’s label stands above the words', () => {
  expect(toneOf({ ...untold, title: 'Bitcoin surges', tone: 'negative' })).toEqual({
    tone: 'negative',
    by: 'vendor',
  })
})
