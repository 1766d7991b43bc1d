import { expect, test } from 'vitest'
import { divergence } from '../signal/divergence.ts'
import { barsOf } from './bars.ts'
import { findLevels, swingHighs, swingLows } from './levels.ts'

/** Bars whose middle follows the given prices, one minute apart. */
function bars(...middles: number[]) {
  return barsOf(
    middles.map((close, i) => ({
      time: i * 60_000,
      open: close,
      high: close + 1,
      low: close - 1,
      close,
      volume: 1,
    })),
  )
}

const zigzag = bars(50, 45, 40, 30, 40, 45, 50, 60, 50, 45, 40, 30.4, 40, 45, 50, 62, 50, 45, 46, 46)

test('a swing stands out from three bars on either side', () => {
  expect(swingHighs(zigzag.high)).toEqual([7, 15])
  expect(swingLows(zigzag.low)).toEqual([3, 11])
})

test('the newest three bars are no swing yet', () => {
  expect(swingHighs(bars(50, 51, 52, 53, 70, 60, 55).high)).toEqual([])
})

test('swings close to each other are one level', () => {
  const { supports, resistances } = findLevels(zigzag, { price: 46, tolerance: 1 })

  expect(supports).toEqual([{ price: 29.2, touches: 2, lastTouch: 11 * 60_000 }])
  expect(resistances.map(({ price, touches }) => [price, touches])).toEqual([
    [61, 1],
    [63, 1],
  ])
})

test('a price below everything has no support', () => {
  expect(findLevels(zigzag, { price: 1, tolerance: 1 }).supports).toEqual([])
})

test('a lower low on a stronger oscillator is bullish, its mirror bearish', () => {
  const falling = bars(50, 45, 40, 30, 40, 45, 50, 45, 40, 28, 40, 45, 50)
  const rising = bars(50, 55, 60, 70, 60, 55, 50, 55, 60, 72, 60, 55, 50)
  const oscillator = Float64Array.from({ length: 13 }, (_, i) => i)

  expect(divergence(falling, oscillator)).toBe('bullish')
  expect(
    divergence(
      falling,
      oscillator.map((value) => -value),
    ),
  ).toBe('none')
  expect(
    divergence(
      rising,
      oscillator.map((value) => -value),
    ),
  ).toBe('bearish')
})

test('a swing of long ago diverges from nothing', () => {
  const old = bars(50, 45, 40, 30, 40, 45, 50, 45, 40, 28, ...Array.from({ length: 20 }, (_, i) => 40 + i))

  expect(
    divergence(
      old,
      Float64Array.from({ length: 30 }, (_, i) => i),
    ),
  ).toBe('none')
})
