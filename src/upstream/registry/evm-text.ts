import type { Hex } from '../../chains/evm/hex.ts'
import { toWord } from '../../chains/evm/hex.ts'
import { selectorOf } from '../../chains/evm/keccak.ts'
import type { InnerAnswer } from '../evm/abi.ts'

const WORD = 64
/** A file that stands in its own URI. */
const MAX_BYTES = 65_536

/** Calldata of a function whose only argument is a text. */
export function textCalldata(signature: string, text: string): Hex {
  const bytes = Buffer.from(text).toString('hex')
  const filled = bytes.padEnd(Math.ceil(bytes.length / WORD) * WORD, '0')
  return `0x${selectorOf(signature)}${toWord(0x20)}${toWord(bytes.length / 2)}${filled}`
}

/** The text that an answer consists of; undefined when it is none, or too long to be read. */
export function parseLongText(answer: InnerAnswer): string | undefined {
  return textAt(answer, 0)
}

/** The text whose place the word `slot` of an answer names; undefined when there is none, or it is too long to be read. */
export function textAt(answer: InnerAnswer, slot: number): string | undefined {
  const position = numberAt(answer, slot * 32)
  const length = position === undefined ? undefined : numberAt(answer, position)
  if (answer === undefined || position === undefined || length === undefined || length > MAX_BYTES)
    return undefined
  const start = 2 + 2 * (position + 32)
  const output = answer.slice(start, start + 2 * length)
  return output.length === 2 * length ? Buffer.from(output, 'hex').toString() : undefined
}

/** The word that begins at a byte of an answer; undefined where the answer ends before. */
export function wordAt(answer: InnerAnswer, byte: number): bigint | undefined {
  const term = answer?.slice(2 + 2 * byte, 2 + 2 * byte + WORD) ?? ''
  return term.length === WORD ? BigInt(`0x${term}`) : undefined
}

/** The same as a number; undefined when it is larger than any place, length or count can be. */
export function numberAt(answer: InnerAnswer, byte: number): number | undefined {
  const term = wordAt(answer, byte)
  return term === undefined || term > 0xffff_ffffn ? undefined : Number(term)
}
