import { parseTransaction } from 'viem'
import { type Hex, toLowerHex } from '../hex.ts'
import type { UnsignedTransaction } from '../transaction-signer.ts'
import { writeUnsigned } from './unsigned-transaction.ts'

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
