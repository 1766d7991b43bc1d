import { GatewayError } from '../../core/failures.ts'
import { keccak } from '../../core/keccak.ts'
import { bytesOf, type Hex, hexOf } from './hex.ts'
import { keccakOfText } from './keccak.ts'

const PREFIX = Uint8Array.of(0x19, 0x01)

/** A type or a text as a word of EIP-712: 64 hex digits. */
export function hashOfText(text: string): string {
  return hexOf(keccakOfText(text)).slice(2)
}

/**
 * The hash of a struct of EIP-712.
 *
 * @param terms Its type and its fields, 64 hex digits each.
 * @throws GatewayError `payment_malformed` when a word has another size.
 */
export function hashWords(...terms: readonly string[]): Uint8Array {
  const bytes = Buffer.from(terms.join(''), 'hex')
  if (bytes.length !== terms.length * 32 || terms.some((term) => term.length !== 64)) {
    throw new GatewayError(
      'payment_malformed',
      'An address, amount or nonce of the payment has the wrong size.',
    )
  }
  return keccak(bytes)
}

/** The 32 bytes that are signed for a struct under a domain, as EIP-712 has them. */
export function typedDigest(separator: Hex, struct: Uint8Array): Uint8Array {
  return keccak(Buffer.concat([PREFIX, bytesOf(separator), struct]))
}
