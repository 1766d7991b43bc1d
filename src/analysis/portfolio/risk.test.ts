import { expect, test } from 'vitest'
import { DAY_MS } from '../../core/durations.ts'
import { jointReturns, portfolioRisk } from './risk.ts'

const options = { barMilliseconds: DAY_MS, confidence: 0.95 }
const line = (...values: number[]) => Float64Array.from(values)

test('returns are taken over bars that every market has, and never across a gap', () => {
  const returns = jointReturns(
    [
      { time: line(0, DAY_MS, 2 * DAY_MS, 3 * DAY_MS), close: line(100, 110, 121, 121) },
      { time: line(0, DAY_MS, 3 * DAY_MS), close: line(10, 9, 18) },
    ],
    options,
  )

  expect(returns.map((each) => Array.from(each))).toEqual([
    [expect.closeTo(0.1, 12)],
    [expect.closeTo(-0.1, 12)],
  ])
})

test('two assets that move against each other in equal parts cancel out', () => {
  const up = line(0.01, -0.02, 0.03, -0.01)

  const risk = portfolioRisk([up, up.map((value) => -value)], { ...options, weights: [0.5, 0.5] })

  expect(risk.annualVolatilityPercent).toBe(0)
  expect(risk.averageCorrelation).toBeCloseTo(-1, 12)
})

test('one asset beside cash has its own risk, scaled by its weight', () => {
  const returns = line(0.01, -0.02, 0.03, -0.01)
  const all = portfolioRisk([returns], { ...options, weights: [1] })
  const half = portfolioRisk([returns], { ...options, weights: [0.5] })

  expect(half.annualVolatilityPercent).toBeCloseTo(all.annualVolatilityPercent / 2, 10)
  expect(half.valueAtRiskPercent).toBeCloseTo(all.valueAtRiskPercent / 2, 10)
  expect(half.diversificationRatio).toBeCloseTo(1, 12)
  expect(half.assets).toEqual([
    { annualVolatilityPercent: all.annualVolatilityPercent, contributionPercent: expect.closeTo(100, 9) },
  ])
})

test('the parts of the risk make the whole', () => {
  const risk = portfolioRisk([line(0.01, -0.02, 0.03, -0.01), line(0.02, 0.01, -0.01, -0.03)], {
    ...options,
    weights: [0.7, 0.3],
  })

  expect(risk.assets.reduce((sum, { contributionPercent }) => sum + contributionPercent, 0)).toBeCloseTo(
    100,
    9,
  )
  expect(risk.diversificationRatio).toBeGreaterThan(1)
  expect(risk.expectedShortfallPercent).toBeGreaterThanOrEqual(risk.valueAtRiskPercent)
})
