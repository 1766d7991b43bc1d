import type { Clock, Scheduler } from '../core/clock.ts'
import type { Bus } from '../store/bus.ts'
import { type ClaimedJob, JOBS_TOPIC, type JobQueue } from '../store/job-table.ts'

/** Work that is done once, though it may be begun several times. */
export interface OneOffJob {
  readonly kind: string
  /** The longest one run may take; after that another worker begins anew. */
  readonly leaseMilliseconds: number
  /**
   * Does the work, and must bear a repeat.
   *
   * @returns When to run again, or undefined when it is done. Whatever it throws makes it run again later.
   */
  run(job: ClaimedJob): Promise<{ readonly againAt: number } | undefined>
}

export interface Worker {
  start(): void
  /** Takes no more jobs, and waits for those that run. */
  stop(): Promise<void>
  /** Puts back what runs still, so that another worker need not wait for the end of its lease. */
  handOver(): Promise<void>
}

const POLL_MILLISECONDS = 1_000
const MOST_AT_ONCE = 8
const FIRST_BACKOFF_MILLISECONDS = 1_000
const LONGEST_BACKOFF_MILLISECONDS = 60_000

interface WorkerOptions {
  readonly clock: Clock
  readonly scheduler: Scheduler
  /** Tells of new jobs; without it they are found by looking now and then. */
  readonly bus?: Pick<Bus, 'subscribe'>
  /** Told when a run threw; the job comes again, later each time. */
  readonly onFailure: (kind: string, error: unknown) => void
}

/**
 * Takes one-off jobs from the job table as they fall due, several at once. A job whose worker died is taken again
 * when its lease is over.
 */
export function createWorker(
  jobs: readonly OneOffJob[],
  queue: JobQueue,
  { clock, scheduler, bus, onFailure }: WorkerOptions,
): Worker {
  const byKind = new Map(jobs.map((job) => [job.kind, job]))
  const lease = Math.max(...jobs.map(({ leaseMilliseconds }) => leaseMilliseconds))
  const running = new Map<Promise<void>, ClaimedJob>()
  let isStopping = false
  let nap = new AbortController()
  let loop: Promise<void> | undefined

  async function take(claimed: ClaimedJob): Promise<void> {
    const job = byKind.get(claimed.kind)
    if (!job) return
    try {
      const rest = await job.run(claimed)
      if (rest) await queue.again(claimed, rest.againAt, null)
      else await queue.finish(claimed)
    } catch (error) {
      onFailure(claimed.kind, error)
      await queue.again(claimed, clock.now() + backoff(claimed.attempts), 'failed').catch(() => {})
    }
  }

  async function takeDue(): Promise<void> {
    const free = MOST_AT_ONCE - running.size
    if (free <= 0) return
    const now = clock.now()
    for (const claimed of await queue.claim([...byKind.keys()], { now, leaseUntil: now + lease }, free)) {
      const run = take(claimed).finally(() => running.delete(run))
      running.set(run, claimed)
    }
  }

  async function takeAll(): Promise<void> {
    const leave = bus?.subscribe(JOBS_TOPIC, (kind) => {
      if (kind === undefined || byKind.has(kind)) nap.abort()
    })
    while (!isStopping) {
      nap = new AbortController()
      await takeDue().catch((error: unknown) => onFailure('worker', error))
      await scheduler.sleep(POLL_MILLISECONDS, nap.signal)
    }
    leave?.()
  }

  return {
    start() {
      loop = takeAll()
    },
    async stop() {
      isStopping = true
      nap.abort()
      await loop
      await Promise.all(running.keys())
    },
    async handOver() {
      isStopping = true
      nap.abort()
      const now = clock.now()
      await Promise.all([...running.values()].map((claimed) => queue.again(claimed, now, 'handed over')))
    },
  }
}

/** Doubles with every attempt, up to a minute. */
export function backoff(attempts: number): number {
  return Math.min(LONGEST_BACKOFF_MILLISECONDS, FIRST_BACKOFF_MILLISECONDS * 2 ** Math.max(0, attempts - 1))
}
