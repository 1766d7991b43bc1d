import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deepestDrawdown, drawdowns } from './drawdown.ts'

test('every fall is an episode from its high to the recovery, deepest first', () => {
  const found = drawdowns(Float64Array.of(100, 90, 100, 120, 60, 90, 130, 117, 104))

  expect(found).toEqual({
    episodes: [
      { peak: 3, trough: 4, recovery: 6, depthPercent: 50 },
      { peak: 6, trough: 8, recovery: null, depthPercent: expect.closeTo(20) },
      { peak: 0, trough: 1, recovery: 2, depthPercent: expect.closeTo(10) },
    ],
    current: { peak: 6, trough: 8, recovery: null, depthPercent: expect.closeTo(20) },
    currentPercent: expect.closeTo(20),
    averagePercent: expect.closeTo((10 + 50 + 25 + 10 + 20) / 9),
    barsUnderWater: 5,
    underWaterPercent: expect.closeTo(500 / 9),
  })
})

test('a market at its high is not under water', () => {
  expect(drawdowns(Float64Array.of(1, 2, 2, 3))).toEqual({
    episodes: [],
    current: null,
    currentPercent: 0,
    averagePercent: 0,
    barsUnderWater: 0,
    underWaterPercent: 0,
  })
})

test('episodes never overlap, cover all bars under water, and the deepest is the deepest', () => {
  const closes = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 80 })
  fc.assert(
    fc.property(closes, (prices) => {
      const close = Float64Array.from(prices)
      const { episodes, barsUnderWater } = drawdowns(close)
      const inTime = episodes.toSorted((a, b) => a.peak - b.peak)
      const lengths = inTime.map(({ peak, recovery }) => (recovery ?? close.length) - peak - 1)

      expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(barsUnderWater)
      expect(episodes[0]?.depthPercent ?? 0).toBeCloseTo(deepestDrawdown(close), 9)
      for (const [i, { peak }] of inTime.slice(1).entries())
        expect(peak).toBeGreaterThanOrEqual(inTime[i]?.recovery ?? Number.POSITIVE_INFINITY)
    }),
  )
})
