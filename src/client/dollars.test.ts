import fc from 'fast-check'
import { expect, test } from 'vitest'
import { microUsd, tokenUnits } from '../core/money.ts'
import { dollarsOf, microUsdOf, toWorth } from './dollars.ts'

test('dollars are read exactly and written back the same', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 17n), (amount) => {
      expect(microUsdOf(dollarsOf(amount))).toBe(amount)
    }),
  )
})

test.each([
  ['1000000', 6, '1'],
  ['1', 18, '0.000001'],
  ['100', 2, '1'],
  ['0', 6, '0'],
  ['10000000', 6, '10'],
])('%s units of a token with %i decimals are worth %s', (units, decimals, dollars) => {
  expect(dollarsOf(toWorth(BigInt(units), decimals))).toBe(dollars)
})

test('payer and gateway convert token amounts to the same dollars', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 15n).map(microUsd), fc.constantFrom(6, 18), (price, decimals) => {
      expect(toWorth(tokenUnits(price, decimals), decimals)).toBe(price)
    }),
    { seed: 18 },
  )
})
