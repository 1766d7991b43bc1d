import { expect, test } from 'vitest'
import { describeResult } from './describe-result.ts'
import { sentencesOf } from './sentences.ts'

test('places are filled with figures as they are', () => {
  const result = { prices: [{ name: 'Bitcoin', usd: 64123.456, quote: 'USDT', change24hPct: -1.25 }] }

  expect(sentencesOf('price', result)).toEqual(['Bitcoin costs 64123.5 USDT, -1.25% in 24h.'])
})

test('sentences with a missing figure are left out; a tool without sentences has none', () => {
  expect(sentencesOf('price', { prices: [{ name: 'Bitcoin', usd: 1, quote: 'USD' }] })).toEqual([])
  expect(sentencesOf('signal', {})).toEqual([])
  expect(sentencesOf('unknown', { value: 1 })).toEqual([])
})

test('several figures stand under their names', () => {
  const indicators = { rsi: { name: 'RSI', latest: { rsi: 49.5, lost: null }, signal: 'neutral' } }

  expect(sentencesOf('indicator', { indicators })).toEqual(['RSI: rsi 49.5; it reads as neutral.'])
})

test('a result becomes a list, figures first, without machine-only fields', () => {
  const result = {
    mood: 'greed',
    value: 71,
    changePct: -0.5,
    gone: null,
    provenance: { mode: 'live' },
    rows: [
      { title: 'One *live* thing', score: 0.25 },
      { title: 'Two', score: 1e-7 },
    ],
    deep: { price: { usd: 1234567.891 } },
  }

  expect(describeResult(result)).toEqual([
    '- value: 71',
    '- change %: -0.5',
    '- mood: greed',
    '- rows:\n  - One \\*live\\* thing, score 0.25\n  - Two, score 0.0000001',
    '- deep price USD: 1234568',
  ])
})
