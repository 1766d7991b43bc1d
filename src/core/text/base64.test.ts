import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toBase64 } from './base64.ts'

test('base64 output equals Node’s for any text', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ unit: 'grapheme', minLength: 16_380, maxLength: 16_390 }),
  )
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (texts) => {
      for (const one of texts) {
        expect(toBase64(one)).toBe(Buffer.from(one).toString('base64'))
        expect(toBase64(one, 'base64url')).toBe(Buffer.from(one).toString('base64url'))
      }
    }),
    { seed: 4648, numRuns: 100 },
  )
})
