import type { Clock } from '../../core/clock.ts'
import { HOUR_MS } from '../../core/durations.ts'
import type { LedgerAudit } from '../../payment/audit/ledger-audit.ts'
import type { OutboundAudit } from '../../payment/audit/outbound-audit.ts'
import type { RetentionRepository } from '../../store/admin/retention-repository.ts'
import type { PeriodicJob } from '../../store/jobs/scheduler.ts'
import type { Counters } from '../../store/payments/counters.ts'

/** How the gateway holds its own books to account, and forgets what it need not know any more. */
export function createAuditJobs({
  books,
  outbound: transfers,
  retention,
  counters,
  clock,
}: {
  readonly books: LedgerAudit
  readonly outbound: OutboundAudit
  readonly retention: RetentionRepository
  readonly counters: Counters
  readonly clock: Clock
}): readonly PeriodicJob[] {
  return [
    {
      name: 'prove-books',
      everyMilliseconds: HOUR_MS,
      async run() {
        const proofs = await books.reconcileAgainstChain()
        for (const proof of proofs) {
          if (!proof.isRead) continue
          for (const _ of proof.unknown) counters.add('transfers_unknown_to_ledger')
          for (const _ of proof.missing) counters.add('payments_without_transfer')
          for (const _ of proof.otherAmounts) counters.add('payments_of_another_amount')
        }
        const transferProofs = await transfers.reconcileAgainstChain()
        for (const proof of transferProofs) {
          if (!proof.isRead) continue
          for (const _ of proof.unknown) counters.add('departures_unknown_to_ledger')
          for (const _ of proof.missing) counters.add('departures_without_transfer')
        }
        return { proofs, outbound: transferProofs }
      },
    },
    {
      name: 'forget-old-payments',
      everyMilliseconds: HOUR_MS,
      run: (signal) => retention.forget(clock.now(), signal),
    },
  ]
}
