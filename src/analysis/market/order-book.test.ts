import { expect, test } from 'vitest'
import { type BookLevel, shapeOf } from './order-book.ts'

const asks: readonly BookLevel[] = [
  { price: 100, size: 1 },
  { price: 110, size: 2 },
  { price: 120, size: 3 },
]
const bids: readonly BookLevel[] = [
  { price: 98, size: 1 },
  { price: 90, size: 1 },
]

test('a book is summed up by its middle, its spread and which side is heavier', () => {
  const shape = shapeOf({ bids, asks })

  expect(shape).toMatchObject({ middle: 99, bidValue: 188, askValue: 680 })
  expect(shape.spreadPct).toBeCloseTo(2.0202, 4)
  expect(shape.imbalance).toBeCloseTo(-0.56682, 5)
})

test('a book with one side has neither a middle nor a spread', () => {
  const shape = shapeOf({ bids, asks: [] })

  expect(shape).toMatchObject({ middle: Number.NaN, spreadPct: Number.NaN, imbalance: 1 })
})
