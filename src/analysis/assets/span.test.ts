import { expect, test } from 'vitest'
import { spanOf } from './span.ts'

test('a run of prices is summed up by its ends and extremes', () => {
  expect(spanOf([4, 2, 8, 5])).toEqual({ first: 4, last: 5, changePct: 25, high: 8, low: 2 })
})
