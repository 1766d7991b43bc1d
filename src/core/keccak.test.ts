import { keccak_256 } from '@noble/hashes/sha3.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileKeccak, keccak } from './keccak.ts'

test('every length hashes the same, compiled and not', async () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.uint8Array({ minLength: 16_000, maxLength: 40_000 }),
  )
  const judge = () =>
    fc.assert(
      fc.property(bytes, (input) => {
        expect(Buffer.compare(keccak(input), keccak_256(input))).toBe(0)
      }),
      { seed: 26, numRuns: 200 },
    )

  judge()
  expect(await compileKeccak()).toBe(true)
  judge()
})

test('an earlier answer keeps its bytes when more is hashed', async () => {
  await compileKeccak()
  const first = keccak(Buffer.from(''))

  keccak(Buffer.from('another'))

  expect(Buffer.from(first).toString('hex')).toBe(
    'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470',
  )
})

test('a part of a larger buffer is hashed alone', () => {
  const whole = Buffer.from('0123456789')

  expect(keccak(whole.subarray(3, 6))).toEqual(keccak(Buffer.from('345')))
})
