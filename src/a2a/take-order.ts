import type { Clock, Scheduler } from '../core/clock.ts'
import { GatewayError } from '../core/failures.ts'
import type { Offer } from '../payment/protocol/offers.ts'
import { readProof } from '../payment/protocol/proof.ts'
import type { ClaimedJob, JobQueue } from '../store/tasks/job-table.ts'
import type { TaskStore } from '../store/tasks/task-table.ts'
import type { AgentTask, TaskOrder } from './agent-task.ts'
import type { Finisher } from './finish-task.ts'
import type { RunningTasks } from './running-tasks.ts'
import { attempt, type Begun, leaseOf, type Run, type RunParts } from './task-run.ts'
import { hashOf, newTask } from './written-order.ts'

/** How long a caller waits for its task. */
export interface Patience {
  readonly waitMilliseconds: number
  /** Aborted when the caller went away. */
  readonly gone: AbortSignal
}

interface OrderTakerDeps extends RunParts {
  readonly store: Pick<TaskStore, 'begin'>
  readonly queue: JobQueue
  readonly runs: RunningTasks
  readonly finisher: Finisher
  readonly findTask: (id: string) => Promise<AgentTask | undefined>
  readonly newId: () => string
  readonly clock: Clock
  readonly scheduler: Scheduler
  readonly onFailure: (what: string, error: unknown) => void
}

const NOT_WRITTEN = ['store_unavailable', 'The task could not be written down.'] as const
/** A failed write may have been stored; a worker that finds the task will do it and settle. */
const PERHAPS_WRITTEN = [
  'settlement_pending',
  'The task may have been written down: repeat it with the same id and payment, and do not sign a new one.',
] as const

/**
 * Makes what takes an order on and waits for its task a while.
 *
 * @returns A function that throws GatewayError when the request was refused; nothing is kept of it then.
 */
export function createOrderTaker(deps: OrderTakerDeps) {
  const { runs, finisher, findTask, newId, clock, scheduler, onFailure } = deps

  async function take(order: TaskOrder, patience: Patience): Promise<AgentTask | Offer> {
    const isPaid = order.tool.contract.price > 0n
    // a task that a session pays for is not stored before it has taken long: the token is never stored
    const isBySession = order.session !== undefined && order.proof === undefined
    if (isPaid && !isBySession && !isWorthWriting(order)) return refused(order, patience.gone)
    const hash = hashOf(order)
    const earlier = order.id === undefined ? undefined : await repeated(order.id, hash, patience)
    if (earlier) return earlier
    const id = order.id ?? newId()
    const about = { id, context: order.context ?? id, order, hash, startedAt: clock.now() }
    const isWritten = (isPaid || (order.push?.length ?? 0) > 0) && !isBySession
    const job = isWritten ? await writeDown(about, deps) : undefined
    // another request has just taken the same id
    if (isWritten && !job) return (await repeated(id, hash, patience)) ?? Promise.reject(taken())
    return waitFor(runs.launch(about, job), patience)
  }

  /** Returns the end of a run, or the task at work when its caller has waited long enough. */
  async function waitFor(run: Run, { gone, waitMilliseconds }: Patience): Promise<AgentTask | Offer> {
    const leave = () => {
      if (run.order.id === undefined && !run.told) run.call.abort()
    }
    gone.addEventListener('abort', leave, { once: true })
    if (gone.aborted) leave()

    if (await within(scheduler, run.ended, waitMilliseconds)) return finish(run)
    run.told = true
    try {
      run.job ??= await writeDown(run, deps)
    } finally {
      finish(run).catch((error: unknown) => onFailure('task', error))
    }
    return finisher.working(run)
  }

  /** Returns the offer, or throws what is wrong, without storing anything. */
  async function refused(order: TaskOrder, gone: AbortSignal): Promise<Offer> {
    const ending = await attempt(order, deps, { gone, stopped: runs.stopped, again: false })
    if (ending.kind === 'offer') return ending.offer
    throw 'error' in ending ? ending.error : new GatewayError('overloaded', 'The gateway is closing.')
  }

  /** A second request for the same task waits along with the first. */
  async function repeated(id: string, hash: string, patience: Patience): Promise<AgentTask | undefined> {
    const known = await findTask(id)
    if (!known) return undefined
    if (known.requestHash !== hash) throw taken()
    const run = runs.find(id)
    if (run) await within(scheduler, run.over, patience.waitMilliseconds)
    return findTask(id)
  }

  /** Waits for the end of a run, records it, and has it tried again where it did not end. */
  async function finish(run: Run): Promise<AgentTask | Offer> {
    const { said, againAt } = await runs.conclude(run)
    if (run.job && againAt !== undefined) {
      // when this fails, the job comes again as soon as its lease is over
      await deps.queue.again(run.job, againAt, null).catch((error: unknown) => onFailure('task', error))
    }
    return said
  }

  return take
}

/**
 * Stores a task together with the job that ends it.
 *
 * @returns Undefined where the id is another task's.
 * @throws GatewayError `store_unavailable`, or `settlement_pending` where a payment came.
 */
async function writeDown(
  about: Begun,
  { store, clock }: Pick<OrderTakerDeps, 'store' | 'clock'>,
): Promise<ClaimedJob | undefined> {
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

/** True when it resolves in time. */
async function within(
  scheduler: Scheduler,
  promise: Promise<unknown>,
  milliseconds: number,
): Promise<boolean> {
  const over = new AbortController()
  const inTime = await Promise.race([
    promise.then(() => true),
    scheduler.sleep(milliseconds, over.signal).then(() => false),
  ])
  over.abort()
  return inTime
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
