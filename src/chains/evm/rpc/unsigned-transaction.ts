import { parseTransaction, serializeTransaction } from 'viem'
import { splitSignature } from '../evm-signatures.ts'
import { bytesOf, type Hex, hexOf, toLowerHex } from '../hex.ts'
import { keccak } from '../keccak.ts'
import type { UnsignedTransaction } from '../transaction-signer.ts'

/** The bytes whose hash is signed. */
export function writeUnsigned(transaction: UnsignedTransaction): Hex {
  return serializeTransaction({ type: 'eip1559', ...transaction })
}

/** The 32 bytes that are signed. */
export function hashTransaction(serialized: Hex): Uint8Array {
  return keccak(bytesOf(serialized))
}

/** Puts a signature of 65 bytes to a transaction. @throws RangeError when it is none. */
export function writeSigned(transaction: UnsignedTransaction, signature: Hex): Hex {
  const parts = splitSignature(signature)
  if (!parts) throw new RangeError('Not a signature.')
  const [r, s] = [parts.compact.subarray(0, 32), parts.compact.subarray(32)]
  return serializeTransaction(
    { type: 'eip1559', ...transaction },
    { r: hexOf(r), s: hexOf(s), yParity: parts.recovery },
  )
}

/**
 * Reads a transaction that is not signed yet. Undefined when its bytes are not exactly those of one that moves no coin
 * and names no access list, so that nothing is signed that was not read.
 */
export function readUnsigned(serialized: Hex): UnsignedTransaction | undefined {
  try {
    const parsed = parseTransaction(serialized as `0x02${string}`)
    const { chainId, to } = parsed
    if (!to) return undefined
    const read: UnsignedTransaction = {
      chainId,
      nonce: parsed.nonce ?? 0,
      gas: parsed.gas ?? 0n,
      to: toLowerHex(to),
      data: parsed.data ?? '0x',
      maxFeePerGas: parsed.maxFeePerGas ?? 0n,
      maxPriorityFeePerGas: parsed.maxPriorityFeePerGas ?? 0n,
    }
    return writeUnsigned(read) === serialized ? read : undefined
  } catch {
    return undefined
  }
}
