import type { Catalog } from '../calls/catalog.ts'
import type { Clock } from '../core/clock.ts'
import { proofId } from '../payment/model/x402.ts'
import type { OneOffJob } from '../store/jobs/worker.ts'
import type { Ledger } from '../store/payments/ledger.ts'
import type { PaymentRow } from '../store/schema/payment-tables.ts'
import type { ClaimedJob } from '../store/tasks/job-queue.ts'
import { TASK_JOB, type TaskRepository, type TaskRow } from '../store/tasks/task-repository.ts'
import type { Tool } from '../tools/define-tool.ts'
import type { TaskFailure } from './agent-task.ts'
import { TASK_TTL_MS } from './task-finisher.ts'
import { getLeaseMs } from './task-run.ts'
import type { TaskService } from './task-service.ts'

const STILL_RUNNING_MS = 5_000
/** The token is not stored, so the task cannot go on; what the session was charged is known to its holder alone. */
const CUT_OFF: TaskFailure = {
  code: 'internal',
  message:
    'The task was cut off while a session was to pay for it, and is not begun again; session-history shows whether it was charged.',
  charged: 'pending',
  details: {},
}

/**
 * Ends tasks whose process died, or whose payment had no known outcome. The payment is presented
 * again as it was: the gate joins it to what it bought, so that nothing is charged twice.
 */
export function createTaskJob(
  taskService: TaskService,
  {
    store,
    ledger,
    catalog,
    clock,
  }: { store: TaskRepository; ledger: Pick<Ledger, 'findByHeader'>; catalog: Catalog; clock: Clock },
): OneOffJob {
  function end(job: ClaimedJob, failure: TaskFailure): Promise<boolean> {
    const at = clock.now()
    return store.end(job, {
      status: 'FAILED',
      result: null,
      payment: null,
      failure: JSON.stringify(failure),
      payer: null,
      at,
      purge_at: at + TASK_TTL_MS,
    })
  }

  return {
    kind: TASK_JOB,
    leaseMilliseconds: Math.max(...catalog.tools.map(getLeaseMs)),
    async run(job) {
      const row = await store.find(job.key)
      if (row?.status !== 'WORKING') return undefined
      if (taskService.isRunning(row.id)) return { againAt: clock.now() + STILL_RUNNING_MS }
      const tool = catalog.find(row.tool)
      if (isPaidBySession(row, tool)) {
        await end(job, CUT_OFF)
        return undefined
      }
      if (tool) {
        const { againAt } = await taskService.resume(job, row, tool)
        return againAt === undefined ? undefined : { againAt }
      }
      await end(job, {
        code: 'not_found',
        message: 'This tool is not sold any more.',
        charged: 'no',
        details: {},
      })
      return undefined
    },

    /** The task ends once it is known what became of its money; until then it is tried on. */
    async giveUp(job) {
      const row = await store.find(job.key)
      if (row?.status !== 'WORKING') return true
      if (isPaidBySession(row, catalog.find(row.tool))) return end(job, CUT_OFF)
      const charged = row.proof === null ? 'no' : toCharged(await ledger.findByHeader(proofId(row.proof)))
      if (charged === 'pending') return false
      const message =
        charged === 'yes'
          ? 'The task failed on our side. The payment was charged: send it again to the address of the tool for the answer.'
          : 'The task failed on our side. The payment was NOT charged.'
      return end(job, { code: 'internal', message, charged, details: {} })
    },
  }
}

/** A task with a price is stored with its payment, unless a session pays for it. */
function isPaidBySession({ proof }: TaskRow, tool: Tool | undefined): boolean {
  return proof === null && tool !== undefined && tool.contract.price > 0n
}

/** What is known of the money of a task. */
function toCharged(payment: PaymentRow | undefined): TaskFailure['charged'] {
  switch (payment?.state) {
    case undefined:
    case 'refunded':
      return 'no'
    case 'settled':
    case 'delivered':
      return 'yes'
    case 'released':
    case 'failed':
      // while the reconciler still looks for it, it may land
      return payment?.next_check_at === null ? 'no' : 'pending'
    default:
      return 'pending'
  }
}
