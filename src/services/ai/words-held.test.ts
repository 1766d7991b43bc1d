import { expect, test } from 'vitest'
import { wordsHeld } from './words-held.ts'

const units = [60_000, 3_600_000, 86_400_000, 604_800_000]

test('numbers are found as such and inside words, but not in addresses', () => {
  const held = wordsHeld([
    { toolId: 'indicator', params: { indicators: 'ema:period=200', amountUsd: 1e6 } },
    { toolId: 'token-security', params: { address: '0x6982508145454Ce325dDbE47a25d4ec3d2311933' } },
  ])

  expect([200, 1e6, 25, 45454].map(held.hasNumber)).toEqual([true, true, false, false])
  expect(held.hasAddress).toBe(true)
})

test('a length of time is found as a bar and as a plain number', () => {
  const held = wordsHeld([{ toolId: 'volatility', params: { bar: '4h', days: 30 } }])

  expect(held.lasts(14_400_000, units)).toBe(true)
  expect(held.lasts(30 * 86_400_000, units)).toBe(true)
  expect(held.lasts(7 * 86_400_000, units)).toBe(false)
})
