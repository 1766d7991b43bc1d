import type { Catalogue } from '../calls/catalogue.ts'
import type { Clock } from '../core/clock.ts'
import type { OneOffJob } from '../jobs/worker.ts'
import { TASK_JOB, type TaskStore } from '../store/task-table.ts'
import { KEPT_MILLISECONDS } from './finish-task.ts'
import { leaseOf, type TaskDesk } from './task-desk.ts'

const STILL_RUNNING_MILLISECONDS = 5_000

/**
 * Brings tasks to an end whose process died, or whose payment nobody knew the fate of. The payment is presented
 * again as it was: the gate joins it to what it bought, so that nothing is charged twice.
 */
export function taskJob(
  desk: TaskDesk,
  { store, catalogue, clock }: { store: TaskStore; catalogue: Catalogue; clock: Clock },
): OneOffJob {
  return {
    kind: TASK_JOB,
    leaseMilliseconds: Math.max(...catalogue.tools.map(leaseOf)),
    async run(job) {
      const row = await store.find(job.key)
      if (row?.status !== 'WORKING') return undefined
      if (desk.isRunning(row.id)) return { againAt: clock.now() + STILL_RUNNING_MILLISECONDS }
      const tool = catalogue.find(row.tool)
      if (tool) {
        const { againAt } = await desk.resume(job, row, tool)
        return againAt === undefined ? undefined : { againAt }
      }
      const failure = {
        code: 'not_found',
        message: 'This tool is not sold any more.',
        charged: 'no',
        details: {},
      }
      const at = clock.now()
      await store.end(job, {
        status: 'FAILED',
        result: null,
        payment: null,
        failure: JSON.stringify(failure),
        payer: null,
        at,
        purge_at: at + KEPT_MILLISECONDS,
      })
      return undefined
    },
  }
}
