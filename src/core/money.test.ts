import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatUsd, microUsd, tokenUnits, tokenUnitsToMicroUsd, usd, usdAsNumber } from './money.ts'

test('dollars are read exactly and written back the same', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 15n), (amount) => {
      expect(usd(formatUsd(microUsd(amount)))).toBe(amount)
    }),
    { seed: 18 },
  )
})

test.each(['', '-1', '1e3', '0.0000001', '.5', '1.', '1,5', 'NaN', '0x10', '$1', '1 USD', '1000000000000'])(
  '%j is no dollar amount',
  (text) => {
    expect(() => usd(text)).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        message: expect.stringContaining('at most six decimals'),
      }),
    )
  },
)

test.each([
  [0n, '0'],
  [1n, '0.000001'],
  [5_000n, '0.005'],
  [500_000n, '0.5'],
  [1_000_000n, '1'],
  [1_050_000n, '1.05'],
  [100_000_000n, '100'],
  [999_999_999_999_999_999n, '999999999999.999999'],
  [-5_000n, '-0.005'],
  [-1_000_000n, '-1'],
])('%s millionths are written as %s', (amount, decimal) => {
  expect(formatUsd(microUsd(amount))).toBe(decimal)
  expect(usdAsNumber(microUsd(amount))).toBe(Number(decimal))
})

test('a price becomes the smallest units of the token it is paid in', () => {
  expect(tokenUnits(usd('0.005'), 6)).toBe(5_000n)
  expect(tokenUnits(usd('0.005'), 18)).toBe(5_000_000_000_000_000n)
  expect(tokenUnits(usd('0.005001'), 2)).toBe(1n)
})

test.each([
  [5_000n, 6, 5_000n],
  [5_001_999_999_999_999n, 18, 5_001n],
  [19n, 7, 1n],
  [1n, 5, 10n],
  [1n, 2, 10_000n],
])('%s units of a token with %i decimals are worth %s millionths', (units, decimals, worth) => {
  expect(tokenUnitsToMicroUsd(units, decimals)).toBe(worth)
})

test('the largest amount is read', () => {
  expect(usd('999999999999.999999')).toBe(999_999_999_999_999_999n)
})

test('a token price never undercharges, and is exact from six decimals on', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 15n).map(microUsd), fc.nat(18), (price, decimals) => {
      const [units, worth] = [tokenUnits(price, decimals) * 10n ** 6n, price * 10n ** BigInt(decimals)]

      expect(units - worth).toBeGreaterThanOrEqual(0n)
      expect(units - worth).toBeLessThan(decimals < 6 ? 10n ** 6n : 1n)
    }),
    { seed: 18 },
  )
})
