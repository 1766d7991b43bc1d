import { expect, test } from 'vitest'
import { valueOfHoldings } from './value.ts'

test('holdings of one asset are added up and weighed against the whole', () => {
  const { totalValue, positions, concentration, effectivePositions } = valueOfHoldings([
    { asset: 'ETH', amount: 1, price: 3_000 },
    { asset: 'BTC', amount: 0.1, price: 60_000 },
    { asset: 'ETH', amount: 1, price: 3_000 },
  ])

  expect(totalValue).toBe(12_000)
  expect(positions.map(({ asset, value, weightPercent }) => [asset, value, weightPercent])).toEqual([
    ['ETH', 6_000, 50],
    ['BTC', 6_000, 50],
  ])
  expect(concentration).toBe(0.5)
  expect(effectivePositions).toBe(2)
})

test('an empty portfolio has no concentration', () => {
  expect(valueOfHoldings([])).toMatchObject({ totalValue: 0, positions: [], concentration: Number.NaN })
})
