import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillOrder, orderOutcome, shownUsd, slippagePct, suggestAmounts } from './market-order.ts'
import type { BookLevel } from './order-book.ts'

const asks: readonly BookLevel[] = [
  { price: 100, size: 1 },
  { price: 110, size: 2 },
  { price: 120, size: 3 },
]
const bids: readonly BookLevel[] = [
  { price: 98, size: 1 },
  { price: 90, size: 1 },
]

test('an order takes the best level first and part of the last', () => {
  expect(fillOrder(asks, 210)).toEqual({
    value: 210,
    size: 2,
    averagePrice: 105,
    worstPrice: 110,
    levels: 2,
    suffices: true,
  })
})

test('an order larger than the book takes all of it and reports it', () => {
  expect(fillOrder(asks, 10_000)).toMatchObject({ value: 680, size: 6, worstPrice: 120, suffices: false })
  expect(fillOrder([], 10)).toEqual({
    value: 0,
    size: 0,
    averagePrice: Number.NaN,
    worstPrice: Number.NaN,
    levels: 0,
    suffices: false,
  })
})

test('an order that is exactly the book is filled', () => {
  expect(fillOrder(asks, 680)).toMatchObject({ size: 6, levels: 3, suffices: true })
})

test('larger orders get worse prices, never better than the best level', () => {
  const levels = fc
    .array(fc.record({ step: fc.integer({ min: 1, max: 50 }), size: fc.integer({ min: 1, max: 1_000 }) }), {
      minLength: 1,
      maxLength: 30,
    })
    .map((steps) => {
      let price = 100
      return steps.map(({ step, size }) => {
        price += step / 100
        return { price, size: size / 10 }
      })
    })
  const amount = fc.integer({ min: 1, max: 1_000_000 })
  fc.assert(
    fc.property(levels, amount, amount, (book, one, other) => {
      const [small, large] = [fillOrder(book, Math.min(one, other)), fillOrder(book, Math.max(one, other))]

      expect(large.averagePrice).toBeGreaterThanOrEqual(small.averagePrice - 1e-9)
      expect(small.averagePrice).toBeGreaterThanOrEqual((book[0]?.price ?? 0) - 1e-9)
      expect(large.averagePrice).toBeLessThanOrEqual(large.worstPrice + 1e-9)
    }),
    { seed: 20_260_303 },
  )
})

test('slippage is the loss in either direction', () => {
  expect(slippagePct(101, 100, 'buy')).toBeCloseTo(1, 10)
  expect(slippagePct(99, 100, 'sell')).toBeCloseTo(1, 10)
})

test('an order’s loss is in dollars, whatever the market’s currency', () => {
  const order = { side: 'buy', amountUsd: 105, quotePerUsd: 2 } as const

  const outcome = orderOutcome({ bids, asks }, order)

  expect(outcome).toMatchObject({ filledUsd: 105, size: 2, averagePrice: 105, suffices: true })
  expect(outcome.costUsd).toBeCloseTo((210 - 2 * 99) / 2, 10)
  expect(outcome.slippagePct).toBeCloseTo((105 / 99 - 1) * 100, 10)
  expect(shownUsd({ bids, asks }, order)).toBe(340)
})

test('a sale takes the bids', () => {
  const outcome = orderOutcome({ bids, asks }, { side: 'sell', amountUsd: 1_000, quotePerUsd: 1 })

  expect(outcome).toMatchObject({ filledUsd: 188, size: 2, worstPrice: 90, suffices: false })
  expect(outcome.costUsd).toBeCloseTo(10, 10)
})

test('the curve goes from a tenth to the tenfold', () => {
  expect(suggestAmounts(1_000)).toEqual([100, 250, 500, 1_000, 2_500, 5_000, 10_000])
})
