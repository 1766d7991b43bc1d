import { randomFillSync } from 'node:crypto'
import type { Random } from './clock.ts'

const POOL_BYTES = 4_096
/** Written down together, as so many letters that each text takes some of; both encodings write it without a rest. */
const WRITTEN_BYTES = 576

/**
 * Cryptographic randomness that asks the operating system for many bytes at a time, because an offer needs few and the
 * asking is the dear part. No byte is given out twice, and none stays in the pool once it was.
 */
export function systemRandom(): Random {
  const pool = new Uint8Array(POOL_BYTES)
  let next = POOL_BYTES

  return {
    bytes(count) {
      if (count > POOL_BYTES) return randomFillSync(new Uint8Array(count))
      if (next + count > POOL_BYTES) {
        randomFillSync(pool)
        next = 0
      }
      const given = pool.slice(next, next + count)
      pool.fill(0, next, next + count)
      next += count
      return given
    },
  }
}

/**
 * Texts of so many random letters. The bytes of many are written down at once, because writing few costs as much; no letter is
 * given out twice.
 *
 * @param count How many letters a text has.
 */
export function createRandomLetters(
  random: Random,
  encoding: 'hex' | 'base64url',
  count: number,
): () => string {
  let letters = ''
  let next = 0
  return () => {
    if (next + count > letters.length) {
      letters = Buffer.from(random.bytes(WRITTEN_BYTES)).toString(encoding)
      next = 0
    }
    next += count
    return letters.slice(next - count, next)
  }
}
