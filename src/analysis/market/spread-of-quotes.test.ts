import { expect, test } from 'vitest'
import { apartPct, spreadOfQuotes } from './spread-of-quotes.ts'

test.each([
  [[3, 1, 2], 2],
  [[4, 1, 2, 3], 2.5],
  [[7], 7],
  [[], Number.NaN],
])('the median of %j is %d', (prices, median) => {
  expect(spreadOfQuotes(prices.map((price) => ({ source: 'x', price }))).median).toBe(median)
})

test('the cheapest and the most expensive venue are named', () => {
  const spread = spreadOfQuotes([
    { source: 'here', price: 101 },
    { source: 'there', price: 99 },
    { source: 'between', price: 100 },
  ])

  expect(spread).toMatchObject({ cheapest: { source: 'there' }, dearest: { source: 'here' }, rangePct: 2 })
})

test('a price above another is apart by a positive percentage', () => {
  expect(apartPct(101, 100)).toBeCloseTo(1, 10)
  expect(apartPct(99, 100)).toBeCloseTo(-1, 10)
})
