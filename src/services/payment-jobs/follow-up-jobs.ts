import type { Performer } from '../../calls/performer.ts'
import { HOUR_MS } from '../../core/durations.ts'
import type { Logger } from '../../core/logger.ts'
import { createLedgerAudit, toLedgerAsset } from '../../payment/audit/ledger-audit.ts'
import { createOtherLedgerWatch } from '../../payment/audit/other-ledger-watch.ts'
import { createOutboundAudit } from '../../payment/audit/outbound-audit.ts'
import type { Credits } from '../../payment/gate/credits.ts'
import { createPaidWorkJob } from '../../payment/gate/paid-work-job.ts'
import type { PaymentPorts } from '../../payment/gate/payment-ports.ts'
import type { Reconciler } from '../../payment/gate/reconciler.ts'
import { networksOf } from '../../payment/model/rail.ts'
import type { PayoutAccount } from '../../payment/payouts/payout-account.ts'
import { createSettlementWatch } from '../../payment/rails/settlement-watch.ts'
import { createAuditRepository } from '../../store/admin/audit-repository.ts'
import { createRetentionRepository, type Retention } from '../../store/admin/retention-repository.ts'
import type { Database } from '../../store/engine/database.ts'
import type { Counters } from '../../store/payments/counters.ts'
import type { CreditRepository } from '../../store/payments/credit-repository.ts'
import { createPayeeRepository } from '../../store/payments/payee-repository.ts'
import { createSettledWatch } from '../../store/payments/settled-watch.ts'
import { unreachablePayments } from '../../store/payments/unreachable-payments.ts'
import { createOutboundTransferRepository } from '../../store/payouts/outbound-transfer-repository.ts'
import { createAuditJobs } from './audit-jobs.ts'
import { createPaymentJobs, createUnreachableWatch } from './payment-jobs.ts'

export const OTHER_LEDGER_JOB = 'find-other-ledgers'
const OTHER_LEDGER =
  'Payments reached our payee that this ledger has no row of: another ledger sells to this payee, or this ledger is older than its payments. Give every ledger a payee of its own, or let its gateways share DATABASE_URL.'

interface FollowUpJobsDeps {
  readonly gate: {
    readonly reconciler: Reconciler
    readonly credits: Credits
    readonly creditRepository: CreditRepository
  }
  readonly database: Database
  /** From which money leaves. */
  readonly accounts: readonly PayoutAccount[]
  readonly counters: Counters
  readonly retention: Retention
  /** Whether the embedded chain is served to others as well. */
  readonly isChainShared: boolean
  readonly performer: Pick<Performer, 'restoreWork'>
  readonly logger: Logger
}

/** Writes down whom offers name to be paid now, so that the books are held against its chain when they name another. */
export function recordPayees(database: Database, rails: PaymentPorts['rails']): Promise<void> {
  return createPayeeRepository(database).note(
    rails.map((rail) => ({ network: rail.network, asset: toLedgerAsset(rail), payTo: rail.payTo })),
  )
}

/** What follows money up after its call: open settlements, blocks that were undone, the books, work that is still owed. */
export function createFollowUpJobs(payment: PaymentPorts, deps: FollowUpJobsDeps) {
  const { database, counters, performer, logger } = deps
  const { reconciler, credits, creditRepository } = deps.gate
  const { ledger, clock } = payment
  const settlements = createSettlementWatch(payment, {
    repository: createSettledWatch(database),
    onChanged: (changed) => logger.error({ ...changed }, 'a chain has undone the block of a settlement'),
  })
  const audit = createAuditRepository(database)
  const logDifference = (proof: object) => logger.error({ ...proof }, 'the books and the chain differ')
  const books = createLedgerAudit(
    payment,
    { ...audit, payeesOf: createPayeeRepository(database).of },
    logDifference,
  )
  const transfers = createOutboundAudit(
    {
      accounts: deps.accounts,
      repository: { ...audit, ...createOutboundTransferRepository(database) },
      clock,
    },
    logDifference,
  )
  const others = createOtherLedgerWatch(
    // no other gateway sells on a chain that is inside this process
    payment.rails.filter(({ embedded }) => !embedded || deps.isChainShared),
    audit.findKnown,
    (seen) => logger.warn({ ...seen, ledger: database.ledgerId }, OTHER_LEDGER),
  )
  return {
    periodic: [
      {
        name: OTHER_LEDGER_JOB,
        everyMilliseconds: HOUR_MS,
        run: async () => ({ unknownArrivals: await others.detect() }),
      },
      ...createPaymentJobs({ reconciler, settlements, ledger, counters, clock }),
      createUnreachableWatch(() => unreachablePayments(database, networksOf(payment.rails)), logger),
      ...createAuditJobs({
        books,
        outbound: transfers,
        retention: createRetentionRepository(database, deps.retention),
        counters,
        clock,
      }),
    ],
    queued: [
      createPaidWorkJob(payment, {
        repository: creditRepository,
        credits,
        findOwedWork: performer.restoreWork,
      }),
    ],
  }
}
