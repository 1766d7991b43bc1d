import { base58, bytesOfBase58 } from '../../chains/solana/base58.ts'
import { toBytes } from '../base64.ts'
import { createSolanaSigner } from './solana-key.ts'

/** A secret key of Solana in the form in which wallets export it. */
export interface SolanaSecret {
  readonly address: string
  /** 64 bytes in base58. */
  readonly secretKey: string
}

const EXPORT_BYTES = 64
const ED25519 = { name: 'Ed25519' }

/** Makes a new key. */
export async function generateSolanaSecret(): Promise<SolanaSecret> {
  const pair = await crypto.subtle.generateKey(ED25519, true, ['sign', 'verify'])
  if (!('privateKey' in pair)) throw new Error('This machine makes no Ed25519 keys.')
  const { d = '', x = '' } = await crypto.subtle.exportKey('jwk', pair.privateKey)
  return toSolanaSecret(Uint8Array.from([...toBytes(d), ...toBytes(x)]))
}

/**
 * Reads a key in any form that `createSolanaSigner` reads.
 *
 * @throws PaymentError `invalid_input`; the message does not repeat the key.
 */
export async function toSolanaSecret(secret: string | Uint8Array): Promise<SolanaSecret> {
  const { address } = await createSolanaSigner(secret)
  const bytes = typeof secret === 'string' ? readBytes(secret.trim()) : secret
  return { address, secretKey: base58(bytes) }
}

/** The 64 bytes of a key in base58. */
export function toSolanaSecretBytes(secretKey: string): Uint8Array {
  return bytesOfBase58(secretKey, EXPORT_BYTES) ?? new Uint8Array()
}

function readBytes(text: string): Uint8Array {
  return text.startsWith('[') ? Uint8Array.from(JSON.parse(text) as number[]) : toSolanaSecretBytes(text)
}
