import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  SYSTEM_PROGRAM,
} from '../../chains/solana/addresses.ts'
import {
  CREATE_IF_MISSING,
  SET_UNIT_LIMIT,
  SET_UNIT_PRICE,
  SYSTEM_TRANSFER,
  TRANSFER_CHECKED,
} from '../../chains/solana/instruction-numbers.ts'
import { writeMessage } from '../../chains/solana/message.ts'
import type { SolanaInstruction } from '../../chains/solana/transaction.ts'
import { tokenAccountOf } from './derived-address.ts'
import { tokenPrograms } from './programs.ts'
import type { SolanaTransferOrder, TokenProgram } from './solana.ts'

interface Terms {
  readonly blockhash: string
  readonly unitLimit: number
  /** Micro-lamports for a compute unit. */
  readonly unitPrice: number
  readonly token?:
    | { readonly mint: string; readonly decimals: number; readonly program: TokenProgram }
    | undefined
  /** Whether the recipient has no token account yet. */
  readonly opensAccount: boolean
}

/** The message of a transfer that its sender pays for and signs alone. */
export function transferMessage(order: SolanaTransferOrder, terms: Terms): Uint8Array {
  const budget = [
    { program: COMPUTE_BUDGET_PROGRAM, accounts: [], data: budgetData(SET_UNIT_LIMIT, terms.unitLimit) },
    { program: COMPUTE_BUDGET_PROGRAM, accounts: [], data: priceData(terms.unitPrice) },
  ]
  const { instructions, writable } = terms.token
    ? tokenTransfer(order, terms.token, terms)
    : solTransfer(order)
  return writeMessage([...budget, ...instructions], {
    payer: order.from,
    writable,
    blockhash: terms.blockhash,
  })
}

interface Parts {
  readonly instructions: readonly SolanaInstruction[]
  readonly writable: readonly string[]
}

function solTransfer({ from, to, units }: SolanaTransferOrder): Parts {
  const data = Buffer.alloc(12)
  data.writeUInt32LE(SYSTEM_TRANSFER, 0)
  data.writeBigUInt64LE(units, 4)
  return {
    instructions: [{ program: SYSTEM_PROGRAM, accounts: [from, to], data }],
    writable: to === from ? [] : [to],
  }
}

function tokenTransfer(
  { from, to, units }: SolanaTransferOrder,
  { mint, decimals, program }: NonNullable<Terms['token']>,
  { opensAccount }: Terms,
): Parts {
  const [source, target] = [tokenAccountOf(from, mint, program), tokenAccountOf(to, mint, program)]
  const data = Buffer.alloc(10)
  data[0] = TRANSFER_CHECKED
  data.writeBigUInt64LE(units, 1)
  data[9] = decimals
  const open = {
    program: ASSOCIATED_TOKEN_PROGRAM,
    accounts: [from, target, to, mint, SYSTEM_PROGRAM, tokenPrograms[program]],
    data: Uint8Array.of(CREATE_IF_MISSING),
  }
  const move = { program: tokenPrograms[program], accounts: [source, mint, target, from], data }
  return { instructions: opensAccount ? [open, move] : [move], writable: [...new Set([source, target])] }
}

function budgetData(kind: number, value: number): Uint8Array {
  const data = Buffer.alloc(5)
  data[0] = kind
  data.writeUInt32LE(value, 1)
  return data
}

function priceData(microLamports: number): Uint8Array {
  const data = Buffer.alloc(9)
  data[0] = SET_UNIT_PRICE
  data.writeBigUInt64LE(BigInt(microLamports), 1)
  return data
}
