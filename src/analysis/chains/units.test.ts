import { expect, test } from 'vitest'
import { decimalOf, wholeOf } from './units.ts'

test.each([
  [0n, 6, 0, '0'],
  [1n, 18, 1e-18, '0.000000000000000001'],
  [1_500_000n, 6, 1.5, '1.5'],
  [12n, 0, 12, '12'],
  [123_456_789_012_345_678_901n, 18, 123.456789012346, '123.456789012345678901'],
])('%s units with %s decimals', (units, decimals, whole, text) => {
  expect(wholeOf(units, decimals)).toBe(whole)
  expect(decimalOf(units, decimals)).toBe(text)
})
