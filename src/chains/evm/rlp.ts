import { bytesOf, type Hex, toQuantity } from './hex.ts'

const BYTES = 0x80
const LIST = 0xc0
/** From this length on, a header counts the bytes of the length. */
const LONG = 56

/** Bytes as RLP writes them. */
export function rlpBytes(bytes: Uint8Array): Uint8Array {
  const [first] = bytes
  if (bytes.length === 1 && first !== undefined && first < BYTES) return bytes
  return Buffer.concat([headerOf(bytes.length, BYTES), bytes])
}

/** A number as RLP writes it: without leading zeros, and zero as no byte at all. */
export function rlpNumber(value: bigint): Uint8Array {
  return rlpBytes(bytesOfNumber(value))
}

/** A list of what has been written before. */
export function rlpList(items: readonly Uint8Array[]): Uint8Array {
  const length = items.reduce((sum, item) => sum + item.length, 0)
  return Buffer.concat([headerOf(length, LIST), ...items])
}

function bytesOfNumber(value: bigint): Uint8Array {
  if (value === 0n) return new Uint8Array(0)
  const digits = toQuantity(value).slice(2)
  return bytesOf(`0x${digits.length % 2 === 0 ? digits : `0${digits}`}` as Hex)
}

function headerOf(length: number, base: number): Uint8Array {
  if (length < LONG) return Uint8Array.of(base + length)
  const size = bytesOfNumber(BigInt(length))
  return Buffer.concat([Uint8Array.of(base + LONG - 1 + size.length), size])
}
