import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kellyPercent, sizePosition } from './position-size.ts'

const plan = { capital: 10_000, riskPercent: 1, entry: 100, stop: 95, feePercent: 0, maxLeverage: 1 }

test('hitting the stop loses what was allowed', () => {
  expect(sizePosition(plan)).toEqual({
    side: 'long',
    units: 20,
    notional: 2_000,
    leverage: 0.2,
    lossAtStop: 100,
    riskPercent: 1,
    stopDistance: 5,
    stopDistancePercent: 5,
    feesAtStop: 0,
    breakEven: 100,
    isCapped: false,
  })
})

test('fees are part of the loss, so they make the position smaller', () => {
  const { units, lossAtStop, breakEven } = sizePosition({ ...plan, feePercent: 0.1 })

  expect(units).toBeCloseTo(100 / (5 + 0.195), 9)
  expect(lossAtStop).toBeCloseTo(100, 9)
  expect(breakEven).toBeCloseTo(100.2002, 4)
})

test('a near stop does not make a position larger than the leverage allows', () => {
  expect(sizePosition({ ...plan, stop: 99.9 })).toMatchObject({
    notional: 10_000,
    lossAtStop: expect.closeTo(10, 6),
    isCapped: true,
  })
})

test('a stop above the entry means a short, and its fees are earned below', () => {
  const { side, breakEven } = sizePosition({ ...plan, stop: 110, feePercent: 1 })

  expect(side).toBe('short')
  expect(breakEven).toBeLessThan(100)
})

test('no position loses more than the allowed part at its stop', () => {
  const price = fc.double({ min: 0.01, max: 1e5, noNaN: true })
  fc.assert(
    fc.property(price, price, fc.double({ min: 0.01, max: 100, noNaN: true }), (entry, stop, riskPercent) => {
      fc.pre(Math.abs(entry - stop) > 1e-6 * entry)
      const sized = sizePosition({ ...plan, entry, stop, riskPercent, feePercent: 0.1 })

      expect(sized.riskPercent).toBeLessThanOrEqual(riskPercent * (1 + 1e-9))
      expect(sized.leverage).toBeLessThanOrEqual(1 + 1e-9)
    }),
  )
})

test.each([
  [50, 2, 25],
  [60, 1, 20],
  [40, 1, -20],
])('Kelly at %d %% wins and a payoff of %d is %d %%', (winRatePercent, payoff, expected) => {
  expect(kellyPercent({ winRatePercent, payoff })).toBeCloseTo(expected, 9)
})
