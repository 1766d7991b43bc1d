import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attoUsdAsNumber, microUsdAtLeast, parseAttoUsd } from './exact-dollars.ts'

test.each([
  ['0.0000003', 300_000_000_000n],
  ['0.000000000000000001', 1n],
  ['0.0000000000000000001', 1n],
  ['3', 3n * 10n ** 18n],
  [1e-7, 10n ** 11n],
  [1.25e-6, 1_250_000_000_000n],
  [0.05, 5n * 10n ** 16n],
  ['0', 0n],
  ['1e10', 10n ** 28n],
  ['2.5E-12', 2_500_000n],
  ['1e+02', 10n ** 20n],
  ['999999999999', 999_999_999_999n * 10n ** 18n],
  ['1e99', 10n ** 117n],
  [`0.${'0'.repeat(39)}1`, 1n],
])('%s dollars are read exactly', (decimal, atto) => {
  expect(parseAttoUsd(decimal)).toBe(atto)
})

test.each([
  '-1',
  '',
  'free',
  '1e',
  '0x1',
  ' 1',
  '1 ',
  '1,5',
  '1000000000000',
  '1e100',
  `0.${'0'.repeat(40)}1`,
  Number.NaN,
])('%s is no amount', (text) => {
  expect(parseAttoUsd(text)).toBeUndefined()
})

test('a part of a millionth is charged as a whole one', () => {
  expect(microUsdAtLeast(1n)).toBe(1n)
  expect(microUsdAtLeast(10n ** 12n)).toBe(1n)
  expect(microUsdAtLeast(0n)).toBe(0n)
})

test('an amount reads back from its decimals, exponents and numbers included', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 29n), fc.integer({ min: -9, max: 9 }), (atto, exponent) => {
      const digits = `${atto}`.padStart(28, '0')
      const point = digits.length - 18
      const shifted = point - exponent
      const decimal = `${digits.slice(0, point)}.${digits.slice(point)}`

      expect(parseAttoUsd(decimal)).toBe(atto)
      expect(parseAttoUsd(`${digits.slice(0, shifted)}.${digits.slice(shifted)}e${exponent}`)).toBe(
        shifted > 12 ? undefined : atto,
      )
    }),
    { seed: 18 },
  )
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 12n), (micro) => {
      expect(parseAttoUsd(Number(micro) / 1e6)).toBe(micro * 10n ** 12n)
    }),
    { seed: 18 },
  )
})

test('for people an amount is a number of dollars', () => {
  expect(attoUsdAsNumber(25n * 10n ** 17n)).toBe(2.5)
})
