import { associatedTokenAccount, MEMO_PROGRAM, TOKEN_PROGRAM } from './addresses.ts'
import { MINT_TO } from './instruction-numbers.ts'
import { createTokenAccount } from './instructions.ts'
import { writeMessage } from './message.ts'

/** The message by which new tokens are made for an owner, in an account that is opened where it is missing. */
export function mintMessage({
  authority,
  mint,
  owner,
  amount,
  note,
  blockhash,
}: {
  readonly authority: string
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
  readonly note: string
  readonly blockhash: string
}): Uint8Array {
  const tokenAccount = associatedTokenAccount(owner, mint)
  const mintTo = Buffer.alloc(9)
  mintTo[0] = MINT_TO
  mintTo.writeBigUInt64LE(amount, 1)
  return writeMessage(
    [
      createTokenAccount({ payer: authority, account: tokenAccount, owner, mint }),
      { program: TOKEN_PROGRAM, accounts: [mint, tokenAccount, authority], data: mintTo },
      { program: MEMO_PROGRAM, accounts: [], data: Buffer.from(note) },
    ],
    { payer: authority, writable: [tokenAccount, mint], blockhash },
  )
}
