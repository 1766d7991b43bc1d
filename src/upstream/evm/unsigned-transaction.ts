import { bytesOf, type Hex, hexOf, toQuantity } from '../../chains/evm/hex.ts'
import type { EvmTransferPlan } from './evm.ts'

const TYPE = 2

/** An unsigned transaction with a fee of its own (EIP-1559) as its signer hashes it: the type, then RLP. */
export function serializeUnsigned(unsigned: EvmTransferPlan['unsigned']): Hex {
  const { chainId, nonce, maxPriorityFeePerGas, maxFeePerGas, gas, to, value, data } = unsigned
  const numbers = [BigInt(chainId), BigInt(nonce), maxPriorityFeePerGas, maxFeePerGas, gas].map(bytesOfNumber)
  const fields = [...numbers, bytesOf(asHex(to)), bytesOfNumber(value), bytesOf(asHex(data))]
  const body = Buffer.concat([...fields.map(encoded), headerOf(0, 0xc0)])
  return hexOf(Buffer.concat([Uint8Array.of(TYPE), headerOf(body.length, 0xc0), body]))
}

/** A number without leading zeros; zero is no byte at all. */
function bytesOfNumber(value: bigint): Uint8Array {
  if (value === 0n) return new Uint8Array(0)
  const digits = toQuantity(value).slice(2)
  return bytesOf(`0x${digits.length % 2 === 0 ? digits : `0${digits}`}`)
}

function encoded(bytes: Uint8Array): Uint8Array {
  const [first] = bytes
  if (bytes.length === 1 && first !== undefined && first < 0x80) return bytes
  return Buffer.concat([headerOf(bytes.length, 0x80), bytes])
}

function headerOf(length: number, base: number): Uint8Array {
  if (length < 56) return Uint8Array.of(base + length)
  const size = bytesOfNumber(BigInt(length))
  return Buffer.concat([Uint8Array.of(base + 55 + size.length), size])
}

function asHex(text: string): Hex {
  return `0x${text.slice(2).toLowerCase()}`
}
