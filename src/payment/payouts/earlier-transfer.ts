import { tokenUnitsToMicroUsd } from '../../core/money.ts'
import type { OutgoingRow } from '../../store/schema/outgoing-tables.ts'
import type { PayoutAccount } from './payout-account.ts'
import { MAX_WAIT_MS, type TransferDeps } from './transfer-deps.ts'

/** What a session gave back when it was closed the first time, before its ledger was restored. */
export interface EarlierTransfer {
  readonly tx: string
  /** Smallest units of the token. */
  readonly units: bigint
  /** Seconds since the epoch; undefined where the chain does not state it. */
  readonly paidAt: number | undefined
}

/**
 * Ends what a session gives back with the transfer that the chain shows under the same name, though of another amount:
 * the ledger was restored from before that closing. A top-up that came later may still be owed, so that is left to the
 * admin.
 */
export async function endWithEarlier(
  row: OutgoingRow,
  { tx, units, paidAt }: EarlierTransfer,
  { repository, clock, account, onError }: TransferDeps & { readonly account: PayoutAccount },
): Promise<void> {
  const paid = Number(tokenUnitsToMicroUsd(units, account.asset.decimals))
  const at = clock.now()
  const ended =
    paidAt !== undefined &&
    (await repository.paidBefore(row, { tx, amount: `${units}`, paid, at, paidAt: (paidAt + 1) * 1000 - 1 }))
  if (ended === 'landed' || ended === 'taken') return
  onError?.({ id: row.id, reason: `it was paid before, in ${tx}; end it with \`admin end-return\`` })
  await repository.waiting(row, { tx, reason: 'paid_before', nextCheckAt: at + MAX_WAIT_MS })
}
