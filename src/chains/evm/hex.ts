/** Bytes as EVM tools write them: `0x` and two digits a byte. */
export type Hex = `0x${string}`

/** Reads hex as bytes; it stops at the first character that is no hex digit, so callers check the length. */
export function bytesOf(hex: Hex): Uint8Array {
  // a plain array: a Buffer's subarray, which the EVM calls at every turn, is several times slower
  return new Uint8Array(Buffer.from(hex.slice(2), 'hex'))
}

export function hexOf(bytes: Uint8Array): Hex {
  return `0x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`
}

/** Lower-case letters, so that equal addresses and hashes are equal strings. */
export function toLowerHex(hex: Hex): Hex {
  return `0x${hex.slice(2).toLowerCase()}`
}

/** A number as JSON-RPC writes quantities: hex without leading zeros. */
export function toQuantity(value: bigint | number): Hex {
  return `0x${value.toString(16)}`
}

/** A number as one 32-byte ABI word, without the `0x`. */
export function toWord(value: bigint | number): string {
  return value.toString(16).padStart(64, '0')
}

/** An address or shorter hex as one 32-byte ABI word, without the `0x`, filled up on the left. */
export function padToWord(hex: Hex): string {
  return hex.slice(2).padStart(64, '0')
}
