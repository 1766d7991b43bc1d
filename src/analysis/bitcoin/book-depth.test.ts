import { expect, test } from 'vitest'
import { measureDepth } from './book-depth.ts'

test('only what stands close to the middle is summed up', () => {
  const bids = [
    { price: 99.5, size: 3 },
    { price: 98, size: 100 },
  ]
  const asks = [
    { price: 100.5, size: 1 },
    { price: 103, size: 100 },
  ]

  const near = measureDepth({ bids, asks }, { percent: 1 })

  expect(near).toMatchObject({
    midPrice: 100,
    bidNotional: 298.5,
    askNotional: 100.5,
    spreadBps: 100,
    reachPct: 2,
  })
  expect(near.imbalancePct).toBeCloseTo((100 * (298.5 - 100.5)) / 399, 6)
})

test('a book without one side has no middle price and reports it', () => {
  const near = measureDepth({ bids: [{ price: 1, size: 1 }], asks: [] }, { percent: 1 })

  expect(near).toMatchObject({ midPrice: null, spreadBps: null, imbalancePct: null, reachPct: null })
})
