import type { CreditRepository } from '../../src/store/payments/credit-repository.ts'
import type { Ledger } from '../../src/store/payments/ledger.ts'
import type { PayerStrikes } from '../../src/store/payments/payer-strikes.ts'
import type { JobQueue } from '../../src/store/tasks/job-queue.ts'

/** All that a gateway keeps about money. */
export interface LedgerPorts {
  readonly ledger: Ledger
  readonly credits: CreditRepository
  readonly faults: PayerStrikes
  readonly jobs: JobQueue
}
