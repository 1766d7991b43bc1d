import { associatedTokenAccount, MEMO_PROGRAM, TOKEN_PROGRAM } from './addresses.ts'
import { TRANSFER_CHECKED } from './instruction-numbers.ts'
import { computeBudget, createTokenAccount, transferChecked } from './instructions.ts'
import { writeMessage } from './message.ts'
import type { SolanaMessage } from './transaction.ts'

/** Tokens that their owner, who also pays the fee, moves to someone else. */
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
 * @param terms `opens`: whether the account of the payee is opened first, at the payer's expense. `unitPrice`: millionths
 *   of a lamport for each unit of computing.
 */
export function transferMessage(
  { from, to, mint, decimals, amount, memo, reference }: TokenTransfer,
  terms: { readonly blockhash: string; readonly opens: boolean; readonly unitPrice: bigint },
): Uint8Array {
  const [source, destination] = [associatedTokenAccount(from, mint), associatedTokenAccount(to, mint)]
  return writeMessage(
    [
      ...computeBudget(UNIT_LIMIT, terms.unitPrice),
      ...(terms.opens ? [createTokenAccount({ payer: from, account: destination, owner: to, mint })] : []),
      // what stands behind the owner of an account is for signers of one that several own, and ignored here
      transferChecked([source, mint, destination, from, reference], { amount, decimals }),
      { program: MEMO_PROGRAM, accounts: [], data: Buffer.from(memo) },
    ],
    { payer: from, writable: [source, destination], blockhash: terms.blockhash },
  )
}

/** Whether a message is that of a transfer, whichever block hash and fee it was signed with. */
export function isTransfer(message: SolanaMessage, requested: TokenTransfer): boolean {
  return amountOfTransfer(message, requested) === requested.amount
}

/** How much a message moves that is a transfer but for its amount; undefined when it is another. */
export function amountOfTransfer(
  { accounts, instructions }: SolanaMessage,
  requested: Omit<TokenTransfer, 'amount' | 'decimals'>,
): bigint | undefined {
  const { from, to, mint, memo, reference } = requested
  const [source, destination] = [associatedTokenAccount(from, mint), associatedTokenAccount(to, mint)]
  const moves = instructions.find(
    ({ program, accounts: named, data }) =>
      program === TOKEN_PROGRAM &&
      data[0] === TRANSFER_CHECKED &&
      data.length === 10 &&
      [source, mint, destination, from, reference].every((account, index) => named[index] === account),
  )
  const isNoted = instructions.some(
    ({ program, data }) => program === MEMO_PROGRAM && Buffer.from(data).toString() === memo,
  )
  return accounts[0] === from && moves && isNoted ? Buffer.from(moves.data).readBigUInt64LE(1) : undefined
}
