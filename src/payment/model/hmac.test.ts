import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hmacSha256 } from './hmac.ts'

test('it is the HMAC that Node makes, whatever the key and the text', () => {
  const text = fc.string({ unit: 'binary', maxLength: 3_000 })
  const key = fc.oneof(fc.string({ maxLength: 200 }), fc.uint8Array({ maxLength: 200 }))
  fc.assert(
    fc.property(key, fc.array(text, { minLength: 1, maxLength: 3 }), (secret, texts) => {
      const own = hmacSha256(secret)

      for (const one of texts) {
        expect(own(one, 'hex')).toBe(createHmac('sha256', secret).update(one).digest('hex'))
        expect(own(one, 'base64url')).toBe(createHmac('sha256', secret).update(one).digest('base64url'))
      }
    }),
    { seed: 2104, numRuns: 200 },
  )
})
