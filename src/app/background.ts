import { createJobRunner, type JobRunner } from '../store/jobs/scheduler.ts'
import { createWorker, type FailedJob, type Worker } from '../store/jobs/worker.ts'
import type { Jobs } from './contribution.ts'
import type { Infrastructure } from './infrastructure.ts'

/** What a gateway does without a caller waiting for it. */
export interface Background {
  readonly jobs: Pick<JobRunner, 'runNow' | 'stop' | 'release'>
  readonly worker: Pick<Worker, 'stop' | 'release'>
  /** Adds jobs, the most urgent first; to be called before `start`. */
  add(contributed: readonly Jobs[]): void
  start(): Promise<void>
}

/** Prepares the work in the background; a job that fails is logged, and comes again. */
export function createBackground({
  queue,
  database,
  runtime,
}: Pick<Infrastructure, 'queue' | 'database' | 'runtime'>): Background {
  const onFailure = (job: string, error: unknown, failed?: FailedJob) =>
    runtime.logger.error(
      { job, ...(failed ? { jobId: failed.id, failures: failed.failures } : {}), err: error },
      failed?.isGivenUp ? 'job given up' : 'job failed',
    )
  const jobs = createJobRunner([], queue, { ...runtime, onFailure })
  const worker = createWorker([], queue, { ...runtime, bus: database.bus, onFailure })
  return {
    jobs,
    worker,
    add(contributed) {
      for (const { periodic = [], queued = [] } of contributed) {
        jobs.add(periodic)
        worker.add(queued)
      }
    },
    async start() {
      await jobs.start()
      worker.start()
    },
  }
}
