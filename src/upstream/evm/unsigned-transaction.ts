import { bytesOf, type Hex, hexOf } from '../../chains/evm/hex.ts'
import { rlpBytes, rlpList, rlpNumber } from '../../chains/evm/rlp.ts'
import type { EvmTransferPlan } from './evm.ts'

const TYPE = 2

/** An unsigned transaction with a fee of its own (EIP-1559) as its signer hashes it: the type, then RLP. */
export function serializeUnsigned(unsigned: EvmTransferPlan['unsigned']): Hex {
  const { chainId, nonce, maxPriorityFeePerGas, maxFeePerGas, gas, to, value, data } = unsigned
  const numbers = [BigInt(chainId), BigInt(nonce), maxPriorityFeePerGas, maxFeePerGas, gas].map(rlpNumber)
  const call = [rlpBytes(bytesOf(asHex(to))), rlpNumber(value), rlpBytes(bytesOf(asHex(data)))]
  return hexOf(Buffer.concat([Uint8Array.of(TYPE), rlpList([...numbers, ...call, rlpList([])])]))
}

function asHex(text: string): Hex {
  return `0x${text.slice(2).toLowerCase()}`
}
