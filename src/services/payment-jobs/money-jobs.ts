import type { Performer } from '../../calls/perform.ts'
import { HOUR_MS } from '../../core/durations.ts'
import type { Logger } from '../../core/logger.ts'
import { assetInBooks, createProofOfBooks } from '../../payment/audit/ledger-audit.ts'
import { createOtherLedgerWatch } from '../../payment/audit/other-ledgers.ts'
import { createProofOfDepartures } from '../../payment/audit/outbound-audit.ts'
import type { Credits } from '../../payment/gate/credits.ts'
import { paidWorkJob } from '../../payment/gate/credits-job.ts'
import type { PaymentPorts } from '../../payment/gate/ports.ts'
import type { Reconciler } from '../../payment/gate/reconciler.ts'
import { networksOf } from '../../payment/model/rail.ts'
import type { PayoutAccount } from '../../payment/payouts/payout-account.ts'
import { createSettlementWatch } from '../../payment/rails/settlement-watch.ts'
import { sqlAuditBook } from '../../store/admin/audit-repository.ts'
import { sqlRetention } from '../../store/admin/audit-retention.ts'
import type { Database } from '../../store/engine/database.ts'
import type { Counters } from '../../store/payments/counters.ts'
import type { CreditBook } from '../../store/payments/credit-repository.ts'
import { sqlPayees } from '../../store/payments/payees.ts'
import { settledWatch } from '../../store/payments/settled-watch.ts'
import { unreachablePayments } from '../../store/payments/unreachable-payments.ts'
import { sqlDepartures } from '../../store/payouts/outbound-repository.ts'
import { bookJobs } from './audit-jobs.ts'
import { paymentJobs, watchUnreachable } from './payment-jobs.ts'

export const OTHER_LEDGER_JOB = 'find-other-ledgers'
const OTHER_LEDGER =
  'Payments reached our payee that this ledger has no row of: another ledger sells to this payee, or this ledger is older than its payments. Give every ledger a payee of its own, or let its gateways share DATABASE_URL.'

interface MoneyJobsParts {
  readonly gate: {
    readonly reconciler: Reconciler
    readonly credits: Credits
    readonly creditBook: CreditBook
  }
  readonly database: Database
  /** From which money leaves. */
  readonly accounts: readonly PayoutAccount[]
  readonly counters: Counters
  /** Whether the embedded chain is served to others as well. */
  readonly isChainShared: boolean
  readonly performer: Pick<Performer, 'owedWork'>
  readonly logger: Logger
}

/** Writes down whom offers name to be paid now, so that the books are held against its chain when they name another. */
export function notePayees(database: Database, rails: PaymentPorts['rails']): Promise<void> {
  return sqlPayees(database).note(
    rails.map((rail) => ({ network: rail.network, asset: assetInBooks(rail), payTo: rail.payTo })),
  )
}

/** What follows money up after its call: open settlements, blocks that were undone, the books, work that is still owed. */
export function moneyJobs(payment: PaymentPorts, parts: MoneyJobsParts) {
  const { database, counters, performer, logger } = parts
  const { reconciler, credits, creditBook } = parts.gate
  const { ledger, clock } = payment
  const settlements = createSettlementWatch(payment, {
    book: settledWatch(database),
    told: (changed) => logger.error({ ...changed }, 'a chain has undone the block of a settlement'),
  })
  const audit = sqlAuditBook(database)
  const differs = (proof: object) => logger.error({ ...proof }, 'the books and the chain differ')
  const books = createProofOfBooks(payment, { ...audit, payeesOf: sqlPayees(database).of }, differs)
  const departures = createProofOfDepartures(
    { accounts: parts.accounts, book: { ...audit, ...sqlDepartures(database) }, clock },
    differs,
  )
  const others = createOtherLedgerWatch(
    // nobody else sells on a chain that is inside this process
    payment.rails.filter(({ embedded }) => !embedded || parts.isChainShared),
    audit.knownAmong,
    (seen) => logger.warn({ ...seen, ledger: database.ledgerId }, OTHER_LEDGER),
  )
  return {
    periodic: [
      {
        name: OTHER_LEDGER_JOB,
        everyMilliseconds: HOUR_MS,
        run: async () => ({ unknownArrivals: await others.look() }),
      },
      ...paymentJobs({ reconciler, settlements, ledger, counters, clock }),
      watchUnreachable(() => unreachablePayments(database, networksOf(payment.rails)), logger),
      ...bookJobs({ books, departures, retention: sqlRetention(database), counters, clock }),
    ],
    queued: [paidWorkJob(payment, { book: creditBook, credits, owedWork: performer.owedWork })],
  }
}
