import { expect, test } from 'vitest'
import { annualisedRate, basisOf, fundingPaid, interestChange, payerOf, spotPrice } from './perpetuals.ts'

test('a hundredth of a percent every eight hours is about eleven percent a year', () => {
  expect(annualisedRate(0.0001, 8)).toBeCloseTo(10.9575, 10)
  expect(annualisedRate(0.0001, 1)).toBeCloseTo(87.66, 10)
  expect(annualisedRate(0.0001, null)).toBeNull()
})

test('longs pay as long as the rate is above zero', () => {
  expect([0.0001, -0.0001, 0].map(payerOf)).toEqual(['longs pay shorts', 'shorts pay longs', 'nobody pays'])
})

test('payments are averaged and summed over the time they were made in', () => {
  const paid = [
    { time: 1, rate: 0.0002 },
    { time: 2, rate: -0.0001 },
    { time: 3, rate: 0.0002 },
  ]

  expect(fundingPaid(paid, 8)).toEqual({
    from: 1,
    to: 3,
    payments: 3,
    averageRatePct: 0.01,
    averageAnnualizedPct: 10.9575,
    sumPct: 0.03,
    positiveSharePct: 66.66666667,
  })
  expect(fundingPaid([], 8)).toBeNull()
})

test('open interest is compared only with what is known', () => {
  const now = { base: 110, usd: 120 }

  expect(interestChange(now, { base: 100, usd: null })).toEqual({ basePct: 10, usdPct: null })
  expect(interestChange(now, undefined)).toEqual({ basePct: null, usdPct: null })
})

test('a perpetual above spot stands at a premium', () => {
  expect(basisOf(100, 100.02, 8)).toEqual({
    absolute: 0.02,
    percent: 0.02,
    annualizedPct: 21.915,
    state: 'premium',
  })
  expect(basisOf(100, 99.9, null)).toMatchObject({ percent: -0.1, annualizedPct: null, state: 'discount' })
  expect(basisOf(100, 100, 8).state).toBe('parity')
})

test('spot is the middle of the book where there is one', () => {
  expect(spotPrice({ bid: 99, ask: 101, last: 90 })).toEqual({ price: 100, kind: 'middle of bid and ask' })
  expect(spotPrice({ bid: 99, last: 90 })).toEqual({ price: 90, kind: 'last trade' })
})
