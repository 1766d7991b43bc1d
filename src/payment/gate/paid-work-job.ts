import { MINUTE_MS } from '../../core/durations.ts'
import { addLogIds } from '../../core/log-ids.ts'
import { MAX_RUNS } from '../../store/payments/credit-entries.ts'
import { type CreditRepository, PAID_WORK_JOB } from '../../store/payments/credit-repository.ts'
import type { ClaimedJob } from '../../store/tasks/job-queue.ts'
import type { Credits, OwedWork } from './credits.ts'
import type { PaymentPorts } from './payment-ports.ts'

/** A payment that is still on its way, or a run that someone else has begun, is looked at again so much later. */
const AGAIN_MS = 2_000
/** Work that may not begin now. */
const CLOSED_MS = MINUTE_MS
/** The longest a run may take that a job begins. */
const LEASE_MS = 5 * MINUTE_MS

/**
 * The one-off job that does work which was paid before it was done, when the request that paid has died. It runs the
 * work until one run has ended, well or badly; after a failure the work is owed to the payer who repeats the payment.
 *
 * @param owedWork The work of a tool for an input that was written down; undefined when it is not sold any more.
 */
export function createPaidWorkJob(
  { ledger, clock }: Pick<PaymentPorts, 'ledger' | 'clock'>,
  {
    repository,
    credits,
    findOwedWork,
  }: {
    readonly repository: CreditRepository
    readonly credits: Credits
    readonly findOwedWork: (toolId: string, input: string) => OwedWork | undefined
  },
) {
  return {
    kind: PAID_WORK_JOB,
    leaseMilliseconds: LEASE_MS,

    async run({ key }: ClaimedJob): Promise<{ readonly againAt: number } | undefined> {
      const again = { againAt: clock.now() + AGAIN_MS }
      const row = await ledger.find(key)
      addLogIds({ payment: row?.header_id })
      if (row?.state === 'settling') return again
      const credit = await repository.find(key)
      if (row?.state !== 'settled' || !credit || credit.input === null) return undefined
      if (credit.lease_until > clock.now()) return again
      const work = findOwedWork(row.tool, credit.input)
      if (!work || (credit.runs > 0 && !work.isRepeatable)) return undefined
      if (work.closedReason?.() && credit.expires_at > clock.now())
        return { againAt: clock.now() + CLOSED_MS }
      await credits.redeem(row, work).catch(() => undefined)
      const after = await repository.find(key)
      const isOpen = after !== undefined && after.input !== null && after.runs < MAX_RUNS
      return isOpen && after.expires_at > clock.now() ? again : undefined
    },
  }
}
