import { expect, test } from 'vitest'
import { DAY_MS } from '../../core/durations.ts'
import { realisedVolatility } from './volatility.ts'

test('returns that swing by one percent a day make 19 percent a year', () => {
  const close = Float64Array.from({ length: 101 }, (_, i) => (i % 2 === 0 ? 100 : 100 * Math.exp(0.01)))

  expect(realisedVolatility(close, DAY_MS)).toBeCloseTo(Math.sqrt((365.25 * 100) / 99), 6)
})

test('a steady rise has no volatility, whatever its speed', () => {
  const close = Float64Array.from({ length: 50 }, (_, i) => 1.5 ** i)

  expect(realisedVolatility(close, DAY_MS)).toBeCloseTo(0, 6)
})

test('two prices make one return, which is too few', () => {
  expect(realisedVolatility(Float64Array.of(1, 2), DAY_MS)).toBeNaN()
})
