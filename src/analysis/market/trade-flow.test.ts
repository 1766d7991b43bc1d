import { expect, test } from 'vitest'
import { toFlow } from './trade-flow.ts'

test('trades are summed up by volume, value and by who took', () => {
  const flow = toFlow([
    { time: 3_000, price: 11, size: 1, side: 'buy' },
    { time: 2_000, price: 10, size: 2, side: 'sell' },
    { time: 1_000, price: 9, size: 1, side: 'buy' },
  ])

  expect(flow).toEqual({
    count: 3,
    seconds: 2,
    volume: 4,
    value: 40,
    boughtPct: 50,
    averagePrice: 10,
    high: 11,
    low: 9,
    largest: 20,
  })
})

test('no trades have no figures', () => {
  expect(toFlow([])).toMatchObject({ count: 0, volume: 0, averagePrice: Number.NaN, high: Number.NaN })
})
