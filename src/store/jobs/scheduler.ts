import { monotonicClock } from '../../core/clock.ts'
import { MINUTE_MS, SECOND_MS } from '../../core/durations.ts'
import { runWithLogIds } from '../../core/log-ids.ts'
import type { Runtime } from '../../core/runtime.ts'
import type { ClaimedJob, JobQueue } from '../tasks/job-queue.ts'

/** Work that comes round again and again, on one instance at a time. */
export interface PeriodicJob {
  /** Lower case words joined by `-`: also its name under `/internal/jobs/`. */
  readonly name: string
  /** Null: it takes no turns, and runs when it is asked for. */
  readonly everyMilliseconds: number | null
  /** What it did, for the caller who asked for it to run. */
  run(signal: AbortSignal): Promise<Readonly<Record<string, unknown>>>
}

export interface JobRunner {
  /** Adds jobs; to be called before `start`. */
  add(jobs: readonly PeriodicJob[]): void
  /** Runs one job now, whatever its turn; undefined for a name no one has. */
  runNow(name: string): Promise<Readonly<Record<string, unknown>> | undefined>
  /** Starts taking turns. */
  start(): Promise<void>
  /** Stops, and waits for the job that is running. */
  stop(): Promise<void>
  /** Gives up the turns that are being taken still, so that another instance need not wait for the end of a lease; how many. */
  release(): Promise<number>
}

/** A run that is under way. */
interface JobRun {
  readonly claimed: ClaimedJob
  readonly run: Promise<void>
  renewedAt: number
}

const LEASE_MS = MINUTE_MS
const KEY = 'periodic'
const MAX_STEP_BACK_MS = 2 * SECOND_MS

interface JobRunnerDeps extends Pick<Runtime, 'clock' | 'scheduler'> {
  /** Called when a job failed; the job comes round again all the same. */
  readonly onFailure: (name: string, error: unknown) => void
}

/**
 * Runs periodic jobs by the job table, without a leader: whichever instance claims a turn takes it, and a turn whose
 * owner died is taken by another when the lease is over. A job that takes long keeps no other one waiting.
 */
export function createJobRunner(
  jobs: readonly PeriodicJob[],
  queue: JobQueue,
  { clock, scheduler, onFailure }: JobRunnerDeps,
): JobRunner {
  const byName = new Map<string, PeriodicJob>()
  const stopping = new AbortController()
  const intervals = new Map<string, number>()
  const running = new Map<string, JobRun>()
  const elapsed = monotonicClock(clock)
  let loop: Promise<void> | undefined

  function add(added: readonly PeriodicJob[]): void {
    for (const job of added) {
      byName.set(job.name, job)
      if (job.everyMilliseconds !== null) intervals.set(job.name, job.everyMilliseconds)
    }
  }

  async function runClaimed(claimed: ClaimedJob): Promise<void> {
    const job = byName.get(claimed.kind)
    const everyMilliseconds = intervals.get(claimed.kind)
    if (!job || everyMilliseconds === undefined) return
    let failure: 'failed' | null = null
    try {
      await job.run(stopping.signal)
    } catch (error) {
      failure = 'failed'
      onFailure(job.name, error)
    }
    await queue.again(claimed, clock.now() + everyMilliseconds, failure)
  }

  function startRun(claimed: ClaimedJob): Promise<void> {
    return runWithLogIds({ job: claimed.kind, jobId: claimed.id }, () => runClaimed(claimed))
      .catch((error: unknown) => onFailure('scheduler', error))
      .finally(() => running.delete(claimed.kind))
  }

  /** A run that takes longer than its lease would be begun again by another instance. */
  async function renewLeases(now: number): Promise<void> {
    for (const run of running.values()) {
      if (elapsed.now() - run.renewedAt < LEASE_MS / 2) continue
      run.renewedAt = elapsed.now()
      await queue.renew(run.claimed, { now, leaseUntil: now + LEASE_MS })
    }
  }

  /** A clock that ran ahead has put turns off for longer than their interval. */
  async function limitWaits(now: number): Promise<void> {
    for (const [name, everyMilliseconds] of intervals) await queue.bringForward(name, now + everyMilliseconds)
  }

  async function runLoop(): Promise<void> {
    const pollMs = Math.min(...intervals.values(), LEASE_MS)
    let offset = clock.now() - elapsed.now()
    let setBackUntil = Number.NEGATIVE_INFINITY
    while (!stopping.signal.aborted) {
      try {
        const now = clock.now()
        if (now - elapsed.now() < offset - MAX_STEP_BACK_MS) setBackUntil = elapsed.now() + LEASE_MS
        offset = now - elapsed.now()
        // runs that began before still put their next turn off by the earlier clock
        if (elapsed.now() < setBackUntil) await limitWaits(now)
        const resting = [...intervals.keys()].filter((name) => !running.has(name))
        const times = { now, leaseUntil: now + LEASE_MS }
        const due = resting.length > 0 ? await queue.claim(resting, times, resting.length) : []
        for (const claimed of due)
          running.set(claimed.kind, { claimed, run: startRun(claimed), renewedAt: elapsed.now() })
        await renewLeases(now)
      } catch (error) {
        onFailure('scheduler', error)
      }
      await scheduler.sleep(pollMs, stopping.signal)
    }
  }

  add(jobs)

  return {
    add,
    async runNow(name) {
      const job = byName.get(name)
      return job && runWithLogIds({ job: name, jobId: `${KEY}:${name}` }, () => job.run(stopping.signal))
    },
    async start() {
      for (const [name, everyMilliseconds] of intervals) {
        const job = {
          id: `${KEY}:${name}`,
          kind: name,
          key: KEY,
          runAt: clock.now() + everyMilliseconds,
          payload: '{}',
        }
        await queue.enqueue(job)
      }
      await limitWaits(clock.now())
      loop = runLoop()
    },
    async stop() {
      stopping.abort()
      await loop
      await Promise.all([...running.values()].map(({ run }) => run))
    },
    async release() {
      stopping.abort()
      const now = clock.now()
      const left = [...running.values()]
      await Promise.all(left.map(({ claimed }) => queue.again(claimed, now, 'handed over')))
      return left.length
    },
  }
}
