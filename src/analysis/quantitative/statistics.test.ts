import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalDensity, normalQuantile } from './normal.ts'
import {
  covariance,
  deviation,
  excessKurtosis,
  mean,
  median,
  percentileOf,
  quantile,
  skewness,
  variance,
} from './statistics.ts'

// the sample that the manuals of spreadsheets explain SKEW and KURT with
const sample = Float64Array.of(3, 4, 5, 2, 3, 4, 5, 6, 4, 7)

test('moments are those of the spreadsheets’ manuals', () => {
  expect(mean(sample)).toBe(4.3)
  expect(skewness(sample)).toBeCloseTo(0.359543, 6)
  expect(excessKurtosis(sample)).toBeCloseTo(-0.1518, 4)
  expect(deviation(Float64Array.of(2, 4, 4, 4, 5, 5, 7, 9))).toBeCloseTo(Math.sqrt(32 / 7), 12)
})

test('the median lies in the middle, whatever the order', () => {
  expect(median([10, 9, 1])).toBe(9)
  expect(median([10, 1, 4, 2])).toBe(3)
  expect(median([])).toBeNaN()
})

test('too few figures have no moments', () => {
  expect(mean(Float64Array.of())).toBeNaN()
  expect(variance(Float64Array.of(1))).toBeNaN()
  expect(skewness(Float64Array.of(1, 2))).toBeNaN()
  expect(excessKurtosis(Float64Array.of(1, 2, 3))).toBeNaN()
})

test('quantiles are interpolated between neighbours', () => {
  const sorted = Float64Array.of(1, 2, 3, 4)

  expect([0, 0.25, 0.5, 0.9, 1].map((part) => quantile(sorted, part))).toEqual([1, 1.75, 2.5, 3.7, 4])
})

test('a percentile counts lower values and half of equal ones', () => {
  expect(percentileOf(3, Float64Array.of(1, 2, 3, 4))).toBe(62.5)
})

test('the covariance of a sample with itself is its variance', () => {
  fc.assert(
    fc.property(fc.float64Array({ min: -1e3, max: 1e3, noNaN: true, minLength: 2 }), (values) => {
      expect(covariance(values, values)).toBeCloseTo(variance(values), 6)
    }),
  )
})

test.each([
  [0.975, 1.959963985],
  [0.95, 1.644853627],
  [0.99, 2.326347874],
  [0.999, 3.090232306],
  [0.5, 0],
  [0.01, -2.326347874],
])('the normal quantile of %d is the one of the tables', (part, z) => {
  expect(normalQuantile(part)).toBeCloseTo(z, 7)
})

test('the normal curve is 0.3989 high in the middle', () => {
  expect(normalDensity(0)).toBeCloseTo(0.39894228, 8)
})
