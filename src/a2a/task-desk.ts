import { budgetOf } from '../calls/running.ts'
import type { Clock, Random, Scheduler } from '../core/clock.ts'
import { GatewayError } from '../core/failures.ts'
import type { Offer } from '../payment/protocol/offers.ts'
import { readProof } from '../payment/protocol/proof.ts'
import type { Bus } from '../store/engine/bus.ts'
import type { ClaimedJob, JobQueue } from '../store/tasks/job-table.ts'
import type { TaskRow, TaskStore } from '../store/tasks/task-table.ts'
import type { Tool } from '../tools/define-tool.ts'
import { type AgentTask, type TaskOrder, taskOf } from './agent-task.ts'
import { type Begun, createFinisher, type Finished, type Run } from './finish-task.ts'
import { type Patience, within } from './patience.ts'
import { attempt, type RunParts } from './task-run.ts'
import { hashOf, newTask, orderOf } from './written-order.ts'

export interface TaskDesk {
  /**
   * Takes work on and waits for it a while.
   *
   * @returns The task as it stands then, or the offer when nothing acceptable was paid.
   * @throws GatewayError when the request was refused; nothing is kept of it then.
   */
  take(order: TaskOrder, patience: Patience): Promise<AgentTask | Offer>
  /** Takes a task up again whose process died, and brings it to an end. */
  resume(job: ClaimedJob, row: TaskRow, tool: Tool): Promise<Finished>
  find(id: string): Promise<AgentTask | undefined>
  /**
   * Calls work off, unless it has gone too far; the task as it stands afterwards. Where another gateway works at it, that
   * one is told, and has not necessarily heard of it yet.
   */
  cancel(id: string): Promise<AgentTask | undefined>
  /** Keeps a task in memory for a while. */
  remember(task: AgentTask): void
  isRunning(id: string): boolean
  /** Resolves when the end of a task that is worked at in this process has been recorded; undefined for any other. */
  over(id: string): Promise<unknown> | undefined
  newId(): string
  /** Resolves when no task runs any more. */
  idle(): Promise<void>
  /** Breaks off what runs; what has been written down is taken up again by whoever opens the store next. */
  stop(): Promise<void>
}

export interface DeskParts extends RunParts {
  readonly store: TaskStore
  readonly queue: JobQueue
  readonly bus: Pick<Bus, 'publish' | 'subscribe'>
  readonly clock: Clock
  readonly scheduler: Scheduler
  readonly random: Random
  readonly onFailure: (what: string, error: unknown) => void
}

/** The topic on which gateways tell each other of tasks that are to be called off. */
const CALLED_OFF_TOPIC = 'tasks-called-off'
const LEASE_SLACK_MS = 60_000
const NOT_WRITTEN = ['store_unavailable', 'The task could not be written down.'] as const
/** A write that failed may have been kept, and whoever finds the task will do it and be paid. */
const PERHAPS_WRITTEN = [
  'settlement_pending',
  'The task may have been written down: repeat it with the same id and payment, and do not sign a new one.',
] as const

/**
 * Where agents leave work. Paid work is written down before it begins, together with the job that brings it to an
 * end, so that it survives this process; free work is written down only when it takes longer than its caller waits.
 */
