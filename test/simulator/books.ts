import type { CreditBook } from '../../src/store/payments/credit-repository.ts'
import type { Ledger } from '../../src/store/payments/ledger.ts'
import type { PayerFaults } from '../../src/store/payments/payer-strikes.ts'
import type { JobQueue } from '../../src/store/tasks/job-table.ts'

/** All that a gateway keeps about money. */
export interface Books {
  readonly ledger: Ledger
  readonly credits: CreditBook
  readonly faults: PayerFaults
  readonly jobs: JobQueue
}
