import type { Clock, Scheduler } from '../core/clock.ts'
import type { Logger } from '../core/logger.ts'
import { createJobRunner, type JobRunner, type PeriodicJob } from '../jobs/scheduler.ts'
import { createWorker, type FailedJob, type OneOffJob, type Worker } from '../jobs/worker.ts'
import type { Database } from '../store/engine/database.ts'
import type { JobQueue } from '../store/tasks/job-table.ts'

/** What a gateway does without anybody waiting for it. */
export interface Background {
  readonly jobs: JobRunner
  readonly worker: Worker
  start(): Promise<void>
}

interface BackgroundParts {
  readonly queue: JobQueue
  readonly bus: Database['bus']
  readonly clock: Clock
  readonly scheduler: Scheduler
  readonly logger: Logger
}

/** Prepares the work in the background; a job that fails is logged, and comes again. */
export function openBackground(
  work: { readonly periodic: readonly PeriodicJob[]; readonly queued: readonly OneOffJob[] },
  { queue, bus, clock, scheduler, logger }: BackgroundParts,
): Background {
  const onFailure = (job: string, error: unknown, failed?: FailedJob) =>
    logger.error(
      { job, ...(failed ? { jobId: failed.id, failures: failed.failures } : {}), err: error },
      failed?.isGivenUp ? 'job given up' : 'job failed',
    )
  const jobs = createJobRunner(work.periodic, queue, { clock, scheduler, onFailure })
  const worker = createWorker(work.queued, queue, { clock, scheduler, bus, onFailure })
  return {
    jobs,
    worker,
    async start() {
      await jobs.start()
      worker.start()
    },
  }
}
