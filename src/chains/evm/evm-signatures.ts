import type { Authorization } from './chain.ts'
import { bytesOf, type Hex, hexOf, padToWord, toWord } from './hex.ts'
import { addressOfPublicKey } from './keccak.ts'
import { secp256k1 } from './secp256k1.ts'
import { hashOfText, hashWords, typedDigest } from './typed-data.ts'

/** What an EIP-712 signature for a token is bound to. */
export interface TokenDomain {
  readonly name: string
  readonly version: string
  readonly chainId: number
  readonly verifyingContract: Hex
}

const DOMAIN_TYPE = hashOfText(
  'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)',
)
const TRANSFER_TYPE = hashOfText(
  'TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)',
)
const HALF_ORDER = bytesOf('0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0')

/** The EIP-712 domain separator of a token; worth computing once, since every digest needs it. */
export function domainSeparator(domain: TokenDomain): Hex {
  return hexOf(
    hashWords(
      DOMAIN_TYPE,
      hashOfText(domain.name),
      hashOfText(domain.version),
      toWord(domain.chainId),
      padToWord(domain.verifyingContract),
    ),
  )
}

/**
 * The 32 bytes that the holder signs for a transfer with authorization (EIP-3009 over EIP-712).
 *
 * @throws GatewayError `payment_malformed` when a field does not fit its Solidity type.
 */
export function authorizationDigest(separator: Hex, order: Authorization): Uint8Array {
  const message = hashWords(
    TRANSFER_TYPE,
    padToWord(order.from),
    padToWord(order.to),
    toWord(order.value),
    toWord(order.validAfter),
    toWord(order.validBefore),
    order.nonce.slice(2),
  )
  return typedDigest(separator, message)
}

/**
 * The account that signed a digest, as a token contract would recover it: 65 bytes r, s, v, with s in the lower
 * half of the group order, since the mirror image is not accepted on chain. Beyond the contract, v may also be 0 or
 * 1, as some wallets write it.
 *
 * @returns undefined when it is no such signature; a contract wallet's never is.
 */
export async function recoverAuthorizer(digest: Uint8Array, signature: Hex): Promise<Hex | undefined> {
  const parts = splitSignature(signature)
  if (!parts) return undefined
  const key = (await secp256k1()).recoverPublicKey({ hash: digest, ...parts })
  return key && addressOfPublicKey(key)
}

/** Takes an ordinary account's signature apart; undefined when no token contract would take it. */
export function splitSignature(
  signature: Hex,
): { readonly compact: Uint8Array; readonly recovery: 0 | 1 } | undefined {
  if (signature.length !== 132) return undefined
  const bytes = bytesOf(signature)
  if (bytes.length !== 65 || Buffer.compare(bytes.subarray(32, 64), HALF_ORDER) > 0) return undefined
  const compact = bytes.subarray(0, 64)
  switch (bytes[64]) {
    case 0:
    case 27:
      return { compact, recovery: 0 }
    case 1:
    case 28:
      return { compact, recovery: 1 }
    default:
      return undefined
  }
}

/** The account that a private key signs for. @throws Error when it is no key of the curve. */
export async function addressOfPrivateKey(key: Hex): Promise<Hex> {
  const publicKey = (await secp256k1()).derivePublicKey(bytesOf(key))
  if (!publicKey) throw new Error('This is no private key of the curve.')
  return addressOfPublicKey(publicKey)
}
