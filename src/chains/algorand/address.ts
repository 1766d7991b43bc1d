import { createHash } from 'node:crypto'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const KEY_BYTES = 32
const CHECKSUM_BYTES = 4

/** SHA-512/256, by which Algorand names everything. */
export function algorandHash(...parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(createHash('sha512-256').update(Buffer.concat(parts)).digest())
}

/** Base32 without padding, as Algorand writes addresses and transactions. */
export function base32(bytes: Uint8Array): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => LETTERS[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** The address of a public key of 32 bytes: the key and the end of its hash. */
export function addressOfKey(key: Uint8Array): string {
  return base32(Buffer.concat([key, algorandHash(key).subarray(-CHECKSUM_BYTES)]))
}

/** The public key of an address; undefined when it is none. */
export function keyOfAddress(address: string): Uint8Array | undefined {
  if (!/^[A-Z2-7]{58}$/.test(address)) return undefined
  const bits = [...address].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  const key = Uint8Array.from(bytes.slice(0, KEY_BYTES))
  return addressOfKey(key) === address ? key : undefined
}
