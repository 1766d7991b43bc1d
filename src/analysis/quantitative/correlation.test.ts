import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR_MS } from '../../core/durations.ts'
import { correlate, pairedReturns } from './correlation.ts'

test('Pearson, beta and the interval are those worked out by hand', () => {
  const first = Float64Array.of(2, 4, 6, 8, 10, 12, 14)
  const second = Float64Array.of(1, 3, 2, 5, 4, 7, 6)

  const { coefficient, low, high, samples, beta, reverseBeta } = correlate(
    { first, second },
    { confidence: 0.95 },
  )

  // sums of squares 112 and 28, of products 50; z = atanh(25/28), half width 1.959964/2
  expect(coefficient).toBeCloseTo(25 / 28, 12)
  expect(samples).toBe(7)
  expect(beta).toBeCloseTo(50 / 28, 12)
  expect(reverseBeta).toBeCloseTo(50 / 112, 12)
  expect(low).toBeCloseTo(Math.tanh(Math.atanh(25 / 28) - 0.979982), 6)
  expect(high).toBeCloseTo(Math.tanh(Math.atanh(25 / 28) + 0.979982), 6)
})

test('returns are taken over bars that both have, and never across a gap', () => {
  const first = closes([0, 100], [1, 110], [2, 121], [4, 150], [5, 300])
  const second = closes([1, 10], [2, 20], [3, 20], [4, 10], [5, 5])

  const returns = pairedReturns(first, second, { barMilliseconds: HOUR_MS })

  expect(Array.from(returns.first)).toEqual([Math.log(1.1), Math.log(2)].map(near))
  expect(Array.from(returns.second)).toEqual([Math.log(2), Math.log(0.5)].map(near))
})

test('markets that share no time have no returns together', () => {
  const early = closes([0, 1], [1, 2], [2, 3])
  const late = closes([10, 1], [11, 2])

  for (const [first, second] of [
    [early, late],
    [late, early],
    [early, closes()],
  ] as const)
    expect(pairedReturns(first, second, { barMilliseconds: HOUR_MS }).first).toHaveLength(0)
})

test('a market that stands still has no correlation', () => {
  const still = new Float64Array(10).fill(0)
  const moving = Float64Array.from({ length: 10 }, (_, i) => (i % 3) - 1)

  expect(correlate({ first: moving, second: still }, { confidence: 0.95 })).toMatchObject({
    coefficient: Number.NaN,
    low: Number.NaN,
    beta: Number.NaN,
  })
})

const samples = fc.array(fc.tuple(fc.double({ min: -1, max: 1 }), fc.double({ min: -1, max: 1 })), {
  minLength: 5,
  maxLength: 60,
})

test('correlation is symmetric, within its interval, and blind to scale', () => {
  fc.assert(
    fc.property(samples, (pairs) => {
      const first = Float64Array.from(pairs, ([a]) => a || 0)
      const second = Float64Array.from(pairs, ([, b]) => b || 0)
      const there = correlate({ first, second }, { confidence: 0.9 })
      const back = correlate({ first: second, second: first }, { confidence: 0.9 })
      const scaled = correlate({ first: first.map((value) => 3 * value), second }, { confidence: 0.9 })
      fc.pre(Number.isFinite(there.coefficient))

      expect(back.coefficient).toBeCloseTo(there.coefficient, 9)
      expect(back.beta).toBe(there.reverseBeta)
      expect(there.low).toBeLessThanOrEqual(there.coefficient)
      expect(there.high).toBeGreaterThanOrEqual(there.coefficient)
      expect(scaled.coefficient).toBeCloseTo(there.coefficient, 6)
    }),
  )
})

function closes(...rows: readonly (readonly [number, number])[]) {
  return {
    time: Float64Array.from(rows, ([hour]) => hour * HOUR_MS),
    close: Float64Array.from(rows, ([, price]) => price),
  }
}

function near(value: number): unknown {
  return expect.closeTo(value, 12)
}
