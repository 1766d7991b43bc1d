import { expect, test } from 'vitest'
import { curveOf } from './curve.ts'

const equity = Float64Array.from({ length: 1_000 }, (_, at) => (at === 333 ? 2 : at === 421 ? 0.5 : 1))
const close = Float64Array.from({ length: 1_000 }, (_, at) => 100 + at)

test('a curve keeps its two ends and those of the deepest fall', () => {
  const curve = curveOf(equity, close, { from: 14, to: 999, points: 100 })

  expect(curve.length).toBeLessThanOrEqual(103)
  expect([curve[0]?.bar, curve.at(-1)?.bar]).toEqual([14, 999])
  expect(curve.find(({ bar }) => bar === 333)?.strategyPercent).toBe(100)
  expect(curve.find(({ bar }) => bar === 421)?.strategyPercent).toBe(-50)
  expect(curve.at(-1)?.holdingPercent).toBeCloseTo((1_099 / 114 - 1) * 100)
})

test('a curve of few closes has every one of them', () => {
  expect(curveOf(equity, close, { from: 2, to: 5, points: 100 }).map(({ bar }) => bar)).toEqual([2, 3, 4, 5])
})
