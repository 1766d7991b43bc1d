import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
} from './addresses.ts'
import { CREATE_IF_MISSING, SET_UNIT_LIMIT, SET_UNIT_PRICE, TRANSFER_CHECKED } from './instruction-numbers.ts'
import type { SolanaInstruction } from './transaction.ts'

/**
 * What a transaction may use, and what it pays for it.
 *
 * @param unitPrice Millionths of a lamport for each unit.
 */
export function computeBudget(unitLimit: number, unitPrice: bigint): readonly SolanaInstruction[] {
  const limit = Buffer.alloc(5, SET_UNIT_LIMIT)
  limit.writeUInt32LE(unitLimit, 1)
  const price = Buffer.alloc(9, SET_UNIT_PRICE)
  price.writeBigUInt64LE(unitPrice, 1)
  return [
    { program: COMPUTE_BUDGET_PROGRAM, accounts: [], data: limit },
    { program: COMPUTE_BUDGET_PROGRAM, accounts: [], data: price },
  ]
}

/** Opens a token account where it is missing, at the payer's expense. */
export function createTokenAccount({
  payer,
  account,
  owner,
  mint,
  program = TOKEN_PROGRAM,
}: {
  readonly payer: string
  readonly account: string
  readonly owner: string
  readonly mint: string
  /** The token program of the mint. */
  readonly program?: string
}): SolanaInstruction {
  return {
    program: ASSOCIATED_TOKEN_PROGRAM,
    accounts: [payer, account, owner, mint, SYSTEM_PROGRAM, program],
    data: Uint8Array.of(CREATE_IF_MISSING),
  }
}

/**
 * Moves tokens.
 *
 * @param accounts Source, mint, destination, owner, and any references.
 */
export function transferChecked(
  accounts: readonly string[],
  {
    amount,
    decimals,
    program = TOKEN_PROGRAM,
  }: { readonly amount: bigint; readonly decimals: number; readonly program?: string },
): SolanaInstruction {
  const data = Buffer.alloc(10, TRANSFER_CHECKED)
  data.writeBigUInt64LE(amount, 1)
  data[9] = decimals
  return { program, accounts, data }
}
