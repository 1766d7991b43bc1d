import { expect, test } from 'vitest'
import { convert } from './convert.ts'

test('an amount is worth as many of the other as their prices say', () => {
  expect(convert(2, { fromDollars: 100, toDollars: 0.5 })).toEqual({ rate: 200, result: 400 })
  expect(convert(0, { fromDollars: 3, toDollars: 7 })).toEqual({ rate: 0.4285714286, result: 0 })
})
