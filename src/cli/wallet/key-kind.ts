import { z } from 'zod'
import {
  generateSolanaSecret,
  toSolanaSecret,
  toSolanaSecretBytes,
} from '../../client/solana/solana-secret.ts'
import { UsageError } from '../exit-code.ts'

/** Which networks a key signs for. */
export type KeyKind = 'evm' | 'solana'

/** A key in the clear: as hexadecimal digits with `0x`, on Solana 64 bytes in base58. */
export interface ClearKey {
  readonly kind: KeyKind
  readonly address: string
  readonly secret: string
}

const HEX_KEY = /^(?:0x)?([0-9a-fA-F]{64})$/
const EVM_BYTES = 32

export const KIND_NAMES: Readonly<Record<KeyKind, string>> = { evm: 'EVM', solana: 'Solana' }

/** The form of an address, for files that name one. */
export const AddressForms = {
  evm: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
  solana: z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
} as const

export async function generateKey(kind: KeyKind): Promise<ClearKey> {
  if (kind === 'solana') {
    const { address, secretKey } = await generateSolanaSecret()
    return { kind, address, secret: secretKey }
  }
  const { generatePrivateKey } = await import('viem/accounts')
  return toEvmKey(generatePrivateKey())
}

/**
 * Reads a key as wallets export it.
 *
 * @throws UsageError when it is none; the message does not repeat it.
 */
export async function parseKey(text: string): Promise<ClearKey> {
  const [, digits] = HEX_KEY.exec(text.trim()) ?? []
  if (digits !== undefined) return toEvmKey(`0x${digits.toLowerCase()}`)
  try {
    const { address, secretKey } = await toSolanaSecret(text)
    return { kind: 'solana', address, secret: secretKey }
  } catch {
    throw new UsageError('This is not a key: use 64 hexadecimal digits, a keystore file, or a Solana key.')
  }
}

/** The bytes that a keystore encrypts. */
export function toKeyBytes({ kind, secret }: Pick<ClearKey, 'kind' | 'secret'>): Uint8Array {
  return kind === 'evm' ? Uint8Array.from(Buffer.from(secret.slice(2), 'hex')) : toSolanaSecretBytes(secret)
}

/** @throws UsageError when the bytes are no key. */
export async function fromKeyBytes(bytes: Uint8Array): Promise<ClearKey> {
  if (bytes.length === EVM_BYTES) return toEvmKey(`0x${Buffer.from(bytes).toString('hex')}`)
  return parseKey(JSON.stringify([...bytes]))
}

async function toEvmKey(secret: `0x${string}`): Promise<ClearKey> {
  const { privateKeyToAccount } = await import('viem/accounts')
  try {
    return { kind: 'evm', address: privateKeyToAccount(secret).address, secret }
  } catch {
    throw new UsageError('The private key is not one that this curve has.')
  }
}
