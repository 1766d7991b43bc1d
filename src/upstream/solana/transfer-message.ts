import { SYSTEM_PROGRAM } from '../../chains/solana/addresses.ts'
import { SYSTEM_TRANSFER } from '../../chains/solana/instruction-numbers.ts'
import { computeBudget, createTokenAccount, transferChecked } from '../../chains/solana/instructions.ts'
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
  const budget = computeBudget(terms.unitLimit, BigInt(terms.unitPrice))
  const { instructions, writable } = terms.token
    ? tokenTransfer(order, terms.token, terms)
    : solTransfer(order)
  return writeMessage([...budget, ...instructions], {
    payer: order.from,
    writable,
    blockhash: terms.blockhash,
  })
}

interface TransferInstructions {
  readonly instructions: readonly SolanaInstruction[]
  readonly writable: readonly string[]
}

function solTransfer({ from, to, units }: SolanaTransferOrder): TransferInstructions {
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
): TransferInstructions {
  const [source, target] = [tokenAccountOf(from, mint, program), tokenAccountOf(to, mint, program)]
  const tokens = { program: tokenPrograms[program] }
  const open = createTokenAccount({ payer: from, account: target, owner: to, mint, ...tokens })
  const move = transferChecked([source, mint, target, from], { amount: units, decimals, ...tokens })
  return { instructions: opensAccount ? [open, move] : [move], writable: [...new Set([source, target])] }
}
