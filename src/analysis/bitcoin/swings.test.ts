import { expect, test } from 'vitest'
import { HOUR_MS } from '../../core/durations.ts'
import { barsOf } from '../market/bars.ts'
import { premiumPercent, structureOf } from './structure.ts'
import { swingsOf } from './swings.ts'

/** Every hour goes from 90 to 110 and closes where it opened. */
const hours = barsOf(
  Array.from({ length: 180 }, (_, index) => {
    return { time: index * HOUR_MS, open: 100, high: 110, low: 90, close: 100, volume: 1 }
  }),
)

test('swings appear beside the price and the day’s range', () => {
  const swings = swingsOf(105, { bars: hours, hours })

  expect(swings).toMatchObject({ atr14: 20, high24h: 110, low24h: 90, rangePositionPct: 75 })
  expect(swings.atrPct).toBeCloseTo(2000 / 105, 6)
})

test('too few bars give an unknown swing', () => {
  const few = barsOf([{ time: 0, open: 1, high: 1, low: 1, close: 1, volume: 1 }])

  expect(swingsOf(1, { bars: few, hours: few })).toEqual({
    atr14: null,
    atrPct: null,
    high24h: null,
    low24h: null,
    rangePositionPct: null,
    realisedWeekPct: null,
  })
})

test('market structure comes from dominance alone, and a missing share is null', () => {
  const result = structureOf({ marketCap: 3e12, volume24h: 1e11, dominancePct: { BTC: 60, ETH: 12 } })
  const untold = structureOf({ marketCap: 3e12, volume24h: 1e11, dominancePct: { BTC: 60 } })

  expect(result).toMatchObject({ btcDominancePct: 60, ethBtcDominanceRatio: 0.2, altSeasonProxy: 28 })
  expect(untold).toMatchObject({ ethBtcDominanceRatio: null, altSeasonProxy: null })
})

test('a premium needs both prices', () => {
  expect(premiumPercent(101, 100)).toBeCloseTo(1, 9)
  expect(premiumPercent(101, undefined)).toBeNull()
})
