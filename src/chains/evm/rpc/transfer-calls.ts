import type { SignedAuthorization } from '../chain.ts'
import { revertSentence, transferWithAuthorizationCall } from '../embedded/token-calls.ts'
import { bytesOf, type Hex, hexOf, padToWord, toWord } from '../hex.ts'
import { selectorOf } from '../keccak.ts'

/** Where public chains keep Multicall3. */
export const MULTICALL: Hex = '0xca11bde05977b3631167028862be2a173976ca11'

export interface ContractCall {
  readonly to: Hex
  readonly data: Hex
}

/** What a contract wallet needs to be put on the chain: a call to its factory (ERC-6492). */
export interface WalletDeployment {
  readonly factory: Hex
  readonly data: Hex
}

/** An authorization on its way to the token. */
export interface Transfer {
  readonly order: SignedAuthorization
  /** Set for a contract wallet's, which the token asks the wallet about; with what has to be done first. */
  readonly wallet?: { readonly deployment?: WalletDeployment } | undefined
  /** What carries it out, in order; the last is the token's own. */
  readonly calls: readonly ContractCall[]
}

/** Why a token would not carry a transfer out; the last when it gave a reason we do not know, or none. */
export type TransferRefusal =
  | 'insufficient_funds'
  | 'nonce_already_used'
  | 'expired'
  | 'not_yet_valid'
  | 'invalid_signature'
  | 'simulation_failed'

const TRANSFER_BY_WALLET = selectorOf(
  'transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,bytes)',
)
const TRY_AGGREGATE = selectorOf('tryAggregate(bool,(address,bytes)[])')

/** The sentences of the tokens in use, ours and Circle's. */
const sentences: readonly (readonly [RegExp, TransferRefusal])[] = [
  [/not (?:yet )?valid/, 'not_yet_valid'],
  [/expired/, 'expired'],
  [/used or cancell?ed/, 'nonce_already_used'],
  [/signature|signer/i, 'invalid_signature'],
  [/exceeds balance|insufficient/, 'insufficient_funds'],
]

/** Makes its calls once, however often it is tried before it leaves. */
export function toTransfer(
  order: SignedAuthorization,
  { asset, wallet }: { readonly asset: Hex; readonly wallet?: Transfer['wallet'] },
): Transfer {
  return { order, wallet, calls: callsOf(order, asset, wallet) }
}

function callsOf(
  order: SignedAuthorization,
  asset: Hex,
  wallet: Transfer['wallet'],
): readonly ContractCall[] {
  // no token takes the empty call, and so it is refused like any other bad signature
  if (!wallet) return [{ to: asset, data: transferWithAuthorizationCall(order) ?? '0x' }]
  const { deployment } = wallet
  const transfer = { to: asset, data: transferByWalletCall(order) }
  return deployment ? [{ to: deployment.factory, data: deployment.data }, transfer] : [transfer]
}

/** Many calls in one; what fails does not undo the others. */
export function tryAggregateCall(calls: readonly ContractCall[]): ContractCall {
  const packed = calls.map(({ to, data }) => `${padToWord(to)}${toWord(64)}${packedBytes(data)}`)
  let offset = calls.length * 32
  const offsets = packed.map((each) => {
    const at = toWord(offset)
    offset += each.length / 2
    return at
  })
  const terms = [toWord(0), toWord(64), toWord(calls.length), ...offsets, ...packed]
  return { to: MULTICALL, data: `0x${TRY_AGGREGATE}${terms.join('')}` }
}

/** What each call of an aggregate came to; undefined when this is no answer to so many calls. */
export function aggregateResults(
  answer: Hex,
  count: number,
): readonly { readonly succeeded: boolean; readonly output: Hex }[] | undefined {
  const bytes = bytesOf(answer)
  const word = (at: number) => numberIn(bytes, at)
  if (word(0) !== 32 || word(32) !== count) return undefined
  return Array.from({ length: count }, (_, index) => {
    const at = 64 + word(64 + index * 32)
    const data = at + word(at + 32)
    return {
      succeeded: word(at) === 1,
      output: hexOf(bytes.slice(data + 32, data + 32 + word(data))),
    }
  })
}

/** Reads why a token reverted. */
export function refusalIn(output: Hex): TransferRefusal {
  const sentence = revertSentence(output) ?? ''
  return sentences.find(([pattern]) => pattern.test(sentence))?.[1] ?? 'simulation_failed'
}

function transferByWalletCall({ signature, ...order }: SignedAuthorization): Hex {
  const terms = [
    padToWord(order.from),
    padToWord(order.to),
    toWord(order.value),
    toWord(order.validAfter),
    toWord(order.validBefore),
    order.nonce.slice(2),
    toWord(7 * 32),
    packedBytes(signature),
  ]
  return `0x${TRANSFER_BY_WALLET}${terms.join('')}`
}

/** Bytes as the ABI packs them: their length and then themselves, filled up to whole words. */
function packedBytes(hex: Hex): string {
  const digits = hex.slice(2)
  return toWord(digits.length / 2) + digits.padEnd(Math.ceil(digits.length / 64) * 64, '0')
}

/** A small number in a word; NaN where there is none, so that nothing equals it. */
function numberIn(bytes: Uint8Array, at: number): number {
  if (!(at + 32 <= bytes.length)) return Number.NaN
  let value = 0
  for (let index = at; index < at + 32; index += 1) value = value * 256 + (bytes[index] ?? 0)
  return value
}
