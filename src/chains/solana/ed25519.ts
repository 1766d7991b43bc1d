import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { base58, bytesOfBase58 } from './base58.ts'

/** Who signs transactions of Solana, and under which address. */
export interface SolanaSigner {
  readonly address: string
  /** 64 bytes; the same message always gets the same. */
  sign(message: Uint8Array): Uint8Array
}

const SECRET_BYTES = 32
const PUBLIC_BYTES = 32
// what RFC 8410 writes before the 32 bytes of a key
const PRIVATE_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_HEAD = Buffer.from('302a300506032b6570032100', 'hex')

/** @param seed 32 secret bytes: the first half of what wallets export. */
export function signerFrom(seed: Uint8Array): SolanaSigner {
  const key = createPrivateKey({ key: Buffer.concat([PRIVATE_HEAD, seed]), format: 'der', type: 'pkcs8' })
  const raw = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(PUBLIC_HEAD.length)
  return { address: base58(raw), sign: (message) => new Uint8Array(sign(null, message, key)) }
}

/**
 * Reads a secret key as wallets export it (base58) or as the command line of Solana keeps it (a JSON array): 32 secret
 * bytes and the public key that they make.
 *
 * @throws RangeError when it is none, or its halves do not belong together; the message does not repeat it.
 */
export function signerFromExport(text: string): SolanaSigner {
  const bytes = text.startsWith('[') ? bytesOfList(text) : bytesOfBase58(text, SECRET_BYTES + PUBLIC_BYTES)
  if (bytes?.length !== SECRET_BYTES + PUBLIC_BYTES) throw new RangeError('Not a secret key of Solana.')
  const signer = signerFrom(bytes.subarray(0, SECRET_BYTES))
  if (signer.address === base58(bytes.subarray(SECRET_BYTES))) return signer
  throw new RangeError('The halves of the secret key do not belong together.')
}

function bytesOfList(text: string): Uint8Array | undefined {
  const numbers = text.slice(1, -1).split(',').map(Number)
  return numbers.every((number) => Number.isInteger(number) && number >= 0 && number < 256)
    ? Uint8Array.from(numbers)
    : undefined
}

/** Whether a signature of 64 bytes is that of a public key of 32 over a message. */
export function isSignedBy(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  try {
    const key = createPublicKey({
      key: Buffer.concat([PUBLIC_HEAD, publicKey]),
      format: 'der',
      type: 'spki',
    })
    return verify(null, message, key, signature)
  } catch {
    return false
  }
}
