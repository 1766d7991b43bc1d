import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import { base58 } from './base58.ts'

export interface SolanaInstruction {
  readonly program: string
  /** Addresses, in the order the program gives them a meaning. */
  readonly accounts: readonly string[]
  readonly data: Uint8Array
}

/** What the signers of a transaction sign: a message of version 0 without lookup tables. */
export interface SolanaMessage {
  readonly bytes: Uint8Array
  /** sha256 of the bytes, hex: the chain runs a message once, no matter who signed it. */
  readonly hash: string
  /** The first pays the fee; the first `signerCount` must sign. */
  readonly accounts: readonly string[]
  readonly writable: readonly string[]
  readonly signerCount: number
  readonly blockhash: string
  readonly instructions: readonly SolanaInstruction[]
}

export interface SolanaTransaction {
  readonly message: SolanaMessage
  /** One a signer, 64 bytes each; zeros where no one has signed yet. */
  readonly signatures: readonly Uint8Array[]
}

/** The most that fits a packet of the network. */
export const MAX_TRANSACTION_BYTES = 1232
const SIGNATURE_BYTES = 64
const ADDRESS_BYTES = 32
const VERSION_0 = 0x80

/**
 * Reads a transaction as it goes over the wire. Undefined when it is not exactly one of version 0, or when it names
 * accounts that only a lookup table knows.
 */
export function readTransaction(bytes: Uint8Array): SolanaTransaction | undefined {
  if (bytes.length > MAX_TRANSACTION_BYTES) return undefined
  try {
    const reader = readerOf(bytes)
    const signatures = reader.list(() => reader.take(SIGNATURE_BYTES))
    const message = readMessage(bytes.subarray(reader.position()))
    return message.signerCount === signatures.length ? { message, signatures } : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** @throws RangeError when it is no such message. */
function readMessage(bytes: Uint8Array): SolanaMessage {
  const reader = readerOf(bytes)
  if (reader.byte() !== VERSION_0) throw new RangeError('Another version.')
  const signerCount = reader.byte()
  const readonlySigners = reader.byte()
  const readonlyOthers = reader.byte()
  const accounts = reader.list(() => base58(reader.take(ADDRESS_BYTES)))
  const blockhash = base58(reader.take(ADDRESS_BYTES))
  const account = (index: number) => {
    const found = accounts[index]
    if (found === undefined) throw new RangeError('No such account.')
    return found
  }
  const instructions = reader.list(() => ({
    program: account(reader.byte()),
    accounts: reader.list(() => account(reader.byte())),
    data: reader.take(reader.length()),
  }))
  if (reader.length() !== 0) throw new RangeError('A lookup table.')
  if (reader.position() !== bytes.length) throw new RangeError('More than a message.')
  if (signerCount < 1 || readonlySigners >= signerCount || signerCount + readonlyOthers > accounts.length) {
    throw new RangeError('A header that does not fit.')
  }
  if (new Set(accounts).size !== accounts.length) throw new RangeError('An account twice.')
  return {
    bytes,
    hash: bytesToHex(sha256(bytes)),
    accounts,
    writable: accounts.filter((_, index) =>
      index < signerCount ? index < signerCount - readonlySigners : index < accounts.length - readonlyOthers,
    ),
    signerCount,
    blockhash,
    instructions,
  }
}

/** A transaction on the wire. */
export function writeTransaction(signatures: readonly Uint8Array[], message: Uint8Array): Uint8Array {
  return concatBytes(Uint8Array.of(signatures.length), ...signatures, message)
}

/** Reads from front to back. @throws RangeError at the end of the bytes. */
function readerOf(bytes: Uint8Array) {
  let at = 0

  function take(count: number): Uint8Array {
    if (at + count > bytes.length) throw new RangeError('The bytes end early.')
    at += count
    return bytes.subarray(at - count, at)
  }

  function byte(): number {
    return take(1)[0] ?? 0
  }

  /** A count in seven bits a byte, at most two bytes of them here, and never longer than it needs to be. */
  function length(): number {
    const low = byte()
    if (low < 0x80) return low
    const high = byte()
    if (high === 0 || high >= 0x80) throw new RangeError('Not a length.')
    return (low & 0x7f) | (high << 7)
  }

  return {
    byte,
    take,
    length,
    position: () => at,
    list: <T>(read: () => T): T[] => Array.from({ length: length() }, read),
  }
}
