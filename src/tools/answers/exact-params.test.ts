import { expect, test } from 'vitest'
import { roundNumbers } from './round-numbers.ts'

test('parameters of an offered call are never rounded', () => {
  const answer = {
    confidence: 0.8765,
    calls: [{ params: { confidence: 0.975, maxPriceUsd: 0.00512345, threshold: -0.0123456789 } }],
  }

  expect(roundNumbers(answer, {})).toEqual({ ...answer, confidence: 0.88 })
})
