import { concatBytes } from '@noble/hashes/utils.js'
import { addressBytes } from './addresses.ts'
import type { SolanaInstruction } from './transaction.ts'

interface MessageTerms {
  /** Pays the fee, and signs first. */
  readonly payer: string
  /** Signs beside the payer; its own account does not change. */
  readonly signer?: string
  /** Which of the other accounts that the instructions name may change. */
  readonly writable: readonly string[]
  readonly blockhash: string
}

/** Writes a message of version 0 without lookup tables. */
export function writeMessage(
  instructions: readonly SolanaInstruction[],
  { payer, signer, writable, blockhash }: MessageTerms,
): Uint8Array {
  const signers = signer === undefined ? [payer] : [payer, signer]
  const named = new Set(instructions.flatMap(({ program, accounts }) => [...accounts, program]))
  const fixed = [...named].filter((account) => !signers.includes(account) && !writable.includes(account))
  const accounts = [...signers, ...writable, ...fixed]
  const toIndex = (account: string) => accounts.indexOf(account)
  return concatBytes(
    Uint8Array.of(0x80, signers.length, signers.length - 1, fixed.length),
    toLengthBytes(accounts.length),
    ...accounts.map(addressBytes),
    addressBytes(blockhash),
    toLengthBytes(instructions.length),
    ...instructions.flatMap((instruction) => [
      Uint8Array.of(toIndex(instruction.program)),
      toLengthBytes(instruction.accounts.length),
      Uint8Array.from(instruction.accounts, toIndex),
      toLengthBytes(instruction.data.length),
      instruction.data,
    ]),
    toLengthBytes(0),
  )
}

function toLengthBytes(length: number): Uint8Array {
  return length < 0x80 ? Uint8Array.of(length) : Uint8Array.of((length & 0x7f) | 0x80, length >> 7)
}
