import { MINUTE_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import { runWithLogIds } from '../../core/log-ids.ts'
import type { Runtime } from '../../core/runtime.ts'
import type { Bus } from '../engine/bus.ts'
import { type ClaimedJob, JOBS_TOPIC, type JobQueue } from '../tasks/job-queue.ts'

/** When a job wants to run again. */
export interface Again {
  readonly againAt: number
  /** True when nothing was tried: the run is not counted as an attempt. */
  readonly isUntried?: boolean
}

/** Why a job is kept as given up, in a sentence of ours. */
export interface GivenUp {
  readonly givenUp: string
}

/** Work that is done once, though it may be begun several times. */
export interface OneOffJob {
  readonly kind: string
  /** The longest one run may take; after that another worker begins anew. */
  readonly leaseMilliseconds: number
  /**
   * Does the work, and must bear a repeat.
   *
   * @returns When to run again, why it is given up, or undefined when it is done. Whatever it throws makes it run again
   *   later.
   */
  run(job: ClaimedJob): Promise<Again | GivenUp | undefined>
  /**
   * Ends what the job owes, after it threw too often in a row. The job is then kept and never run again. Jobs without it are
   * never given up, and neither is one for which it returns false or throws: they are tried slowly, for ever.
   */
  giveUp?(job: ClaimedJob): Promise<boolean>
}

export interface Worker {
  /** Adds jobs, behind those that are there; to be called before `start`. */
  add(jobs: readonly OneOffJob[]): void
  start(): void
  /** Takes no more jobs, and waits for those that run. */
  stop(): Promise<void>
  /** Puts back what runs still, so that another worker need not wait for the end of its lease; how many there were. */
  release(): Promise<number>
}

/** A job that has failed, or undefined where looking for jobs has. */
export type FailedJob = Pick<ClaimedJob, 'id' | 'failures'> & { readonly isGivenUp: boolean }

const POLL_MS = 1_000
/** Of each kind, so that jobs of one kind never wait for those of another. */
const MAX_CONCURRENT = 8
const FIRST_BACKOFF_MS = 1_000
const MAX_BACKOFF_MS = MINUTE_MS
/** About seven minutes of trying. */
export const MAX_FAILURES = 12
const SLOW_RETRY_MS = 10 * MINUTE_MS

interface WorkerOptions extends Pick<Runtime, 'clock' | 'scheduler'> {
  /** Reports new jobs; without it they are found by looking now and then. */
  readonly bus?: Pick<Bus, 'subscribe'>
  /** Called when a run threw; the job comes again, later each time. */
  readonly onFailure: (kind: string, error: unknown, job?: FailedJob) => void
}

/** The jobs of one kind. */
interface Lane {
  readonly job: OneOffJob
  readonly running: Map<Promise<void>, ClaimedJob>
  /** True when there may be more than could be taken. */
  hasMore: boolean
}

/**
 * Takes one-off jobs from the job table as they fall due, several of each kind at once, those of the first kind first. A job
 * whose worker died is taken again when its lease is over.
 */
export function createWorker(
  jobs: readonly OneOffJob[],
  queue: JobQueue,
  { clock, scheduler, bus, onFailure }: WorkerOptions,
): Worker {
  const lanes: Lane[] = []
  const kinds = new Set<string>()
  let isStopping = false
  let pause = new AbortController()
  let loop: Promise<void> | undefined

  function add(added: readonly OneOffJob[]): void {
    for (const job of added) {
      lanes.push({ job, running: new Map(), hasMore: false })
      kinds.add(job.kind)
    }
  }

  async function runClaimed(
    { run }: OneOffJob,
    claimed: ClaimedJob,
    fail: (error: unknown) => Promise<void>,
  ) {
    try {
      const rest = await run(claimed)
      if (rest && 'givenUp' in rest) await queue.bury(claimed, clock.now(), rest.givenUp)
      else if (rest) await queue.again(claimed, rest.againAt, rest.isUntried ? 'untried' : null)
      else await queue.finish(claimed)
    } catch (error) {
      await fail(error)
    }
  }

  /** A job that threw comes again, until it is given up. */
  async function handleFailure(job: OneOffJob, claimed: ClaimedJob, error: unknown): Promise<void> {
    const failures = claimed.failures + 1
    const isPoison = failures >= MAX_FAILURES
    const isGivenUp = isPoison && ((await job.giveUp?.(claimed).catch(() => false)) ?? false)
    onFailure(claimed.kind, error, { id: claimed.id, failures, isGivenUp })
    const wait = isPoison ? SLOW_RETRY_MS : backoff(failures)
    const put = isGivenUp
      ? queue.bury({ ...claimed, failures }, clock.now(), describeFailure(error))
      : queue.again(claimed, clock.now() + wait, 'failed')
    await put.catch(() => {})
  }

  async function claimDue(lane: Lane): Promise<void> {
    const { job, running } = lane
    const free = MAX_CONCURRENT - running.size
    if (free <= 0) return
    const now = clock.now()
    const due = await queue.claim([job.kind], { now, leaseUntil: now + job.leaseMilliseconds }, free)
    lane.hasMore = due.length === free
    for (const claimed of due) {
      const run = runWithLogIds({ job: claimed.kind, jobId: claimed.id }, () =>
        runClaimed(job, claimed, (error) => handleFailure(job, claimed, error)),
      ).finally(() => {
        running.delete(run)
        if (lane.hasMore) pause.abort()
      })
      running.set(run, claimed)
    }
  }

  async function runLoop(): Promise<void> {
    const unsubscribe = bus?.subscribe(JOBS_TOPIC, (kind) => {
      if (kind === undefined || kinds.has(kind)) pause.abort()
    })
    while (!isStopping) {
      pause = new AbortController()
      for (const lane of lanes)
        if (!isStopping) await claimDue(lane).catch((error: unknown) => onFailure('worker', error))
      await scheduler.sleep(POLL_MS, pause.signal)
    }
    unsubscribe?.()
  }

  const listRunning = () => lanes.flatMap(({ running }) => [...running])
  add(jobs)

  return {
    add,
    start() {
      loop = runLoop()
    },
    async stop() {
      isStopping = true
      pause.abort()
      await loop
      await Promise.all(listRunning().map(([run]) => run))
    },
    async release() {
      isStopping = true
      pause.abort()
      const now = clock.now()
      const left = listRunning()
      await Promise.all(left.map(([, claimed]) => queue.again(claimed, now, 'handed over')))
      return left.length
    },
  }
}

/** A sentence of ours; what a library threw is in the log, under the id of the job. */
function describeFailure(error: unknown): string {
  return error instanceof GatewayError ? `${error.code}: ${error.message}` : 'internal'
}

/** Doubles with every attempt, up to a minute. */
export function backoff(attempts: number): number {
  return Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** Math.max(0, attempts - 1))
}
