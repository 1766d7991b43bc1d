import fc from 'fast-check'
import { getAddress } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import { ethereumText, SignedSignIn, solanaText } from './sign-in-message.ts'

const line = fc.string({ unit: fc.constantFrom(...'abcXYZ 0189.,:;-_/?!äß₿'), minLength: 1, maxLength: 40 })
const time = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
const signIn = fc.record(
  {
    domain: fc.domain(),
    address: fc.stringMatching(/^0x[0-9a-f]{40}$/).map((address): string => getAddress(address)),
    statement: line.map((text) => text.trim() || 'a'),
    uri: fc.webUrl(),
    version: fc.constant('1' as const),
    chainId: fc.integer({ min: 1, max: 2 ** 31 }).map((id) => `eip155:${id}`),
    type: fc.constant('eip191' as const),
    nonce: fc.stringMatching(/^[a-zA-Z0-9]{8,60}$/),
    issuedAt: time,
    expirationTime: time,
    notBefore: time,
    requestId: fc.stringMatching(/^[\w-]{1,20}$/),
    resources: fc.array(fc.webUrl(), { minLength: 1, maxLength: 3 }),
  },
  { requiredKeys: ['domain', 'address', 'uri', 'version', 'chainId', 'type', 'nonce', 'issuedAt'] },
)

test('the sign-in message shows every field, as another EIP-4361 parser reads it', () => {
  fc.assert(
    fc.property(signIn, (each) => {
      const { type: _, chainId, issuedAt, expirationTime, notBefore, ...same } = each
      expect(parseSiweMessage(ethereumText(each))).toEqual({
        ...same,
        chainId: Number(chainId.split(':')[1]),
        issuedAt: new Date(issuedAt),
        ...(expirationTime === undefined ? {} : { expirationTime: new Date(expirationTime) }),
        ...(notBefore === undefined ? {} : { notBefore: new Date(notBefore) }),
      })
    }),
    { seed: 4361, numRuns: 200 },
  )
})

test('two sign-ins that say something different are never the same text', () => {
  fc.assert(
    fc.property(signIn, signIn, (one, other) => {
      const isSame = JSON.stringify(one) === JSON.stringify(other)
      expect(ethereumText(one) === ethereumText(other)).toBe(isSame)
      expect(solanaText(one) === solanaText(other)).toBe(isSame)
    }),
    { seed: 4361 },
  )
})

test('no field can say what stands on another line', () => {
  const broken = fc
    .tuple(line, fc.constantFrom('\n', '\r', '\u2028', '\u0085', '\0'), line)
    .map((all) => all.join(''))
  const field = fc.constantFrom('domain', 'statement', 'uri', 'requestId', 'nonce', 'issuedAt')
  fc.assert(
    fc.property(signIn, field, broken, (each, name, text) => {
      expect(SignedSignIn.safeParse({ ...each, signature: '0x', [name]: text }).success).toBe(false)
    }),
    { seed: 4361 },
  )
})
