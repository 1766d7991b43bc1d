import { randomFillSync } from 'node:crypto'
import type { Random } from './clock.ts'

const POOL_BYTES = 4_096

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