export function createTaskDesk(parts: DeskParts): TaskDesk {
  const { store, bus, clock, scheduler, random, onFailure } = parts
  const runs = new Map<string, Run>()
  const stopping = new AbortController()
  const finisher = createFinisher(parts)
  const leaveBus = bus.subscribe(CALLED_OFF_TOPIC, (id) => {
    if (id !== undefined) callOff(id)
  })

  async function take(order: TaskOrder, patience: Patience): Promise<AgentTask | Offer> {
    const isPaid = order.tool.contract.price > 0n
    // of what a session pays nothing is written down before it works on: its token lies nowhere
    const isBySession = order.session !== undefined && order.proof === undefined
    if (isPaid && !isBySession && !isWorthWriting(order)) return refused(order, patience.gone)
    const hash = hashOf(order)
    const earlier = order.id === undefined ? undefined : await repeated(order.id, hash, patience)
    if (earlier) return earlier
    const id = order.id ?? newId()
    const about = { id, context: order.context ?? id, order, hash, startedAt: clock.now() }
    const isWritten = (isPaid || (order.push?.length ?? 0) > 0) && !isBySession
    const job = isWritten ? await begin(about) : undefined
    // somebody else has just taken the same id
    if (isWritten && !job) return (await repeated(id, hash, patience)) ?? Promise.reject(taken())
    const run = launch(about, job)
    const leave = () => {
      if (order.id === undefined && !run.told) run.call.abort()
    }
    patience.gone.addEventListener('abort', leave, { once: true })
    if (patience.gone.aborted) leave()

    if (!(await within(scheduler, run.ended, patience.waitMilliseconds))) {
      run.told = true
      try {
        run.job ??= await begin(about)
      } finally {
        finish(run).catch((error: unknown) => onFailure('task', error))
      }
      return finisher.working(run)
    }
    return finish(run)
  }

  /** Has it said what is wrong, or what it costs, without anything being written down. */
  async function refused(order: TaskOrder, gone: AbortSignal): Promise<Offer> {
    const ending = await attempt(order, parts, { gone, stopped: stopping.signal, again: false })
    if (ending.kind === 'offer') return ending.offer
    throw 'error' in ending ? ending.error : new GatewayError('overloaded', 'The gateway is closing.')
  }

  /** A second request for the same task waits along with the first. */
  async function repeated(id: string, hash: string, patience: Patience): Promise<AgentTask | undefined> {
    const known = await find(id)
    if (!known) return undefined
    if (known.requestHash !== hash) throw taken()
    const run = runs.get(id)
    if (run) await within(scheduler, run.over, patience.waitMilliseconds)
    return find(id)
  }

  function launch(about: Begun, job: ClaimedJob | undefined): Run {
    const call = new AbortController()
    let end = () => {}
    const over = new Promise<true>((resolve) => {
      end = () => resolve(true)
    })
    const again = (job?.attempts ?? 1) > 1
    const ended = attempt(about.order, parts, { gone: call.signal, stopped: stopping.signal, again })
    const run: Run = { ...about, job, call, ended, over, end, told: again, canceled: false }
    runs.set(run.id, run)
    return run
  }

  /** Waits for the end of a run and records it. */
  async function finish(run: Run): Promise<AgentTask | Offer> {
    const { said, againAt } = await conclude(run)
    if (run.job && againAt !== undefined) {
      // when this fails, the job comes again as soon as its lease is over
      await parts.queue.again(run.job, againAt, null).catch((error: unknown) => onFailure('task', error))
    }
    return said
  }

  async function conclude(run: Run): Promise<Finished> {
    try {
      return await finisher.finish(run, await run.ended)
    } finally {
      runs.delete(run.id)
      run.end()
    }
  }

  async function find(id: string): Promise<AgentTask | undefined> {
    const run = runs.get(id)
    if (run) return finisher.working(run)
    const recent = finisher.recent(id)
    if (recent) return recent
    const row = await store.find(id)
    return row && taskOf(row)
  }

  async function begin(about: Begun): Promise<ClaimedJob | undefined> {
    try {
      return await store.begin(newTask(about), {
        leaseUntil: clock.now() + leaseOf(about.order.tool),
        push: about.order.push ?? [],
      })
    } catch (cause) {
      const [code, sentence] = about.order.proof === undefined ? NOT_WRITTEN : PERHAPS_WRITTEN
      throw new GatewayError(code, sentence, { cause, retryAfterSeconds: 2 })
    }
  }

  function newId(): string {
    return `task_${Buffer.from(random.bytes(18)).toString('base64url')}`
  }

  function callOff(id: string): Run | undefined {
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
    take,
    find,
    newId,
    idle,
    isRunning: (id) => runs.has(id),
    over: (id) => runs.get(id)?.over,
    remember: (task) => finisher.remember(task),
    resume(job, row, tool) {
      const { id, context, req_hash: hash, created_at: startedAt } = row
      return conclude(launch({ id, context, order: orderOf(row, tool), hash, startedAt }, job))
    },
    async cancel(id) {
      const run = callOff(id)
      if (run) await run.over
      else await bus.publish(CALLED_OFF_TOPIC, id)
      return find(id)
    },
    async stop() {
      leaveBus()
      stopping.abort()
      for (const { call } of runs.values()) call.abort()
      await idle()
    },
  }
}

/** How long one attempt at a tool may take before somebody else may make another. */
export function leaseOf(tool: Tool): number {
  return budgetOf(tool) + LEASE_SLACK_MS
}

/** Whether a payment came that can be read, for an input that the tool takes. */
function isWorthWriting({ tool, input, proof }: TaskOrder): boolean {
  if (proof === undefined || !tool.parse(input).ok) return false
  try {
    readProof(proof)
    return true
  } catch {
    return false
  }
}

function taken(): GatewayError {
  return new GatewayError('invalid_input', 'taskId: belongs to another request; choose another.', {
    details: { field: 'params.taskId' },
  })
}
