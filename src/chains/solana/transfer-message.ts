import {
  ASSOCIATED_TOKEN_PROGRAM,
  associatedTokenAccount,
  COMPUTE_BUDGET_PROGRAM,
  MEMO_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
} from './addresses.ts'
import { CREATE_IF_MISSING, SET_UNIT_LIMIT, SET_UNIT_PRICE, TRANSFER_CHECKED } from './instruction-numbers.ts'
import { writeMessage } from './message.ts'
import type { SolanaInstruction, SolanaMessage } from './transaction.ts'

/** Tokens that their owner, who also pays the fee, moves to somebody else. */
export interface TokenTransfer {
  readonly from: string
  readonly to: string
  readonly mint: string
  readonly decimals: number
  /** Smallest units. */
  readonly amount: bigint
  readonly memo: string
  /** An address that nothing else names, so that a history shows this transfer and no other. */
  readonly reference: string
}

/** Several times what transfer, memo and the opening of an account have ever taken. */
const UNIT_LIMIT = 120_000

/**
 * The message that moves tokens.
 *
 * @param terms `opens`: whether the purse of the payee is opened first, at the payer's expense. `unitPrice`: millionths
 *   of a lamport for each unit of computing.
 */
export function transferMessage(
  { from, to, mint, decimals, amount, memo, reference }: TokenTransfer,
  terms: { readonly blockhash: string; readonly opens: boolean; readonly unitPrice: bigint },
): Uint8Array {
  const [source, destination] = [associatedTokenAccount(from, mint), associatedTokenAccount(to, mint)]
  const unitLimit = Buffer.alloc(5, SET_UNIT_LIMIT)
  unitLimit.writeUInt32LE(UNIT_LIMIT, 1)
  const unitPrice = Buffer.alloc(9, SET_UNIT_PRICE)
  unitPrice.writeBigUInt64LE(terms.unitPrice, 1)
  const transfer = Buffer.alloc(10, TRANSFER_CHECKED)
  transfer.writeBigUInt64LE(amount, 1)
  transfer[9] = decimals
  const opening: SolanaInstruction = {
    program: ASSOCIATED_TOKEN_PROGRAM,
    accounts: [from, destination, to, mint, SYSTEM_PROGRAM, TOKEN_PROGRAM],
    data: Uint8Array.of(CREATE_IF_MISSING),
  }
  return writeMessage(
    [
      { program: COMPUTE_BUDGET_PROGRAM, accounts: [], data: unitLimit },
      { program: COMPUTE_BUDGET_PROGRAM, accounts: [], data: unitPrice },
      ...(terms.opens ? [opening] : []),
      // what stands behind the owner of a purse is for signers of one that several own, and ignored here
      { program: TOKEN_PROGRAM, accounts: [source, mint, destination, from, reference], data: transfer },
      { program: MEMO_PROGRAM, accounts: [], data: Buffer.from(memo) },
    ],
    { payer: from, writable: [source, destination], blockhash: terms.blockhash },
  )
}

/** Whether a message is that of a transfer, whichever block hash and fee it was signed with. */
export function isTransfer({ accounts, instructions }: SolanaMessage, wanted: TokenTransfer): boolean {
  const { from, to, mint, amount, memo, reference } = wanted
  const [source, destination] = [associatedTokenAccount(from, mint), associatedTokenAccount(to, mint)]
  const moves = instructions.some(
    ({ program, accounts: named, data }) =>
      program === TOKEN_PROGRAM &&
      data[0] === TRANSFER_CHECKED &&
      data.length === 10 &&
      Buffer.from(data).readBigUInt64LE(1) === amount &&
      [source, mint, destination, from, reference].every((account, place) => named[place] === account),
  )
  const isNoted = instructions.some(
    ({ program, data }) => program === MEMO_PROGRAM && Buffer.from(data).toString() === memo,
  )
  return accounts[0] === from && moves && isNoted
}
