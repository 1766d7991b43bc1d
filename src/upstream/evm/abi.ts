import { type Hex, padToWord, toWord } from '../../chains/evm/hex.ts'
import { selectorOf } from '../../chains/evm/keccak.ts'
import { cleaned } from '../outside-text.ts'

/** One call of many that are made in a single question. */
export interface InnerCall {
  readonly to: string
  readonly data: Hex
}

/** Undefined where the call failed, or where no source was there to answer it. */
export type InnerAnswer = Hex | undefined

const TRY_AGGREGATE = selectorOf('tryAggregate(bool,(address,bytes)[])')
const WORD = 64
const MAX_SYMBOL_LETTERS = 32

/** Calldata of a function whose arguments are all addresses or numbers. */
export function calldata(signature: string, ...values: readonly (string | bigint)[]): Hex {
  const terms = values.map((value) =>
    typeof value === 'bigint' ? toWord(value) : padToWord(`0x${value.slice(2).toLowerCase()}`),
  )
  return `0x${selectorOf(signature)}${terms.join('')}`
}

/** Packs calls for Multicall3's `tryAggregate`, which lets each of them fail for itself. */
export function packCalls(calls: readonly InnerCall[]): Hex {
  const packed = calls.map(({ to, data }) => {
    const bytes = data.slice(2)
    const filled = bytes.padEnd(Math.ceil(bytes.length / WORD) * WORD, '0')
    return `${padToWord(`0x${to.slice(2).toLowerCase()}`)}${toWord(0x40)}${toWord(bytes.length / 2)}${filled}`
  })
  let offset = packed.length * 32
  const offsets = packed.map((each) => {
    const here = toWord(offset)
    offset += each.length / 2
    return here
  })
  const head = `${toWord(0)}${toWord(0x40)}${toWord(packed.length)}`
  return `0x${TRY_AGGREGATE}${head}${offsets.join('')}${packed.join('')}`
}

/** Reads what `tryAggregate` answered; undefined when the answer is not such a list. */
export function unpackAnswers(answer: Hex): readonly InnerAnswer[] | undefined {
  const bytes = answer.slice(2)
  const list = numberAt(bytes, 0) * 2
  const count = numberAt(bytes, list)
  if (!(count >= 0 && count <= 200)) return undefined
  return Array.from({ length: count }, (_, index) => {
    const row = list + WORD + numberAt(bytes, list + WORD * (index + 1)) * 2
    const succeeded = numberAt(bytes, row) === 1
    const data = row + numberAt(bytes, row + WORD) * 2
    const length = numberAt(bytes, data) * 2
    const output = bytes.slice(data + WORD, data + WORD + length)
    return succeeded && length > 0 && output.length === length ? (`0x${output}` as const) : undefined
  })
}

/** The number in the first word of an answer. */
export function parseUnsigned(answer: InnerAnswer): bigint | undefined {
  return answer !== undefined && answer.length >= 2 + WORD ? BigInt(answer.slice(0, 2 + WORD)) : undefined
}

/** The address in the first word of an answer; undefined for none, and for the zero address. */
export function parseAddress(answer: InnerAnswer): Hex | undefined {
  const value = parseUnsigned(answer)
  return value === undefined || value === 0n || value >> 160n !== 0n
    ? undefined
    : `0x${toWord(value).slice(24)}`
}

/** A text as contracts answer it, cleaned: dynamic, or in 32 bytes as the oldest tokens do. */
export function parseText(answer: InnerAnswer): string | undefined {
  if (answer === undefined) return undefined
  const bytes = answer.slice(2)
  const isDynamic = bytes.length >= WORD * 2 && numberAt(bytes, 0) === 32
  const length = isDynamic ? numberAt(bytes, WORD) * 2 : WORD
  const start = isDynamic ? WORD * 2 : 0
  const text = Buffer.from(bytes.slice(start, start + Math.min(length, 512)), 'hex').toString()
  return cleaned(text.replace(/(?<!\0)\0+$/, ''), MAX_SYMBOL_LETTERS) || undefined
}

/** A word as a number; NaN where the bytes end before, or where it is larger than any place or count here. */
function numberAt(bytes: string, at: number): number {
  const term = bytes.slice(at, at + WORD)
  return term.length === WORD && /^0{56}/.test(term) ? Number.parseInt(term, 16) : Number.NaN
}
