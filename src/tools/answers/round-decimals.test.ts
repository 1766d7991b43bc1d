import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toDecimals, toDigits } from './round-decimals.ts'

const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.double({ noNaN: true, min: -1e6, max: 1e6 }),
  fc.double({ noNaN: true, min: -1, max: 1 }),
  // halves, and what stands beside a power of ten
  fc
    .tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 20 }))
    .map(([whole, exponent]) => (whole + 0.5) / 10 ** exponent),
  fc
    .tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -4, max: 4 }))
    .map(([exponent, steps]) => 10 ** exponent * (1 + steps * Number.EPSILON)),
)

test('a number has the decimals that its text would have', () => {
  fc.assert(
    fc.property(number, fc.integer({ min: 0, max: 8 }), (value, decimals) => {
      expect(toDecimals(value, decimals)).toBe(Number(value.toFixed(decimals)) + 0)
    }),
    { seed: 3986, numRuns: 5_000 },
  )
})

test('a number has the digits that its text would have', () => {
  fc.assert(
    fc.property(number, fc.integer({ min: 1, max: 10 }), (value, digits) => {
      expect(toDigits(value, digits)).toBe(Number(value.toPrecision(digits)))
    }),
    { seed: 3986, numRuns: 5_000 },
  )
})
