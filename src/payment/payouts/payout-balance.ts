import { associatedTokenAccount } from '../../chains/solana/addresses.ts'
import { amountIn } from '../../chains/solana/token-layout.ts'
import { type MicroUsd, tokenUnitsToMicroUsd } from '../../core/money.ts'
import type { PayoutAccount } from './payout-account.ts'

/** What lies in an account from which money leaves, cut to millionths of a dollar. @throws whatever its chain fails with. */
export async function readPayoutBalance(account: PayoutAccount): Promise<MicroUsd> {
  const units = await readUnits(account)
  return tokenUnitsToMicroUsd(units, account.asset.decimals)
}

async function readUnits(account: PayoutAccount): Promise<bigint> {
  if (account.kind === 'evm') return account.chain.balanceOf(await account.address())
  const found = await account.chain.accountAt(
    associatedTokenAccount(account.signer.address, account.asset.asset),
  )
  return (found && amountIn(found.data)) ?? 0n
}
