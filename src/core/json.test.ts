import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from './json.ts'

test('canonical text parses back to the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

test('the order in which keys were written does not show', () => {
  expect(canonicalJson({ b: 1, a: { d: [1, { z: null, y: 2 }], c: undefined } })).toBe(
    canonicalJson({ a: { d: [1, { y: 2, z: null }] }, b: 1 }),
  )
})
