import { bytesOf, type Hex, hexOf } from '../hex.ts'
import { selectorOf } from '../keccak.ts'
import { type ContractCall, tryAggregateCall } from './transfer-calls.ts'

const TRANSFERS: readonly string[] = [
  selectorOf(
    'transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)',
  ),
  selectorOf('transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,bytes)'),
]
const SELECTOR_DIGITS = 10
const SELECTOR_BYTES = 4
const WORD_BYTES = 32
/** Several times what one transaction holds. */
const MAX_CALLS = 500

/** Whether a call carries out a transfer that someone else has signed (EIP-3009). */
export function isTransferCall(data: Hex): boolean {
  return TRANSFERS.includes(data.slice(2, SELECTOR_DIGITS))
}

/**
 * Takes a call of Multicall3's `tryAggregate` apart. Undefined when its bytes are not exactly those that
 * `tryAggregateCall` writes for these calls, so that none is overlooked.
 */
export function readAggregate(data: Hex): readonly ContractCall[] | undefined {
  const bytes = bytesOf(data).subarray(SELECTOR_BYTES)
  const numberAt = (at: number): number => {
    const word = bytes.subarray(at, at + WORD_BYTES)
    return word.length === WORD_BYTES ? Number(BigInt(hexOf(word))) : Number.NaN
  }
  const count = numberAt(2 * WORD_BYTES)
  if (!(count > 0 && count <= MAX_CALLS)) return undefined
  const first = 3 * WORD_BYTES
  const calls = Array.from({ length: count }, (_, index): ContractCall => {
    const at = first + numberAt(first + index * WORD_BYTES)
    const start = at + 3 * WORD_BYTES
    return {
      to: hexOf(bytes.slice(at + 12, at + WORD_BYTES)),
      data: hexOf(bytes.slice(start, start + numberAt(at + 2 * WORD_BYTES))),
    }
  })
  return tryAggregateCall(calls).data === data ? calls : undefined
}
