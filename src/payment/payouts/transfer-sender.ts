import { GatewayError } from '../../core/failures.ts'
import type { MicroUsd } from '../../core/money.ts'
import type { OutgoingRow } from '../../store/schema/outgoing-tables.ts'
import { confirmReturn, type ReturnProof } from './confirm-return.ts'
import { advanceEvmTransfer } from './evm-transfers.ts'
import { findAccount, type PayoutAccount } from './payout-account.ts'
import { advanceSolanaTransfer } from './solana-transfers.ts'
import { MAX_WAIT_MS, MIN_WAIT_MS, type TransferDeps } from './transfer-deps.ts'

/** Sends what is written down to leave, and looks whether it has come. */
export interface TransferSender {
  /** Brings one a step further, and waits a little for it to land. Rejects when the outcome is unknown; the job looks again. */
  advance(row: OutgoingRow): Promise<void>
  /** Brings everything that is due a step further; how much it looked at. */
  processDue(): Promise<number>
  /**
   * Ends what a session gives back with a transaction that was made before; how much it paid.
   *
   * @throws GatewayError `not_found`; `invalid_input` when the chain does not prove it.
   */
  confirmReturn(id: string, proof: ReturnProof): Promise<MicroUsd>
}

interface TransferSenderDeps extends TransferDeps {
  readonly accounts: readonly PayoutAccount[]
}

const ROWS_PER_SWEEP = 20

/** Money that is written down leaves in the way of its chain; that it has moved is believed of the chain alone. */
export function createTransferSender(deps: TransferSenderDeps): TransferSender {
  const { repository, accounts, clock } = deps

  async function advance(
    row: OutgoingRow,
    { waitsForLanding }: { readonly waitsForLanding: boolean },
  ): Promise<void> {
    const account = findAccount(accounts, row)
    if (account?.kind === 'evm') return advanceEvmTransfer(row, { ...deps, account })
    if (account) return advanceSolanaTransfer(row, { ...deps, account, waitsForLanding })
    deps.onError?.({ id: row.id, reason: 'there is no payout account on its network' })
    await repository.waiting(row, { reason: 'no_account', nextCheckAt: clock.now() + MAX_WAIT_MS })
  }

  return {
    async confirmReturn(id, proof) {
      const row = await repository.find(id)
      if (!row) throw new GatewayError('not_found', 'Nothing that leaves has this id; see `outgoing`.')
      const account = findAccount(accounts, row)
      if (account) return confirmReturn(row, proof, { ...deps, account })
      throw new GatewayError('misconfigured', `There is no payout account on ${row.network}.`)
    },

    advance: (row) => advance(row, { waitsForLanding: true }),

    async processDue() {
      const due = await repository.due(clock.now(), ROWS_PER_SWEEP)
      for (const row of due) {
        await advance(row, { waitsForLanding: false }).catch(() =>
          repository.waiting(row, {
            reason: 'the chain did not answer',
            nextCheckAt: clock.now() + MIN_WAIT_MS * 2 ** Math.min(row.attempts, 7),
          }),
        )
      }
      return due.length
    },
  }
}
