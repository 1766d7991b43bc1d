import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { boundNonce, isBoundTo, isRequestHash } from './bound-nonce.ts'

const requestHash = createHash('sha256').update('session-topup\n{}').digest('hex')
const salt = Uint8Array.from({ length: 16 }, (_, at) => at)

test('a bound nonce is a salt plus half a SHA-256 of the request', async () => {
  const head = '000102030405060708090a0b0c0d0e0f'
  const digest = createHash('sha256')
    .update(`pennywire request-binding v1\n${requestHash}\n${head}`)
    .digest('hex')

  expect(await boundNonce(requestHash, salt)).toBe(`0x${head}${digest.slice(0, 32)}`)
})

test('a nonce fits its own request and no other', async () => {
  const nonce = await boundNonce(requestHash, salt)
  const other = createHash('sha256').update('another request').digest('hex')

  expect(await isBoundTo(nonce, requestHash)).toBe(true)
  expect(await isBoundTo(nonce.toUpperCase().replace('0X', '0x'), requestHash)).toBe(true)
  expect(await isBoundTo(nonce, other)).toBe(false)
  expect(await isBoundTo(`${nonce.slice(0, -1)}${nonce.endsWith('0') ? '1' : '0'}`, requestHash)).toBe(false)
})

test.each(['', '0x', '0x00', `0x${'zz'.repeat(32)}`, `0x${'00'.repeat(32)}`])(
  '%j names no request',
  async (nonce) => {
    expect(await isBoundTo(nonce, requestHash)).toBe(false)
  },
)

test.each([
  [requestHash, true],
  [requestHash.toUpperCase(), false],
  [requestHash.slice(1), false],
  [17, false],
])('%j is a request hash: %s', (text, expected) => {
  expect(isRequestHash(text)).toBe(expected)
})
