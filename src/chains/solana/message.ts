import { addressBytes } from './addresses.ts'
import type { SolanaInstruction } from './transaction.ts'

/**
 * Writes a message of version 0 that one signer pays for and signs alone.
 *
 * @param writable Which of the accounts that the instructions name may change.
 */
export function writeMessage(
  instructions: readonly SolanaInstruction[],
  {
    payer,
    writable,
    blockhash,
  }: { readonly payer: string; readonly writable: readonly string[]; readonly blockhash: string },
): Uint8Array {
  const named = new Set(instructions.flatMap(({ program, accounts }) => [...accounts, program]))
  const fixed = [...named].filter((account) => account !== payer && !writable.includes(account))
  const accounts = [payer, ...writable, ...fixed]
  const toIndex = (account: string) => accounts.indexOf(account)
  return new Uint8Array(
    Buffer.concat([
      Uint8Array.of(0x80, 1, 0, fixed.length),
      lengthBytes(accounts.length),
      ...accounts.map(addressBytes),
      addressBytes(blockhash),
      lengthBytes(instructions.length),
      ...instructions.flatMap((instruction) => [
        Uint8Array.of(toIndex(instruction.program)),
        lengthBytes(instruction.accounts.length),
        Uint8Array.from(instruction.accounts, toIndex),
        lengthBytes(instruction.data.length),
        instruction.data,
      ]),
      lengthBytes(0),
    ]),
  )
}

function lengthBytes(length: number): Uint8Array {
  return length < 0x80 ? Uint8Array.of(length) : Uint8Array.of((length & 0x7f) | 0x80, length >> 7)
}
