import type { Hex } from '../../../chains/evm/hex.ts'
import { base58 } from '../../../chains/solana/base58.ts'
import { mix } from '../noise.ts'

/** An EVM address that nobody has the key to. */
export function addressFrom(draw: number, place: number): Hex {
  return `0x${wordsFrom(draw, place, 5)}`
}

/** Bytes of Solana in base58: an address of 32 or a signature of 64. */
export function base58From(draw: number, place: number, bytes: 32 | 64 = 32): string {
  return base58(Buffer.from(wordsFrom(draw, place, bytes / 4), 'hex'))
}

function wordsFrom(draw: number, place: number, count: number): string {
  const own = mix(draw, place)
  const words = Array.from({ length: count }, (_, part) =>
    (mix(own, part) >>> 0).toString(16).padStart(8, '0'),
  )
  return words.join('')
}
