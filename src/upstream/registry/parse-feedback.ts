import { type Hex, toWord } from '../../chains/evm/hex.ts'
import { topicOf } from '../../chains/evm/keccak.ts'
import { toChecksumAddress } from '../../core/addresses.ts'
import type { InnerAnswer } from '../evm/abi.ts'
import { cleaned } from '../outside-text.ts'
import { numberAt, textAt, wordAt } from './evm-text.ts'
import type { AgentFeedback } from './registry.ts'

/** Contracts number a client's feedback from one. */
export interface FeedbackPosition {
  /** In lower case. */
  readonly client: string
  readonly index: bigint
}

export const NEW_FEEDBACK = topicOf(
  'NewFeedback(uint256,address,uint64,int128,uint8,string,string,string,string,string,bytes32)',
)
const SIGN = 1n << 127n
const MAX_DECIMALS = 18n

/** The clients that `getClients` returns, the first of them first; undefined when the answer is no such list. */
export function parseClients(answer: InnerAnswer): readonly string[] | undefined {
  const list = numberAt(answer, 0)
  const count = list === undefined ? undefined : numberAt(answer, list)
  if (answer === undefined || list === undefined || count === undefined) return undefined
  const start = 2 + 2 * (list + 32)
  if (answer.length < start + 64 * count) return undefined
  return Array.from({ length: count }, (_, index) => {
    const term = answer.slice(start + 64 * index, start + 64 * (index + 1))
    return `0x${term.slice(24)}`
  })
}

/** What `readFeedback` returns for one entry: value, decimals, two tags, and whether it was taken back. */
export function parseFeedback(
  answer: InnerAnswer,
  { client, index }: FeedbackPosition,
): AgentFeedback | undefined {
  const [value, decimals, , , revoked] = [0, 1, 2, 3, 4].map((slot) => wordAt(answer, slot * 32))
  const tags = [textAt(answer, 2), textAt(answer, 3)]
  if (value === undefined || decimals === undefined || revoked === undefined) return undefined
  if (decimals > MAX_DECIMALS || tags.includes(undefined)) return undefined
  return {
    client: toChecksumAddress(client),
    index: `${index}`,
    value: Number(`${signed(value)}e-${decimals}`),
    tags: tags.flatMap((tag) => cleaned(tag ?? '', 60) || []),
    isRevoked: revoked !== 0n,
  }
}

/** What only the event of a piece of feedback has: where it was given, and the address of a longer text. */
export function parseNote(data: Hex): {
  readonly index?: bigint
  readonly endpoint?: string
  readonly uri?: string
} {
  const index = wordAt(data, 0)
  const endpoint = cleaned(textAt(data, 5) ?? '', 200)
  const uri = cleaned(textAt(data, 6) ?? '', 300)
  return {
    ...(index === undefined ? {} : { index }),
    ...(endpoint === '' ? {} : { endpoint }),
    ...(uri === '' ? {} : { uri }),
  }
}

/** An address as the topic of an event. */
export function topicOfAddress(address: string): Hex {
  return `0x${toWord(BigInt(address))}`
}

/** An `int128` fills its whole word with its sign. */
function signed(term: bigint): bigint {
  const low = term & (2n * SIGN - 1n)
  return low >= SIGN ? low - 2n * SIGN : low
}
