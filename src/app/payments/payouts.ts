import type { OutgoingMoney } from '../../config/outgoing-money.ts'
import type { Logger } from '../../core/logger.ts'
import type { PeriodicJob } from '../../jobs/scheduler.ts'
import type { PaymentPorts } from '../../payment/gate/ports.ts'
import type { PayoutAccount } from '../../payment/payouts/payout-account.ts'
import type { OutgoingStep } from '../../payment/payouts/transfer-deps.ts'
import { createOutgoingDesk, type OutgoingDesk } from '../../payment/payouts/transfer-sender.ts'
import { payoutDesk } from '../../services/payouts/payout-service.ts'
import { refundDesk } from '../../services/payouts/refund-service.ts'
import type { Database } from '../../store/engine/database.ts'
import { sqlOutgoing } from '../../store/payouts/outgoing-repository.ts'
import { sqlOutgoingTransfers } from '../../store/payouts/outgoing-transfers.ts'
import { sqlPayoutBook } from '../../store/payouts/payout-repository.ts'
import { sqlRefundBook } from '../../store/payouts/refund-repository.ts'
import { sqlSessionBook } from '../../store/sessions/session-repository.ts'
import type { Payouts } from '../../tools/treasury/payout-ports.ts'
import type { Refunds } from '../../tools/treasury/refund-ports.ts'

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

const SEND_MS = 2_000
const FORGET_MS = 600_000

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
        everyMilliseconds: SEND_MS,
        run: async () => ({ lookedAt: await desk.sweep() }),
      },
      {
        name: 'forget-payouts',
        everyMilliseconds: FORGET_MS,
        run: async () => ({ forgotten: await book.forget(clock.now()) }),
      },
    ],
  }
}
