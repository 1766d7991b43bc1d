import { microUsd, tokenUnits } from '../../core/money.ts'
import type { OutgoingRow, OutgoingTerms } from '../../store/schema/outgoing-tables.ts'
import type { SessionReturns } from '../../store/sessions/session-returns.ts'
import type { SessionRow } from '../../store/sessions/session-rules.ts'
import type { PaymentPorts } from '../gate/ports.ts'
import { accountFor, type PayoutAccount } from '../payouts/payout-account.ts'
import type { OutgoingStep } from '../payouts/transfer-deps.ts'
import { outgoingTerms } from '../payouts/transfer-order.ts'
import type { OutgoingDesk } from '../payouts/transfer-sender.ts'

/** Gives the rest of closed sessions back to their wallets. */
export interface ReturnDesk {
  /** Writes down what a closed session gives back, sends it, and looks whether it has come. Rejects when nobody knows. */
  giveBack(session: SessionRow): Promise<void>
  /** Gives back what closed sessions still have; how many there were. */
  sweep(): Promise<number>
}

interface ReturnDeskParts extends Pick<PaymentPorts, 'clock'> {
  readonly book: SessionReturns
  readonly outgoing: OutgoingDesk
  readonly accounts: readonly PayoutAccount[]
  readonly reached?: (step: OutgoingStep) => void
  /** Told when something cannot be given back as things stand. */
  readonly trouble?: (what: { readonly id: string; readonly reason: string }) => void
}

const MAX_AT_ONCE = 20

export function createReturnDesk(parts: ReturnDeskParts): ReturnDesk {
  const { book, outgoing, accounts, clock } = parts

  async function begin(session: SessionRow): Promise<OutgoingRow | undefined> {
    const account = accountFor(accounts, session)
    if (!account) {
      parts.trouble?.({ id: session.id, reason: 'there is no payout account on its network' })
      return undefined
    }
    const payer = await account.address()
    const row = await book.begin(
      session.id,
      (now, earlier) => termsOf(now, earlier, account, payer),
      clock.now(),
    )
    if (row) parts.reached?.('return_written')
    return row
  }

  return {
    async giveBack(session) {
      const row = await begin(session)
      if (row) await outgoing.bring(row)
    },

    async sweep() {
      const closed = await book.unreturned(MAX_AT_ONCE)
      for (const session of closed) {
        const row = await begin(session)
        // what does not leave now is looked at again with everything else that leaves
        if (row) await outgoing.bring(row).catch(() => {})
      }
      return closed.length
    },
  }
}

function termsOf(session: SessionRow, earlier: number, account: PayoutAccount, payer: string): OutgoingTerms {
  return outgoingTerms(account, {
    id: `session-return|${session.id}|${earlier}`,
    payer,
    to: session.return_to,
    amount: tokenUnits(microUsd(BigInt(session.balance)), account.asset.decimals),
  })
}
