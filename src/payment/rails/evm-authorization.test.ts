import { expect, test } from 'vitest'
import { parseAuthorization } from './evm-authorization.ts'

const PAYER = `0x${'Aa'.repeat(20)}`
const NONCE = `0x${'Dd'.repeat(32)}`
const SIGNATURE = `0x${'Ee'.repeat(65)}`
const VALID_BEFORE = 1_780_000_300
const authorization = {
  from: PAYER,
  to: `0x${'bB'.repeat(20)}`,
  value: '5000',
  validAfter: '0',
  validBefore: `${VALID_BEFORE}`,
  nonce: NONCE,
}

test.each<readonly [string, unknown]>([
  ['signature', { authorization }],
  ['signature', { authorization, signature: '0x' }],
  ['signature', { authorization, signature: '0xabc' }],
  ['signature', { authorization, signature: `0x${'ab'.repeat(2049)}` }],
  ['signature', { authorization, signature: `a${SIGNATURE}` }],
  ['signature', { authorization, signature: `${SIGNATURE}zz` }],
  ['authorization', { signature: SIGNATURE }],
  ['authorization.from', { signature: SIGNATURE, authorization: { ...authorization, from: `${PAYER}00` } }],
  ['authorization.from', { signature: SIGNATURE, authorization: { ...authorization, from: `0${PAYER}` } }],
  ['authorization.to', { signature: SIGNATURE, authorization: { ...authorization, to: '0x' } }],
  ['authorization.nonce', { signature: SIGNATURE, authorization: { ...authorization, nonce: PAYER } }],
  ['authorization.value', { signature: SIGNATURE, authorization: { ...authorization, value: '05' } }],
  ['authorization.value', { signature: SIGNATURE, authorization: { ...authorization, value: '-5' } }],
  ['authorization.value', { signature: SIGNATURE, authorization: { ...authorization, value: '5.0' } }],
  [
    'authorization.value',
    { signature: SIGNATURE, authorization: { ...authorization, value: '9'.repeat(79) } },
  ],
  ['authorization.validAfter', { signature: SIGNATURE, authorization: { ...authorization, validAfter: 0 } }],
  [
    'authorization.validBefore',
    { signature: SIGNATURE, authorization: { ...authorization, validBefore: '' } },
  ],
  ['payload', undefined],
])('an authorization with a wrong %s is malformed, and the field is named', (field, payload) => {
  expect(() => parseAuthorization(payload)).toThrow(
    expect.objectContaining({
      code: 'payment_malformed',
      message: `The payment is not an EIP-3009 authorization: ${field} is missing or wrong.`,
      cause: expect.objectContaining({ issues: expect.any(Array) }),
    }),
  )
})

test('a payload is parsed once, and another with the same text again', () => {
  const payload = { signature: SIGNATURE, authorization }

  expect(parseAuthorization(payload)).toBe(parseAuthorization(payload))
  expect(parseAuthorization(structuredClone(payload))).not.toBe(parseAuthorization(payload))
})

test('the longest signature and the largest number are read', () => {
  const signature = `0x${'ab'.repeat(2048)}`
  const value = '9'.repeat(78)

  expect(parseAuthorization({ signature, authorization: { ...authorization, value } })).toMatchObject({
    signature,
    authorization: {
      value: BigInt(value),
      validAfter: 0n,
      validBefore: BigInt(VALID_BEFORE),
      nonce: NONCE.toLowerCase(),
    },
  })
})
