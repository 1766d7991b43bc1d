import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  MEMO_PROGRAM,
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
  const limit = createData(SET_UNIT_LIMIT, 5)
  limit.setUint32(1, unitLimit, true)
  const price = createData(SET_UNIT_PRICE, 9)
  price.setBigUint64(1, unitPrice, true)
  return [
    { program: COMPUTE_BUDGET_PROGRAM, accounts: [], data: toBytes(limit) },
    { program: COMPUTE_BUDGET_PROGRAM, accounts: [], data: toBytes(price) },
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
  const data = createData(TRANSFER_CHECKED, 10)
  data.setBigUint64(1, amount, true)
  data.setUint8(9, decimals)
  return { program, accounts, data: toBytes(data) }
}

/** A text that stays on the chain beside what the transaction does. */
export function memo(text: string): SolanaInstruction {
  return { program: MEMO_PROGRAM, accounts: [], data: new TextEncoder().encode(text) }
}

/** The data of an instruction, still zeros behind the number that states which one it is. */
function createData(instruction: number, length: number): DataView {
  const data = new DataView(new ArrayBuffer(length))
  data.setUint8(0, instruction)
  return data
}

function toBytes({ buffer }: DataView): Uint8Array {
  return new Uint8Array(buffer)
}
