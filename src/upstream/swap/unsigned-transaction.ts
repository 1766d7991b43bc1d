import { base58 } from '../../chains/solana/base58.ts'

const SIGNATURE = 64
const KEY = 32
const VERSIONED = 0x80

/** Who has to sign a transaction of Solana, and whether it is signed. */
export interface TransactionSigners {
  readonly payer: string
  readonly signersNeeded: number
  readonly isSigned: boolean
}

/** Reads the head of a transaction (legacy or version 0); undefined when the bytes are none. */
export function signersOf(transaction: string): TransactionSigners | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(transaction)) return undefined
  const bytes = Buffer.from(transaction, 'base64')
  const count = bytes[0]
  // there are never more than a handful of signers, so the length is a single byte
  if (count === undefined || count === 0 || count > 12) return undefined
  const message = 1 + count * SIGNATURE
  const head = message + ((bytes[message] ?? 0) & VERSIONED ? 1 : 0)
  const signersNeeded = bytes[head]
  const keys = head + 4
  if (signersNeeded !== count || bytes.length < keys + KEY) return undefined
  return {
    payer: base58(bytes.subarray(keys, keys + KEY)),
    signersNeeded,
    isSigned: bytes.subarray(1, message).some((byte) => byte !== 0),
  }
}
