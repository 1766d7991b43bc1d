import { type Hex, toWord } from '../../../chains/evm/hex.ts'
import { selectorOf } from '../../../chains/evm/keccak.ts'

const TRY_AGGREGATE = selectorOf('tryAggregate(bool,(address,bytes)[])')
const WORD = 64

/** The calls inside `tryAggregate`; undefined for any other call. */
export function answerCalls(
  data: string,
): readonly { readonly to: string; readonly data: string }[] | undefined {
  if (data.slice(2, 10) !== TRY_AGGREGATE) return undefined
  const bytes = data.slice(10)
  const numberAt = (at: number) => Number.parseInt(bytes.slice(at, at + WORD), 16)
  const list = numberAt(WORD) * 2
  return Array.from({ length: numberAt(list) }, (_, index) => {
    const row = list + WORD + numberAt(list + WORD * (index + 1)) * 2
    const inner = row + numberAt(row + WORD) * 2
    return {
      to: `0x${bytes.slice(row + 24, row + WORD)}`,
      data: `0x${bytes.slice(inner + WORD, inner + WORD + numberAt(inner) * 2)}`,
    }
  })
}

/** The answer of `tryAggregate`; a call without an answer has failed. */
export function packAnswers(answers: readonly (Hex | undefined)[]): Hex {
  const packed = answers.map((answer) => {
    const bytes = answer?.slice(2) ?? ''
    const filled = bytes.padEnd(Math.ceil(bytes.length / WORD) * WORD, '0')
    return `${toWord(answer === undefined ? 0 : 1)}${toWord(0x40)}${toWord(bytes.length / 2)}${filled}`
  })
  let offset = packed.length * 32
  const offsets = packed.map((each) => {
    const here = toWord(offset)
    offset += each.length / 2
    return here
  })
  return `0x${toWord(0x20)}${toWord(answers.length)}${offsets.join('')}${packed.join('')}`
}

/** A text as a contract answers it. */
export function wordOfText(text: string): Hex {
  const bytes = Buffer.from(text).toString('hex')
  const filled = bytes.padEnd(Math.max(1, Math.ceil(bytes.length / WORD)) * WORD, '0')
  return `0x${toWord(0x20)}${toWord(bytes.length / 2)}${filled}`
}
