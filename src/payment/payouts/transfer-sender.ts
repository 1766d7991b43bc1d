import type { OutgoingRow } from '../../store/schema/outgoing-tables.ts'
import { bringByAuthorization } from './evm-transfers.ts'
import { accountFor, type PayoutAccount } from './payout-account.ts'
import { bringByTransaction } from './solana-transfers.ts'
import { MAX_WAIT, type OutgoingParts, SHORTEST_WAIT } from './transfer-deps.ts'

/** Sends what is written down to leave, and looks whether it has come. */
export interface OutgoingDesk {
  /** Brings one a step further, and waits a little for it to land. Rejects when nobody knows; the job looks again. */
  bring(row: OutgoingRow): Promise<void>
  /** Brings everything that is due a step further; how much it looked at. */
  sweep(): Promise<number>
}

interface OutgoingDeskParts extends OutgoingParts {
  readonly accounts: readonly PayoutAccount[]
}

const MAX_AT_ONCE = 20

/** Money that is written down leaves in the way of its chain; that it has moved is believed of the chain alone. */
export function createOutgoingDesk(parts: OutgoingDeskParts): OutgoingDesk {
  const { book, accounts, clock } = parts

  async function bring(row: OutgoingRow, { isPatient }: { readonly isPatient: boolean }): Promise<void> {
    const account = accountFor(accounts, row)
    if (account?.kind === 'evm') return bringByAuthorization(row, { ...parts, account })
    if (account) return bringByTransaction(row, { ...parts, account, isPatient })
    parts.trouble?.({ id: row.id, reason: 'there is no payout account on its network' })
    await book.waiting(row, { reason: 'no_account', nextLookAt: clock.now() + MAX_WAIT })
  }

  return {
    bring: (row) => bring(row, { isPatient: true }),

    async sweep() {
      const due = await book.due(clock.now(), MAX_AT_ONCE)
      for (const row of due) {
        await bring(row, { isPatient: false }).catch(() =>
          book.waiting(row, {
            reason: 'the chain did not answer',
            nextLookAt: clock.now() + SHORTEST_WAIT * 2 ** Math.min(row.attempts, 7),
          }),
        )
      }
      return due.length
    },
  }
}
