import { expect, test } from 'vitest'
import { addressBytes } from './addresses.ts'
import { base58 } from './base58.ts'
import { signerFrom, signerFromExport } from './ed25519.ts'

const seed = Buffer.alloc(32, 9)
const { address } = signerFrom(seed)
const whole = Buffer.concat([seed, addressBytes(address)])

test('a secret key reads in wallet export form and in command-line form', () => {
  expect(signerFromExport(base58(whole)).address).toBe(address)
  expect(signerFromExport(JSON.stringify([...whole])).address).toBe(address)
})

test.each([
  ['of one half', base58(seed)],
  ['whose halves are of two keys', base58(Buffer.concat([seed, Buffer.alloc(32, 1)]))],
  ['with a number that is no byte', JSON.stringify([...whole.subarray(1), 256])],
  ['that is a text', 'not a key'],
])('a secret key %s is refused and not repeated', (_, text) => {
  const read = () => signerFromExport(text)

  expect(read).toThrow(RangeError)
  expect(read).not.toThrow(text)
})
