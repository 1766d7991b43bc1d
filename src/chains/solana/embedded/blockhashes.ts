import { createHmac } from 'node:crypto'
import { base58 } from '../base58.ts'
import { BLOCKHASH_BLOCKS } from './network.ts'

/** The block hashes of a chain whose blocks come by the clock, filled or not. */
export interface Blockhashes {
  at(height: number): string
  /** The height of a block hash that is still good at `head`. */
  heightOf(blockhash: string, head: number): number | undefined
}

/**
 * Derives every block hash from one secret, so that those given out before a restart are known after it.
 *
 * @param secret No one who lacks it can tell the hash of a block to come.
 */
export function blockhashes(secret: Uint8Array): Blockhashes {
  const recent = new Map<string, number>()
  let known = -1

  function at(height: number): string {
    return base58(createHmac('sha256', secret).update(`block ${height}`).digest())
  }

  return {
    at,
    heightOf(blockhash, head) {
      const oldest = Math.max(0, head - BLOCKHASH_BLOCKS)
      for (let height = Math.max(known + 1, oldest); height <= head; height += 1)
        recent.set(at(height), height)
      known = Math.max(known, head)
      for (const [hash, height] of recent) {
        if (height >= oldest) break
        recent.delete(hash)
      }
      return recent.get(blockhash)
    },
  }
}
