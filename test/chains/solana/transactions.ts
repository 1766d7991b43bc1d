import {
  type Address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  type KeyPairSigner,
  partiallySignTransaction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { COMPUTE_BUDGET_PROGRAM, MEMO_PROGRAM, TOKEN_PROGRAM } from '../../../src/chains/solana/addresses.ts'

// roles of accounts in an instruction
export const READ = 0
export const WRITE = 1
export const SIGN = 2

/** An instruction of any program, made by hand so that any part of it can be wrong. */
export function instruction(
  program: string,
  accounts: readonly (readonly [address: string, role: 0 | 1 | 2])[],
  data: readonly number[] | Buffer,
): Instruction {
  return {
    programAddress: program as Address,
    accounts: accounts.map(([address, role]) => ({ address: address as Address, role })),
    data: Uint8Array.from(data),
  }
}

export const unitLimit = (units = 20_000) => instruction(COMPUTE_BUDGET_PROGRAM, [], [2, ...u32(units)])
export const unitPrice = (price = 1n) => instruction(COMPUTE_BUDGET_PROGRAM, [], [3, ...u64(price)])
export const memo = (text: string) => instruction(MEMO_PROGRAM, [], Buffer.from(text))

export interface TransferFields {
  readonly source: string
  readonly mint: string
  readonly destination: string
  readonly authority: string
  readonly amount: bigint
  readonly decimals?: number
  readonly program?: string
}

export function transferChecked(parts: TransferFields): Instruction {
  const { source, mint, destination, authority, amount, decimals = 6, program = TOKEN_PROGRAM } = parts
  return instruction(
    program,
    [
      [source, WRITE],
      [mint, READ],
      [destination, WRITE],
      [authority, SIGN],
    ],
    [12, ...u64(amount), decimals],
  )
}

/** Base64 of a transaction with the signatures of those who are handed in, and blanks for the rest. */
export async function transactionOf(
  instructions: readonly Instruction[],
  {
    feePayer,
    blockhash,
    signers,
  }: { readonly feePayer: string; readonly blockhash: string; readonly signers: readonly KeyPairSigner[] },
): Promise<string> {
  const lifetime = {
    blockhash: blockhash as Parameters<typeof setTransactionMessageLifetimeUsingBlockhash>[0]['blockhash'],
    lastValidBlockHeight: 0n,
  }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(feePayer as Address, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (timed) => appendTransactionMessageInstructions(instructions, timed),
  )
  const signed = await partiallySignTransaction(
    signers.map(({ keyPair }) => keyPair),
    compileTransaction(message),
  )
  return getBase64EncodedWireTransaction(signed)
}

function u64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
