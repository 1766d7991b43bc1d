import { keccak } from '../../../core/keccak.ts'
import { splitSignature } from '../evm-signatures.ts'
import { bytesOf, type Hex, hexOf } from '../hex.ts'
import { rlpBytes, rlpList, rlpNumber } from '../rlp.ts'
import type { UnsignedTransaction } from '../transaction-signer.ts'

const TYPE = Uint8Array.of(2)

/** The bytes whose hash is signed. */
export function writeUnsigned(transaction: UnsignedTransaction): Hex {
  return toTyped(fieldsOf(transaction))
}

/** The 32 bytes that are signed; of a signed transaction the name that nodes know it by. */
export function hashTransaction(serialized: Hex): Uint8Array {
  return keccak(bytesOf(serialized))
}

/** Puts a signature of 65 bytes to a transaction. @throws RangeError when it is none. */
export function writeSigned(transaction: UnsignedTransaction, signature: Hex): Hex {
  const parts = splitSignature(signature)
  if (!parts) throw new RangeError('Not a signature.')
  const { compact, recovery } = parts
  const halves = [compact.subarray(0, 32), compact.subarray(32)].map((half) => BigInt(hexOf(half)))
  return toTyped([...fieldsOf(transaction), ...[BigInt(recovery), ...halves].map(rlpNumber)])
}

/** It moves no coin and names no access list. */
function fieldsOf(transaction: UnsignedTransaction): readonly Uint8Array[] {
  const { chainId, nonce, maxPriorityFeePerGas, maxFeePerGas, gas, to, data } = transaction
  return [
    rlpNumber(BigInt(chainId)),
    rlpNumber(BigInt(nonce)),
    rlpNumber(maxPriorityFeePerGas),
    rlpNumber(maxFeePerGas),
    rlpNumber(gas),
    rlpBytes(bytesOf(to)),
    rlpNumber(0n),
    rlpBytes(bytesOf(data)),
    rlpList([]),
  ]
}

function toTyped(fields: readonly Uint8Array[]): Hex {
  return hexOf(Buffer.concat([TYPE, rlpList(fields)]))
}
