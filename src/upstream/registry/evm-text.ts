import type { Hex } from '../chain/hex.ts'
import { wordOf } from '../chain/hex.ts'
import { selectorOf } from '../chain/keccak.ts'
import type { InnerAnswer } from '../evm/abi.ts'

const WORD = 64
/** A file that stands in its own URI. */
const MOST_BYTES = 65_536

/** Calldata of a function whose only argument is a text. */
export function textCalldata(signature: string, text: string): Hex {
  const bytes = Buffer.from(text).toString('hex')
  const filled = bytes.padEnd(Math.ceil(bytes.length / WORD) * WORD, '0')
  return `0x${selectorOf(signature)}${wordOf(0x20)}${wordOf(bytes.length / 2)}${filled}`
}

/** The text that an answer consists of; undefined when it is none, or too long to be read. */
export function longTextIn(answer: InnerAnswer): string | undefined {
  const bytes = answer?.slice(2) ?? ''
  if (bytes.length < 2 * WORD || BigInt(`0x${bytes.slice(0, WORD)}`) !== 32n) return undefined
  const length = BigInt(`0x${bytes.slice(WORD, 2 * WORD)}`)
  if (length > BigInt(MOST_BYTES)) return undefined
  const said = bytes.slice(2 * WORD, 2 * WORD + 2 * Number(length))
  return said.length === 2 * Number(length) ? Buffer.from(said, 'hex').toString() : undefined
}
