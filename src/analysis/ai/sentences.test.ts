import { expect, test } from 'vitest'
import { changingFacts } from './changing-facts.ts'
import { describeResult } from './describe-result.ts'
import { fillSentences, sentencesOf } from './sentences.ts'

test('places are filled with figures as they are', () => {
  const result = { prices: [{ name: 'Bitcoin', usd: 64123.456, quote: 'USDT', change24hPct: -1.25 }] }

  expect(sentencesOf('price', result)).toEqual(['Bitcoin costs 64123.5 USDT, -1.25% in 24h.'])
})

test('sentences with a missing figure are left out; a tool without sentences has none', () => {
  expect(sentencesOf('price', { prices: [{ name: 'Bitcoin', usd: 1, quote: 'USD' }] })).toEqual([])
  expect(sentencesOf('signal', {})).toEqual([])
  expect(sentencesOf('unknown', { value: 1 })).toEqual([])
})

test('figures have signs, scales and words in the form set for them', () => {
  const result = {
    amount: 2.5e9,
    change: 0.126,
    fall: -3,
    state: 'on_peg',
    rows: [{ size: 1 }, { size: 3 }],
  }
  const forms = '{amount|short} {change|+2} {fall|+2} {state|words}'
  const largest = { each: 'rows', by: 'size', most: 1, say: '{size} of {^fall}', join: 'Largest: ' }

  expect(fillSentences([forms, largest], result)).toEqual([
    '2.5 billion +0.13 -3 on peg',
    'Largest: 3 of -3.',
  ])
})

test('sentences about a past time name it', () => {
  const at = '2026-03-01T00:00:00.000Z'
  const result = {
    at,
    prices: [{ name: 'Bitcoin', usd: 64123.456, quote: 'USDT', change24hPct: 1.25, asOf: at }],
  }

  expect(sentencesOf('price', result)).toEqual([
    `Bitcoin cost **64123.5 USDT** at ${at}, +1.25% in the 24h before.`,
  ])
  expect(changingFacts('price', result)).toEqual([
    `nothing that came after ${at}: only a correction of the record at its source`,
  ])
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
    closed: null,
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
