import {
  associatedTokenAccount,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../../chains/solana/addresses.ts'
import { ownerIn } from '../../chains/solana/token-layout.ts'
import type { SolanaPayoutAccount } from './payout-account.ts'

/** An address of Solana as the chain shows it to a payer. */
export interface SolanaPayee {
  /** Why it cannot be paid, a sentence; undefined when it can. */
  readonly problem: string | undefined
  /** Whether its token account has to be opened first. */
  readonly needsAccount: boolean
}

/** Rejects with the error of the node's client when the chain does not answer. */
export async function solanaPayee(
  { chain, asset }: Pick<SolanaPayoutAccount, 'chain' | 'asset'>,
  to: string,
): Promise<SolanaPayee> {
  const [own, tokenAccount] = await Promise.all([
    chain.accountAt(to),
    chain.accountAt(associatedTokenAccount(to, asset.asset)),
  ])
  const needsAccount = !tokenAccount || tokenAccount.owner === SYSTEM_PROGRAM
  const isOthers = !needsAccount && ownerIn(tokenAccount.data) !== to
  if (own?.owner === TOKEN_PROGRAM || own?.owner === TOKEN_2022_PROGRAM)
    return { problem: 'This is a token or a token account; name the wallet that owns it.', needsAccount }
  if (own?.executable) return { problem: 'This is a program, which cannot spend what it gets.', needsAccount }
  return { problem: isOthers ? 'Its token account belongs to another owner.' : undefined, needsAccount }
}
