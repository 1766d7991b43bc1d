import type { CreditBook } from '../../src/store/credit-book.ts'
import type { PayerFaults } from '../../src/store/credit-faults.ts'
import type { JobQueue } from '../../src/store/job-table.ts'
import type { Ledger } from '../../src/store/ledger.ts'

/** All that a gateway keeps about money. */
export interface Books {
  readonly ledger: Ledger
  readonly credits: CreditBook
  readonly faults: PayerFaults
  readonly jobs: JobQueue
}
