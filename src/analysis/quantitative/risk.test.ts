import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../core/durations.ts'
import { ratios, readRisk } from './risk.ts'

const options = { barMilliseconds: DAY_MS, confidence: 0.95, horizon: 1, riskFreePercent: 0 }

/** Closes that make the given returns, in percent. */
function closes(...percent: readonly number[]) {
  let price = 100
  return Float64Array.from([0, ...percent], (change) => {
    price *= 1 + change / 100
    return price
  })
}

test('ratios are those worked out by hand', () => {
  // mean 1, deviation of the sample 2, shortfall sqrt(1/5)
  const { sharpe, sortino } = ratios(Float64Array.of(-0.01, 0, 0, 0.02, 0.04), {
    barMilliseconds: DAY_MS,
    riskFreePercent: 0,
  })

  expect(sharpe).toBeCloseTo(Math.sqrt(365.25) / 2, 9)
  expect(sortino).toBeCloseTo(Math.sqrt(365.25) * Math.sqrt(5), 9)
})

test('a risk-free return is taken off before', () => {
  const { sharpe } = ratios(Float64Array.of(-0.01, 0, 0, 0.02, 0.04), {
    barMilliseconds: DAY_MS,
    riskFreePercent: 365.25,
  })

  expect(sharpe).toBeCloseTo(0, 9)
})

test('losses are those worked out by hand', () => {
  const returns = [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5]
  const { loss } = readRisk(closes(...returns), { ...options, confidence: 0.75 })
  const spread = Math.sqrt(11)

  expect(loss).toEqual({
    historicalVarPercent: expect.closeTo(2.5, 9),
    historicalCvarPercent: expect.closeTo(4, 9),
    normalVarPercent: expect.closeTo(0.6744898 * spread, 5),
    normalCvarPercent: expect.closeTo((spread * 0.3177766) / 0.25, 5),
    tailReturns: 3,
  })
})

test('a longer horizon looks at longer stretches', () => {
  const { loss } = readRisk(closes(-10, -10, 0, 0, 0), { ...options, horizon: 2 })

  expect(loss.historicalCvarPercent).toBeCloseTo(19, 9)
})

test('a market that stands still has no ratios', () => {
  expect(readRisk(closes(0, 0, 0, 0), options)).toMatchObject({ sharpe: Number.NaN, sortino: Number.NaN })
})

test('expected shortfall is at least the value at risk and grows with confidence', () => {
  const returns = fc.array(fc.double({ min: -20, max: 20, noNaN: true }), { minLength: 30, maxLength: 120 })
  fc.assert(
    fc.property(returns, fc.integer({ min: 1, max: 5 }), (percent, horizon) => {
      const at = (confidence: number) =>
        readRisk(closes(...percent), { ...options, horizon, confidence }).loss
      const [usual, strict] = [at(0.9), at(0.99)]

      for (const loss of [usual, strict]) {
        expect(loss.historicalCvarPercent).toBeGreaterThanOrEqual(loss.historicalVarPercent - 1e-9)
        expect(loss.normalCvarPercent).toBeGreaterThanOrEqual(loss.normalVarPercent - 1e-9)
        expect(loss.tailReturns).toBeGreaterThanOrEqual(1)
      }
      expect(strict.historicalVarPercent).toBeGreaterThanOrEqual(usual.historicalVarPercent - 1e-9)
    }),
  )
})
