import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase64Json, toBase64Json, toBytes, toHex } from './base64.ts'

test('a value that is written as a header is read as it was', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(fromBase64Json(toBase64Json(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
    { seed: 402 },
  )
})

test('invalid base64 JSON gives nothing and never throws', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('base64')),
      ),
      (text) => {
        fromBase64Json(text)
      },
    ),
    { seed: 402 },
  )
  expect(fromBase64Json('%%%')).toBeUndefined()
})

test('bytes are read in both alphabets, padded or not, and written as hex', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      const buffer = Buffer.from(bytes)
      for (const form of ['base64', 'base64url'] as const)
        expect(Buffer.from(toBytes(buffer.toString(form)))).toEqual(buffer)
      expect(toHex(bytes)).toBe(buffer.toString('hex'))
    }),
    { seed: 402 },
  )
})
