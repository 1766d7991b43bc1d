import { expect, test } from 'vitest'
import { boughtPercent, bubblesOf, guessedFlow } from './bubbles.ts'

const bar = (takerBuyVolume: number, volume = 10, time = 0) => ({ time, close: 100, volume, takerBuyVolume })

test('a bubble gives the units takers bought for each unit sold', () => {
  const [bubble] = bubblesOf([bar(6)])

  expect(bubble).toMatchObject({ price: 100, ratio: 1.5, takerBuyVolume: 6, takerSellVolume: 4 })
})

test('the ratio is capped at ten and unknown where nothing traded', () => {
  const ratios = bubblesOf([bar(10), bar(9.9), bar(0), bar(0, 0)]).map(({ ratio }) => ratio)

  expect(ratios).toEqual([10, 10, 0, null])
})

test('sales are as extreme as purchases of the same part', () => {
  const [mostlySold, mostlyBought, sold, bought] = bubblesOf([bar(1), bar(6.7), bar(2), bar(8)])

  expect([mostlySold, mostlyBought].map((bubble) => bubble?.extremePercentile)).toEqual([87.5, 12.5])
  expect(sold?.extremePercentile).toBe(bought?.extremePercentile)
})

test('extremes are ranked by how one-sided their takers were', () => {
  const percentiles = bubblesOf([bar(5), bar(6), bar(7), bar(8), bar(0, 0)]).map(
    ({ extremePercentile }) => extremePercentile,
  )

  expect(percentiles).toEqual([12.5, 37.5, 62.5, 87.5, null])
})

test('the takers’ share of purchases is given in percent', () => {
  expect(boughtPercent([bar(6), bar(0, 2)])).toBe(50)
  expect(boughtPercent([])).toBeNull()
})

test.each([
  { close: 110, bought: 10 },
  { close: 90, bought: 0 },
  { close: 105, bought: 7.5 },
])('without taker data, closes of $close between 90 and 110 mean $bought of 10', ({ close, bought }) => {
  const guessed = guessedFlow({ time: 0, high: 110, low: 90, close, volume: 10 })

  expect(guessed.takerBuyVolume).toBeCloseTo(bought, 10)
})

test('a bar that stood still is split in halves', () => {
  expect(guessedFlow({ time: 0, high: 9, low: 9, close: 9, volume: 4 }).takerBuyVolume).toBe(2)
})
