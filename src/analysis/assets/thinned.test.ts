import { expect, test } from 'vitest'
import { thinned } from './thinned.ts'

test('thinning keeps both ends and the order', () => {
  const values = Array.from({ length: 101 }, (_, index) => index)

  expect(thinned(values, 5)).toEqual([0, 25, 50, 75, 100])
  expect(thinned(values, 200)).toBe(values)
  expect(thinned(values, 2)).toEqual([0, 100])
})
