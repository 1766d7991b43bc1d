import { randomBytes } from 'node:crypto'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { expect, test } from 'vitest'
import { hexOf } from './hex.ts'
import { keccak } from './keccak.ts'
import { BLOCK_BYTES, MAX_BLOCKS } from './keccak-module.ts'

const MAX_BYTES = MAX_BLOCKS * BLOCK_BYTES

test('the empty text has the hash that everyone knows', () => {
  expect(hexOf(keccak(new Uint8Array(0)))).toBe(
    '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470',
  )
})

test('texts of every length have the hash that another implementation finds', () => {
  for (let length = 0; length < 3 * BLOCK_BYTES; length += 1) {
    const bytes = randomBytes(length)
    expect(hexOf(keccak(bytes)), `${length} bytes`).toBe(hexOf(keccak_256(bytes)))
  }
})

test.each([MAX_BYTES - 1, MAX_BYTES, MAX_BYTES + 1, 2 * MAX_BYTES, 5 * MAX_BYTES + 71])(
  '%d bytes, more than lie in memory at one time, are hashed in parts',
  (length) => {
    const bytes = randomBytes(length)
    expect(hexOf(keccak(bytes))).toBe(hexOf(keccak_256(bytes)))
  },
)

test('a hash that was handed out does not change with the next', () => {
  const [first, second] = [Uint8Array.of(1), Uint8Array.of(2)].map(keccak)
  expect(first).toEqual(keccak_256(Uint8Array.of(1)))
  expect(second).toEqual(keccak_256(Uint8Array.of(2)))
})
