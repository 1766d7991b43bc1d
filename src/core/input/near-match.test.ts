import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance, findNearest } from './near-match.ts'

const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 })

test('a bounded distance is the whole distance up to its bound, then infinite', () => {
  fc.assert(
    fc.property(text, text, fc.integer({ min: 0, max: 4 }), (one, other, max) => {
      const whole = editDistance(one, other)
      expect(editDistance(one, other, max)).toBe(whole <= max ? whole : Number.POSITIVE_INFINITY)
    }),
    { seed: 20, numRuns: 2_000 },
  )
})

test('swapped neighbours count as one change', () => {
  expect(editDistance('PAY_TO', 'PAY_OT', 1)).toBe(1)
})

test('the nearest candidate differs by at most two letters', () => {
  expect(findNearest('bitcion', ['bitcoin', 'litecoin'])).toBe('bitcoin')
  expect(findNearest('bxtcxxn', ['bitcoin', 'litecoin'])).toBeUndefined()
})
