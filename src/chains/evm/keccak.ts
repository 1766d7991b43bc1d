import { keccak_256 } from '@noble/hashes/sha3.js'
import { type Hex, hexOf } from './hex.ts'

/** Keccak-256 as the EVM has it, which is not NIST's SHA3-256. */
export function keccak(bytes: Uint8Array): Uint8Array {
  return keccak_256(bytes)
}

export function keccakOfText(text: string): Uint8Array {
  return keccak(Buffer.from(text, 'utf8'))
}

/** The first four bytes of calldata that name a function, from `name(type,type)`; without the `0x`. */
export function selectorOf(signature: string): string {
  return hexOf(keccakOfText(signature).subarray(0, 4)).slice(2)
}

/** The first topic of an event's log, from `Name(type,type)`. */
export function topicOf(signature: string): Hex {
  return hexOf(keccakOfText(signature))
}

/** The address of a public key, given as its 64 bytes without the leading format byte. */
export function addressOfPublicKey(publicKey: Uint8Array): Hex {
  return hexOf(keccak(publicKey).subarray(12))
}

/** An address to which no one has a key: the last 20 bytes of a text's hash. */
export function keylessAddress(text: string): Hex {
  return hexOf(keccakOfText(text).subarray(12))
}
