import { keccak } from '../../core/keccak.ts'
import { type Hex, hexOf } from './hex.ts'

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
