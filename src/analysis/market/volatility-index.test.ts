import { expect, test } from 'vitest'
import { indexOf, levelOf, volatilityOf } from './volatility-index.ts'

test('what options expect goes before what was seen, and the difference is the risk premium', () => {
  expect(volatilityOf({ implied: 45, realised: 38.5 })).toMatchObject({
    percent: 45,
    basis: 'implied',
    riskPremium: 6.5,
  })
  expect(volatilityOf({ implied: 36.525, realised: null }).dailyMovePct).toBeCloseTo(36.525 / 19.1115, 3)
})

test('what was seen stands in, and what is not known stays unknown', () => {
  expect(volatilityOf({ implied: null, realised: 60 })).toMatchObject({
    basis: 'realised',
    riskPremium: null,
  })
  expect(volatilityOf({ implied: null, realised: null })).toEqual({
    percent: null,
    basis: null,
    dailyMovePct: null,
    riskPremium: null,
  })
})

test('the index is the mean of what is known', () => {
  expect(indexOf([40, 60, null])).toBe(50)
  expect(indexOf([null])).toBeNull()
})

test.each([
  [10, 'calm'],
  [50, 'usual'],
  [90, 'elevated'],
  [null, 'unknown'],
  [Number.NaN, 'unknown'],
] as const)('a week at percentile %s is %s', (percentile, level) => {
  expect(levelOf(percentile)).toBe(level)
})
