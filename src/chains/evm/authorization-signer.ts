import type { Authorization } from './chain.ts'
import {
  addressOfPrivateKey,
  authorizationDigest,
  domainSeparator,
  type TokenDomain,
} from './evm-signatures.ts'
import { bytesOf, type Hex, hexOf } from './hex.ts'
import { secp256k1 } from './secp256k1.ts'

/** An account that signs transfers with authorization (EIP-3009), wherever its key lies. */
export interface AuthorizationSigner {
  address(): Promise<Hex>
  /**
   * @returns 65 bytes; the same order has the same signature every time.
   * @throws GatewayError when nothing was signed.
   */
  sign(domain: TokenDomain, order: Authorization): Promise<Hex>
}

/** Signs with a key in this process: a function, so that no log and no JSON can show it. */
export function createKeyAuthorizationSigner(key: () => Hex): AuthorizationSigner {
  return {
    address: () => addressOfPrivateKey(key()),
    sign: (domain, order) => signDigest(key(), authorizationDigest(domainSeparator(domain), order)),
  }
}

/** Signs 32 bytes. @returns 65 bytes, r, s and v. */
export async function signDigest(key: Hex, digest: Uint8Array): Promise<Hex> {
  const signed = (await secp256k1()).sign(bytesOf(key), digest)
  if (!signed) throw new Error('The hash could not be signed.')
  return `${hexOf(signed.compact)}${(27 + signed.recovery).toString(16)}`
}
