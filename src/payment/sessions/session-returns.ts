import { runWithLogIds } from '../../core/log-ids.ts'
import { microUsd, tokenUnits } from '../../core/money.ts'
import type { OutgoingRow, OutgoingTerms } from '../../store/schema/outgoing-tables.ts'
import type { SessionReturnRepository } from '../../store/sessions/session-return-repository.ts'
import type { SessionRow } from '../../store/sessions/session-rules.ts'
import type { PaymentPorts } from '../gate/payment-ports.ts'
import { findAccount, type PayoutAccount } from '../payouts/payout-account.ts'
import type { OutgoingStep } from '../payouts/transfer-deps.ts'
import { outgoingTerms } from '../payouts/transfer-order.ts'
import type { TransferSender } from '../payouts/transfer-sender.ts'

/** Gives the rest of closed sessions back to their wallets. */
export interface SessionReturnService {
  /** Writes down what a closed session gives back, sends it, and looks whether it has come. Rejects when the outcome is unknown. */
  giveBack(session: SessionRow): Promise<void>
  /** Gives back what closed sessions still have; how many there were. */
  processDue(): Promise<number>
}

interface SessionReturnDeps extends Pick<PaymentPorts, 'clock'> {
  readonly repository: SessionReturnRepository
  readonly outgoing: TransferSender
  readonly accounts: readonly PayoutAccount[]
  readonly reached?: (step: OutgoingStep) => void
  /** Called when something cannot be given back as things stand. */
  readonly onError?: (failure: { readonly id: string; readonly reason: string }) => void
}

const ROWS_PER_SWEEP = 20

export function createSessionReturns(deps: SessionReturnDeps): SessionReturnService {
  const { repository, outgoing, accounts, clock } = deps

  const begin = (session: SessionRow) => runWithLogIds({ session: session.id }, () => writeReturn(session))

  async function writeReturn(session: SessionRow): Promise<OutgoingRow | undefined> {
    const account = findAccount(accounts, session)
    if (!account) {
      deps.onError?.({ id: session.id, reason: 'there is no payout account on its network' })
      return undefined
    }
    const payer = await account.address()
    const row = await repository.begin(
      session.id,
      (now, earlier) => toReturnTerms(now, earlier, account, payer),
      clock.now(),
    )
    if (row) deps.reached?.('return_written')
    return row
  }

  return {
    async giveBack(session) {
      const row = await begin(session)
      if (row) await outgoing.advance(row)
    },

    async processDue() {
      const closed = await repository.unreturned(ROWS_PER_SWEEP)
      for (const session of closed) {
        const row = await begin(session)
        // what does not leave now is looked at again with everything else that leaves
        if (row) await outgoing.advance(row).catch(() => {})
      }
      return closed.length
    },
  }
}

/**
 * What a session gives back.
 *
 * @param earlier How often it has given something back before.
 */
export function toReturnTerms(
  session: SessionRow,
  earlier: number,
  account: PayoutAccount,
  payer: string,
): OutgoingTerms {
  return outgoingTerms(account, {
    id: `session-return|${session.id}|${earlier}`,
    payer,
    to: session.return_to,
    amount: tokenUnits(microUsd(BigInt(session.balance)), account.asset.decimals),
  })
}
