import type { Bus } from '../store/engine/bus.ts'
import type { ClaimedJob } from '../store/tasks/job-queue.ts'
import type { Finished, Finisher } from './task-finisher.ts'
import { type AttemptDeps, type Begun, type Run, runAttempt } from './task-run.ts'

/** The tasks that are worked at in this process. */
export interface RunningTasks {
  find(id: string): Run | undefined
  launch(about: Begun, job: ClaimedJob | undefined): Run
  /** Waits for the end of a run and records it. */
  conclude(run: Run): Promise<Finished>
  /** Calls work off; work of another gateway is called off over the bus, without waiting for it. */
  cancel(id: string): Promise<void>
  /** Resolves when no task runs any more. */
  idle(): Promise<void>
  /** Aborts what runs. */
  stop(): Promise<void>
  /** Aborted when the gateway stops. */
  readonly stopped: AbortSignal
}

interface RunningTasksDeps extends AttemptDeps {
  readonly bus: Pick<Bus, 'publish' | 'subscribe'>
  readonly finisher: Finisher
}

/** The topic on which gateways ask each other to cancel tasks. */
const CANCEL_TOPIC = 'tasks-called-off'

export function createRunningTasks(deps: RunningTasksDeps): RunningTasks {
  const { bus, finisher } = deps
  const runs = new Map<string, Run>()
  const stopping = new AbortController()
  const unsubscribe = bus.subscribe(CANCEL_TOPIC, (id) => {
    if (id !== undefined) abortRun(id)
  })

  function abortRun(id: string): Run | undefined {
    const run = runs.get(id)
    if (!run) return undefined
    run.canceled = true
    run.call.abort()
    return run
  }

  async function idle(): Promise<void> {
    while (runs.size > 0) await Promise.all([...runs.values()].map(({ over }) => over))
  }

  return {
    idle,
    stopped: stopping.signal,
    find: (id) => runs.get(id),
    launch(about, job) {
      const run = start(about, job)
      runs.set(run.id, run)
      return run
    },
    async conclude(run) {
      try {
        return await finisher.finish(run, await run.ended)
      } finally {
        runs.delete(run.id)
        run.end()
      }
    },
    async cancel(id) {
      const run = abortRun(id)
      if (run) await run.over
      else await bus.publish(CANCEL_TOPIC, id)
    },
    async stop() {
      unsubscribe()
      stopping.abort()
      for (const { call } of runs.values()) call.abort()
      await idle()
    },
  }

  function start(about: Begun, job: ClaimedJob | undefined): Run {
    const call = new AbortController()
    let end = () => {}
    const over = new Promise<true>((resolve) => {
      end = () => resolve(true)
    })
    const again = (job?.attempts ?? 1) > 1
    const ended = runAttempt(about.order, deps, {
      clientSignal: call.signal,
      stopped: stopping.signal,
      again,
    })
    return { ...about, job, call, ended, over, end, isAcknowledged: again, canceled: false }
  }
}
