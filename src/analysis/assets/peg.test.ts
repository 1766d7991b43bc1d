import { expect, test } from 'vitest'
import { readPeg } from './peg.ts'

test('the middle of the prices judges the peg, and the furthest is named', () => {
  const reading = readPeg([
    { venue: 'a', price: 0.9995 },
    { venue: 'b', price: 1.0005 },
    { venue: 'c', price: 0.91 },
    { venue: 'd', price: 1.001 },
  ])

  expect(reading).toEqual({
    price: 1,
    deviationPct: 0,
    worst: { venue: 'c', deviationPct: -9 },
    status: 'on_peg',
  })
})

test.each([
  [1.002, 'on_peg'],
  [0.995, 'drifting'],
  [0.9, 'off_peg'],
])('%d dollars is %s', (price, status) => {
  expect(readPeg([{ venue: 'a', price }]).status).toBe(status)
})

test('without a price nothing is known', () => {
  expect(readPeg([])).toEqual({ price: null, deviationPct: null, worst: null, status: 'unknown' })
})
