import { bookJobs } from './book-jobs.ts'
import type { Performer } from './calls/perform.ts'
import type { Logger } from './log.ts'
import type { openGate } from './open-gate.ts'
import { paidWorkJob } from './payment/credits-job.ts'
import { createOtherLedgerWatch } from './payment/other-ledgers.ts'
import type { PayoutAccount } from './payment/payout-account.ts'
import type { PaymentPorts } from './payment/ports.ts'
import { assetInBooks, createProofOfBooks } from './payment/proof-of-books.ts'
import { createProofOfDepartures } from './payment/proof-of-departures.ts'
import { networksOf } from './payment/rail.ts'
import { createSettlementWatch } from './payment/settlement-watch.ts'
import { paymentJobs } from './payment-jobs.ts'
import { sqlAuditBook } from './store/audit-book.ts'
import { sqlRetention } from './store/audit-retention.ts'
import type { Counters } from './store/counters.ts'
import type { Database } from './store/database.ts'
import { sqlDepartures } from './store/departure-book.ts'
import { sqlPayees } from './store/payees.ts'
import { settledWatch } from './store/settled-watch.ts'
import { unreachablePayments } from './store/unreachable-payments.ts'
import { watchUnreachable } from './unreachable-watch.ts'

export const OTHER_LEDGER_JOB = 'find-other-ledgers'
const HOUR = 3_600_000
const OTHER_LEDGER =
  'Payments reached our payee that this ledger has no row of: another ledger sells to this payee, or this ledger is older than its payments. Give every ledger a payee of its own, or let its gateways share DATABASE_URL.'

interface MoneyJobsParts {
  readonly gate: Pick<ReturnType<typeof openGate>, 'reconciler' | 'credits' | 'creditBook'>
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
        everyMilliseconds: HOUR,
        run: async () => ({ unknownArrivals: await others.look() }),
      },
      ...paymentJobs({ reconciler, settlements, ledger, counters, clock }),
      watchUnreachable(() => unreachablePayments(database, networksOf(payment.rails)), logger),
      ...bookJobs({ books, departures, retention: sqlRetention(database), counters, clock }),
    ],
    queued: [paidWorkJob(payment, { book: creditBook, credits, owedWork: performer.owedWork })],
  }
}
