import { createHash, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSession } from '../../transport/call-context.ts'
import { sessionTokens } from './session-tokens.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 })
const pepper = fc.base64String({ minLength: 4 })

test('a session token matches under the current pepper and every earlier one', () => {
  fc.assert(
    fc.property(bytes, pepper, fc.nat(42), fc.constantFrom(...'AQgw09_-'), (drawn, old, at, put) => {
      const before = sessionTokens(() => [old], { bytes: () => drawn })
      const now = sessionTokens(() => [`new ${old}`, old], { bytes: randomBytes })
      const token = before.createToken()
      const kept = before.sealForStorage(hashOf(token))
      const spoilt = token.slice(0, at + 4) + put + token.slice(at + 5)

      expect(readSession({ headers: { authorization: `Bearer ${token}` } })).toEqual({ session: token })
      expect([before.isSame(token, kept), now.isSame(token, kept)]).toEqual([true, true])
      expect(now.candidates(token)).toEqual([now.sealForStorage(hashOf(token)), kept])
      expect(sessionTokens(() => ['new', 'newer', old], { bytes: randomBytes }).isSame(token, kept)).toBe(
        true,
      )
      expect(sessionTokens(() => ['new', 'newer'], { bytes: randomBytes }).isSame(token, kept)).toBe(false)
      expect(now.isSame(spoilt, kept)).toBe(spoilt === token)
    }),
    { seed: 4, numRuns: 100 },
  )
})

test('keys of others in the same header are no session', () => {
  const others = fc.oneof(
    fc.string(),
    fc.stringMatching(/^Bearer [a-oq-z]\w+$/),
    fc.stringMatching(/^pws_\w+$/),
  )
  fc.assert(
    fc.property(others, (authorization) => {
      expect(readSession({ headers: { authorization } })).toEqual({})
    }),
    { seed: 4 },
  )
})
