import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { base58 } from './base58.ts'

/** Who signs transactions of Solana, and under which address. */
export interface SolanaSigner {
  readonly address: string
  /** 64 bytes; the same message always gets the same. */
  sign(message: Uint8Array): Uint8Array
}

// what RFC 8410 writes before the 32 bytes of a key
const PRIVATE_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_HEAD = Buffer.from('302a300506032b6570032100', 'hex')

/** @param seed 32 secret bytes: the first half of what wallets export. */
export function signerFrom(seed: Uint8Array): SolanaSigner {
  const key = createPrivateKey({ key: Buffer.concat([PRIVATE_HEAD, seed]), format: 'der', type: 'pkcs8' })
  const raw = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(PUBLIC_HEAD.length)
  return { address: base58(raw), sign: (message) => new Uint8Array(sign(null, message, key)) }
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
