import { sha256 } from '@noble/hashes/sha2.js'
import { isOnCurve } from '../../core/curve25519.ts'
import { base58, bytesOfBase58 } from './base58.ts'

export const SYSTEM_PROGRAM = '11111111111111111111111111111111'
export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
/** The later token program, whose tokens no payment is in. */
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
export const ASSOCIATED_TOKEN_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
export const COMPUTE_BUDGET_PROGRAM = 'ComputeBudget111111111111111111111111111111'
export const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
/** Assertions that wallets add to protect their owner. */
export const LIGHTHOUSE_PROGRAM = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95'
/** Ends the text that an address is derived from. */
const DERIVED = new TextEncoder().encode('ProgramDerivedAddress')

/**
 * Reads an address: 32 bytes in base58.
 *
 * @throws RangeError when it is none; to be asked of addresses that are known to be good.
 */
export function addressBytes(address: string): Uint8Array {
  const bytes = bytesOfBase58(address, 32)
  if (!bytes) throw new RangeError('Not a Solana address.')
  return bytes
}

/**
 * Where the tokens of one kind lie that belong to an owner: the address everyone derives without asking.
 *
 * @param program Which token program the mint belongs to.
 */
export function associatedTokenAccount(owner: string, mint: string, program: string = TOKEN_PROGRAM): string {
  return programAddress([owner, program, mint].map(addressBytes), ASSOCIATED_TOKEN_PROGRAM)
}

/**
 * The first of the addresses that a program derives from seeds for which no one can have a key.
 *
 * @throws RangeError when the program is no address, or the seeds give none.
 */
export function programAddress(seeds: readonly Uint8Array[], program: string): string {
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = sha256.create()
    for (const seed of seeds) hash.update(seed)
    const candidate = hash.update(Uint8Array.of(bump)).update(addressBytes(program)).update(DERIVED).digest()
    if (!isOnCurve(candidate)) return base58(candidate)
  }
  throw new RangeError('The seeds give no address.')
}
