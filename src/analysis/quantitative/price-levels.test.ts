import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../core/durations.ts'
import { barsOf } from '../market/bars.ts'
import { weighedLevels } from './price-levels.ts'

const middles = [50, 45, 40, 30, 40, 45, 50, 60, 50, 45, 40, 30.4, 40, 45, 50, 62, 50, 45, 46, 46]
const zigzag = barsOf(
  middles.map((close, i) => ({
    time: i * MINUTE_MS,
    open: close,
    high: close + 1,
    low: close - 1,
    close,
    volume: 1,
  })),
)

test('levels carry their zone, their strength and how far away they are', () => {
  const { supports, resistances } = weighedLevels(zigzag, { price: 46, tolerance: 1, count: 5 })
  // turns at bars 3 and 11 of 0 to 19
  const weight = 0.5 + 0.5 * (3 / 19) + 0.5 + 0.5 * (11 / 19)

  expect(supports).toEqual([
    {
      price: 29.2,
      zoneLow: 29,
      zoneHigh: 29.4,
      touches: 2,
      lastTouch: 11 * MINUTE_MS,
      strength: expect.closeTo((100 * weight) / (weight + 2), 9),
      distancePercent: expect.closeTo(100 * (29.2 / 46 - 1), 9),
    },
  ])
  expect(resistances.map(({ price }) => price)).toEqual([61, 63])
})

test('of levels touched as often the newer one is stronger, and more touches beat fewer', () => {
  const { supports, resistances } = weighedLevels(zigzag, { price: 46, tolerance: 1, count: 5 })
  const [nearer, farther] = resistances

  expect(farther?.strength).toBeGreaterThan(nearer?.strength ?? Number.NaN)
  expect(supports[0]?.strength).toBeGreaterThan(farther?.strength ?? Number.NaN)
})

test('no more levels are told than were asked for', () => {
  expect(weighedLevels(zigzag, { price: 46, tolerance: 1, count: 1 }).resistances).toHaveLength(1)
})
