import { expect, test } from 'vitest'
import { base32, keyOfAddress } from './address.ts'
import { packed, unpackedMap } from './msgpack.ts'
import { readGroup } from './transaction.ts'

// written by @x402/avm 2.26.0 over algokit-utils 10.0.0-alpha.46
const PARTS = [
  'iqNmZWXNB9CiZnbOAq6lQKNnZW6sbWFpbm5ldC12MS4womdoxCDAYcTY/B293tLXYEvkVo4/bQQZh6w3veS2ILWrOSSK36NncnDEICLQsZVrYe13E2sq5fPxWsP95MztWZazlJLgoNYtljMNomx2zgKupUqkbm90ZcQQeDQwMi1mZWUtcGF5ZXItMaNyY3bEIP0XJDhaoMdbZPt4zWAvodmR/ev3axPFjtcC6sg16fYYo3NuZMQg/RckOFqgx1tk+3jNYC+h2ZH96/drE8WO1wLqyDXp9hikdHlwZaNwYXk=',
  'gqNzaWfEQBIGdPb5E562gnZv1i2QvuNixzEjePXTkPmsJvZlqE1yLu8Ln1ocrRMGj/KOfPbk0urkxtT0d6vkzC3w0re73AyjdHhui6RhYW10zQPopGFyY3bEIG56HN0psLeP0Tr0xVmP7/TvKpcWbjym8uT7/M2AUFvxomZ2zgKupUCjZ2VurG1haW5uZXQtdjEuMKJnaMQgwGHE2Pwdvd7S12BL5FaOP20EGYesN73ktiC1qzkkit+jZ3JwxCAi0LGVa2HtdxNrKuXz8VrD/eTM7VmWs5SS4KDWLZYzDaJsds4CrqVKpG5vdGXEEXg0MDItcGF5bWVudC12Mi0xo3NuZMQg6kpsY+KcUgq+9VB7Ey7F+ZVHdq6+vnuSQh7qaRRG0iykdHlwZaVheGZlcqR4YWlkzgHhq3A=',
].map((part) => new Uint8Array(Buffer.from(part, 'base64')))
const [FEES, PAYMENT] = PARTS as [Uint8Array, Uint8Array]
const PAYER = '5JFGYY7CTRJAVPXVKB5RGLWF7GKUO5VOX27HXESCD3VGSFCG2IWAKDM5YU'

test('a group from another writer parses, and its signature verifies', () => {
  const group = readGroup(PARTS)

  expect(group?.id).toBe('ItCxlWth7XcTayrl8/Faw/3kzO1ZlrOUkuCg1i2WMw0=')
  expect(group?.transactions).toMatchObject([
    { id: 'F5M3VMBJ7WGO5SAVKDLXE4OKGCVQ2I4N6ZHX2VNAZQF4C2DDGYAQ', type: 'pay', isSigned: false },
    {
      id: 'KVEYONIEXE65Z25N2JVE7CHUC6LWH22WCQ2IRPZCU2N5D47DIMYA',
      type: 'axfer',
      sender: PAYER,
      isSigned: true,
      genesisHash: 'wGHE2Pwdvd7S12BL5FaOP20EGYesN73ktiC1qzkkit8=',
      firstValid: 45_000_000,
      lastValid: 45_000_010,
      asset: 31_566_704n,
      assetAmount: 1_000n,
      assetReceiver: 'NZ5BZXJJWC3Y7UJ26TCVTD7P6TXSVFYWNY6KN4XE7P6M3ACQLPYTNIUC4M',
    },
  ])
})

test('a group is whole or none', () => {
  expect(readGroup([])).toBeUndefined()
  expect(readGroup([PAYMENT])).toBeUndefined()
  expect(readGroup([PAYMENT, FEES])).toBeUndefined()
  expect(readGroup([FEES, FEES])).toBeUndefined()
  expect(readGroup(Array.from({ length: 17 }, () => FEES))).toBeUndefined()
})

test('a payment with any changed byte is invalid or wrongly signed', () => {
  for (let at = 0; at < PAYMENT.length; at += 1) {
    const changed = PAYMENT.with(at, (PAYMENT[at] ?? 0) ^ 1)
    const payment = readGroup([FEES, changed])?.transactions[1]

    expect(payment?.isSigned ?? false, `byte ${at}`).toBe(false)
  }
})

test('non-canonical Algorand encodings are refused', () => {
  const number = (bytes: readonly number[]) => Uint8Array.from([0x81, 0xa1, 0x61, ...bytes])

  expect(unpackedMap(number([0xcd, 1, 0]))).toEqual(new Map([['a', 256n]]))
  // longer than it has to be, and with something behind it
  expect(unpackedMap(number([0xcd, 0, 255]))).toBeUndefined()
  expect(unpackedMap(number([1, 1]))).toBeUndefined()
  expect(unpackedMap(number([0xcd, 1]))).toBeUndefined()
  expect(unpackedMap(Uint8Array.from([0x82, 0xa1, 0x62, 1, 0xa1, 0x61, 1]))).toBeUndefined()
  expect(unpackedMap(Uint8Array.from(Array.from({ length: 40 }, () => 0x91)))).toBeUndefined()
  expect(() => packed(-1n)).toThrow(RangeError)
})

test('an address is its key and the end of the key’s hash', () => {
  const key = keyOfAddress(PAYER)

  expect(base32(key ?? new Uint8Array())).toBe(PAYER.slice(0, 51) + PAYER[51]?.replace(/./, 'A'))
  expect(keyOfAddress(`${PAYER.slice(0, -1)}A`)).toBeUndefined()
  expect(keyOfAddress(PAYER.toLowerCase())).toBeUndefined()
})
