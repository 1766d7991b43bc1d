import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson, isDeeperThan } from './json.ts'

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

test('a value is as deep as its arrays and objects lie in one another', () => {
  expect(isDeeperThan(0, 'x')).toBe(false)
  expect(isDeeperThan(0, [])).toBe(true)
  expect(isDeeperThan(2, { a: [1, 2] })).toBe(false)
  expect(isDeeperThan(2, { a: [1, {}] })).toBe(true)
  expect(isDeeperThan(64, JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`))).toBe(true)
})
