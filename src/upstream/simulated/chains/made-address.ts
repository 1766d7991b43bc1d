import type { Hex } from '../../../chains/evm/hex.ts'
import { base58 } from '../../../chains/solana/base58.ts'
import { mix } from '../noise.ts'

/** An EVM address without a known key. */
export function addressFrom(draw: number, index: number): Hex {
  return `0x${wordsFrom(draw, index, 5)}`
}

/** Bytes of Solana in base58: an address of 32 or a signature of 64. */
export function base58From(draw: number, index: number, bytes: 32 | 64 = 32): string {
  return base58(Buffer.from(wordsFrom(draw, index, bytes / 4), 'hex'))
}

function wordsFrom(draw: number, index: number, count: number): string {
  const own = mix(draw, index)
  const terms = Array.from({ length: count }, (_, part) =>
    (mix(own, part) >>> 0).toString(16).padStart(8, '0'),
  )
  return terms.join('')
}
