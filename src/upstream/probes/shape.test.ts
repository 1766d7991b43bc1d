import { expect, test } from 'vitest'
import { compareShapes, shapeOf } from './shape.ts'

const rows = (...all: readonly unknown[]) => shapeOf({ data: all })

test('a shape names the types under each path, and what some rows lack', () => {
  expect(rows({ price: '1', note: null }, { price: '2', size: 3 })).toEqual({
    $: ['object'],
    '$.data': ['array'],
    '$.data[]': ['object'],
    '$.data[].price': ['string'],
    '$.data[].note': ['absent', 'null'],
    '$.data[].size': ['absent', 'number'],
  })
})

test('names that are data share one path', () => {
  expect(Object.keys(shapeOf({ result: { XXBTZUSD: [1], '0xabc': [2] } }))).toContain('$.result.*[]')
})

test.each([
  ['another type', rows({ price: 1 }), [{ path: '$.data[].price', expected: 'expected string, is number' }]],
  ['a missing field', rows({ cost: '1' }), [{ path: '$.data[].price', expected: 'string, is missing' }]],
  ['an empty list', rows(), []],
  ['a field more', rows({ price: '1', size: 2 }), []],
  ['a null', rows({ price: null }), []],
])('%s since the earlier answer', (_what, now, drifts) => {
  expect(compareShapes(rows({ price: '1' }), now)).toEqual(drifts)
})

test('a large answer of many names stays small', () => {
  const names = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`field${index}`, index]))

  expect(Object.keys(shapeOf(names)).length).toBeLessThan(100)
})
