import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSealing } from './sealing.ts'

const key = new Uint8Array(32).fill(7)
const misconfigured = expect.objectContaining({ code: 'misconfigured' })

test('what was sealed opens under its own name as it was', () => {
  const sealing = createSealing(key)

  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (secret, name) => {
      expect(sealing.open(sealing.seal(secret, name), name)).toBe(secret)
    }),
    { seed: 402 },
  )
})

test('a value under another name or key, or altered, never opens', () => {
  const sealing = createSealing(key)
  const sealed = sealing.seal('secret', 'receipts')
  const changed = fc
    .tuple(fc.nat(sealed.length - 1), fc.constantFrom('A', 'B', '.', ''))
    .map(([at, put]) => sealed.slice(0, at) + put + sealed.slice(at + 1))
    .filter((each) => !Buffer.from(each.slice(9), 'base64').equals(Buffer.from(sealed.slice(9), 'base64')))
  const madeUp = fc.oneof(
    fc.string(),
    fc.uint8Array().map((bytes) => `sealed.1.${Buffer.from(bytes).toString('base64')}`),
  )

  expect(() => sealing.open(sealed, 'quotes')).toThrow(misconfigured)
  expect(() => createSealing(new Uint8Array(32)).open(sealed, 'receipts')).toThrow(misconfigured)
  fc.assert(
    fc.property(fc.oneof(changed, madeUp), (each) => {
      expect(failureOf(() => sealing.open(each, 'receipts'))).toEqual(misconfigured)
    }),
    { seed: 402, numRuns: 40 },
  )
})

function failureOf(open: () => unknown): unknown {
  try {
    return open()
  } catch (error) {
    return error
  }
}
