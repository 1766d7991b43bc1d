import { expect, test } from 'vitest'
import { microUsdAtLeast, readAttoUsd } from './exact-dollars.ts'

test.each([
  ['0.0000003', 300_000_000_000n],
  ['0.000000000000000001', 1n],
  ['0.0000000000000000001', 1n],
  ['3', 3n * 10n ** 18n],
  [1e-7, 10n ** 11n],
  [1.25e-6, 1_250_000_000_000n],
  [0.05, 5n * 10n ** 16n],
  ['0', 0n],
])('%s dollars are read exactly', (decimal, atto) => {
  expect(readAttoUsd(decimal)).toBe(atto)
})

test.each(['-1', '', 'free', '1e', '0x1', ' 1', '1,5', Number.NaN])('%s is no amount', (text) => {
  expect(readAttoUsd(text)).toBeUndefined()
})

test('a part of a millionth is charged as a whole one', () => {
  expect(microUsdAtLeast(1n)).toBe(1n)
  expect(microUsdAtLeast(10n ** 12n)).toBe(1n)
  expect(microUsdAtLeast(0n)).toBe(0n)
})
