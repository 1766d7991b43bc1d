import type { OutgoingMoney } from './config/outgoing-money.ts'
import type { PeriodicJob } from './jobs/scheduler.ts'
import type { Logger } from './log.ts'
import { createOutgoingDesk, type OutgoingDesk } from './payment/outgoing.ts'
import type { OutgoingStep } from './payment/outgoing-parts.ts'
import type { PayoutAccount } from './payment/payout-account.ts'
import type { PaymentPorts } from './payment/ports.ts'
import { payoutDesk } from './payout-desk.ts'
import { refundDesk } from './refund-desk.ts'
import type { Database } from './store/database.ts'
import { sqlOutgoing } from './store/outgoing-book.ts'
import { sqlOutgoingTransfers } from './store/outgoing-transfers.ts'
import { sqlPayoutBook } from './store/payout-book.ts'
import { sqlRefundBook } from './store/refund-book.ts'
import { sqlSessionBook } from './store/session-book.ts'
import type { Payouts } from './tools/treasury/payout-ports.ts'
import type { Refunds } from './tools/treasury/refund-ports.ts'

export interface OpenOutgoing {
  readonly desk: OutgoingDesk
  readonly payouts: Payouts
  readonly refunds: Refunds
  readonly jobs: readonly PeriodicJob[]
}

interface OpenOutgoingParts {
  readonly payment: PaymentPorts
  readonly accounts: readonly PayoutAccount[]
  readonly money: OutgoingMoney
  readonly reached: ((step: OutgoingStep) => void) | undefined
  readonly logger: Logger
}

const SEND_MILLISECONDS = 2_000
const FORGET_MILLISECONDS = 600_000

/** Money that leaves: what sends it, what payouts and refunds ask of it, and the job that sees it through. */
export function openOutgoing(
  database: Database,
  { payment, accounts, money, reached: told, logger }: OpenOutgoingParts,
): OpenOutgoing {
  const { clock, scheduler, facilitators, ledger, receipts, rails } = payment
  const reached = told ? { reached: told } : {}
  const outgoing = sqlOutgoing(database)
  const book = sqlPayoutBook(database)
  const transfers = sqlOutgoingTransfers(database)
  const desk = createOutgoingDesk({
    book: outgoing,
    transfers,
    mostOpenedPerDay: money.payouts.mostOpenedPerDay,
    accounts,
    facilitators,
    clock,
    scheduler,
    ...reached,
    trouble: (what) => logger.error({ ...what }, 'money cannot leave as things stand'),
  })
  const shared = { money, outgoing, desk, accounts, clock, scheduler, ...reached }
  return {
    desk,
    payouts: payoutDesk({ ...shared, book, transfers, sessions: sqlSessionBook(database), rails }),
    refunds: refundDesk({ ...shared, book: sqlRefundBook(database), ledger, receipts }),
    jobs: [
      {
        name: 'send-outgoing',
        everyMilliseconds: SEND_MILLISECONDS,
        run: async () => ({ lookedAt: await desk.sweep() }),
      },
      {
        name: 'forget-payouts',
        everyMilliseconds: FORGET_MILLISECONDS,
        run: async () => ({ forgotten: await book.forget(clock.now()) }),
      },
    ],
  }
}
