import { associatedTokenAccount } from '../../chains/solana/addresses.ts'
import { amountIn } from '../../chains/solana/token-layout.ts'
import { type MicroUsd, microUsd } from '../../core/money.ts'
import type { PayoutAccount } from './payout-account.ts'

const DOLLAR_DECIMALS = 6

/** What lies in an account from which money leaves, cut to millionths of a dollar. @throws whatever its chain fails with. */
export async function readPayoutBalance(account: PayoutAccount): Promise<MicroUsd> {
  const units = await readUnits(account)
  const { decimals } = account.asset
  return microUsd(
    decimals >= DOLLAR_DECIMALS
      ? units / 10n ** BigInt(decimals - DOLLAR_DECIMALS)
      : units * 10n ** BigInt(DOLLAR_DECIMALS - decimals),
  )
}

async function readUnits(account: PayoutAccount): Promise<bigint> {
  if (account.kind === 'evm') return account.chain.balanceOf(await account.address())
  const found = await account.chain.accountAt(
    associatedTokenAccount(account.signer.address, account.asset.asset),
  )
  return (found && amountIn(found.data)) ?? 0n
}
