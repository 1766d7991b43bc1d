import type { Clock, Scheduler } from '../core/clock.ts'
import { GatewayError } from '../core/failures.ts'
import type { Offer } from '../payment/protocol/offers.ts'
import { readProof } from '../payment/protocol/proof.ts'
import type { ClaimedJob, JobQueue } from '../store/tasks/job-queue.ts'
import type { TaskRepository } from '../store/tasks/task-repository.ts'
import type { AgentTask, TaskOrder } from './agent-task.ts'
import type { RunningTasks } from './running-tasks.ts'
import { hashOrder, toNewTaskRow } from './task-codec.ts'
import type { Finisher } from './task-finisher.ts'
import { type AttemptDeps, type Begun, getLeaseMs, type Run, runAttempt } from './task-run.ts'

/** How long a caller waits for its task. */
export interface WaitOptions {
  readonly waitMilliseconds: number
  /** Aborted when the caller went away. */
  readonly clientSignal: AbortSignal
}

interface OrderTakerDeps extends AttemptDeps {
  readonly store: Pick<TaskRepository, 'begin'>
  readonly queue: JobQueue
  readonly runs: RunningTasks
  readonly finisher: Finisher
  readonly findTask: (id: string) => Promise<AgentTask | undefined>
  readonly newId: () => string
  readonly clock: Clock
  readonly scheduler: Scheduler
  readonly onFailure: (operation: string, error: unknown) => void
}

const NOT_STORED = ['store_unavailable', 'The task could not be written down.'] as const
/** A failed write may have been stored; a worker that finds the task will do it and settle. */
const MAYBE_STORED = [
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
  /** Tasks that are being stored by id: others may read them before the disk has them and their run begins. */
  const beginning = new Map<string, Promise<unknown>>()

  async function take(order: TaskOrder, waitOptions: WaitOptions): Promise<AgentTask | Offer> {
    const isPaid = order.tool.contract.price > 0n
    // a task that a session pays for is not stored before it has taken long: the token is never stored
    const isBySession = order.session !== undefined && order.proof === undefined
    if (isPaid && !isBySession && !isWorthStoring(order)) return requestOffer(order, waitOptions.clientSignal)
    const hash = hashOrder(order)
    const repeatedTask = order.id === undefined ? undefined : await joinRepeat(order.id, hash, waitOptions)
    if (repeatedTask) return repeatedTask
    const id = order.id ?? newId()
    const about = { id, context: order.context ?? id, order, hash, startedAt: clock.now() }
    const isStored = (isPaid || (order.push?.length ?? 0) > 0) && !isBySession
    if (!isStored) return waitFor(runs.launch(about, undefined), waitOptions)
    const run = await beginStored(about)
    // another request has just taken the same id
    if (!run) return (await joinRepeat(id, hash, waitOptions)) ?? Promise.reject(createIdTakenError())
    return waitFor(run, waitOptions)
  }

  /** Stores a task and begins it; undefined where the id is another task's. */
  function beginStored(about: Begun): Promise<Run | undefined> {
    const { id } = about
    const begun = storeTask(about, deps).then((job) => job && runs.launch(about, job))
    if (!beginning.has(id)) {
      const forget = () => void beginning.delete(id)
      beginning.set(id, begun.then(forget, forget))
    }
    return begun
  }

  /** Returns the end of a run, or the task at work when its caller has waited long enough. */
  async function waitFor(
    run: Run,
    { clientSignal, waitMilliseconds }: WaitOptions,
  ): Promise<AgentTask | Offer> {
    const leave = () => {
      if (run.order.id === undefined && !run.isAcknowledged) run.call.abort()
    }
    clientSignal.addEventListener('abort', leave, { once: true })
    if (clientSignal.aborted) leave()

    if (await waitUpTo(scheduler, run.ended, waitMilliseconds)) return finish(run)
    run.isAcknowledged = true
    try {
      run.job ??= await storeTask(run, deps)
    } finally {
      finish(run).catch((error: unknown) => onFailure('task', error))
    }
    return finisher.working(run)
  }

  /** Returns the offer, or throws what is wrong, without storing anything. */
  async function requestOffer(order: TaskOrder, clientSignal: AbortSignal): Promise<Offer> {
    const ending = await runAttempt(order, deps, { clientSignal, stopped: runs.stopped, again: false })
    if (ending.kind === 'offer') return ending.offer
    throw 'error' in ending ? ending.error : new GatewayError('overloaded', 'The gateway is closing.')
  }

  /** A second request for the same task waits along with the first. */
  async function joinRepeat(
    id: string,
    hash: string,
    waitOptions: WaitOptions,
  ): Promise<AgentTask | undefined> {
    const known = await findTask(id)
    if (!known) return undefined
    if (known.requestHash !== hash) throw createIdTakenError()
    const begun = beginning.get(id)
    if (begun) await waitUpTo(scheduler, begun, waitOptions.waitMilliseconds)
    const run = runs.find(id)
    if (run) await waitUpTo(scheduler, run.over, waitOptions.waitMilliseconds)
    return findTask(id)
  }

  /** Waits for the end of a run, records it, and has it tried again where it did not end. */
  async function finish(run: Run): Promise<AgentTask | Offer> {
    const { outcome, againAt } = await runs.conclude(run)
    if (run.job && againAt !== undefined) {
      // when this fails, the job comes again as soon as its lease is over
      await deps.queue.again(run.job, againAt, null).catch((error: unknown) => onFailure('task', error))
    }
    return outcome
  }

  return take
}

/**
 * Stores a task together with the job that ends it.
 *
 * @returns Undefined where the id is another task's.
 * @throws GatewayError `store_unavailable`, or `settlement_pending` where a payment came.
 */
async function storeTask(
  about: Begun,
  { store, clock }: Pick<OrderTakerDeps, 'store' | 'clock'>,
): Promise<ClaimedJob | undefined> {
  try {
    return await store.begin(toNewTaskRow(about), {
      leaseUntil: clock.now() + getLeaseMs(about.order.tool),
      push: about.order.push ?? [],
    })
  } catch (cause) {
    const [code, sentence] = about.order.proof === undefined ? NOT_STORED : MAYBE_STORED
    throw new GatewayError(code, sentence, { cause, retryAfterSeconds: 2 })
  }
}

/** True when it resolves in time. */
async function waitUpTo(
  scheduler: Scheduler,
  work: Promise<unknown>,
  milliseconds: number,
): Promise<boolean> {
  const over = new AbortController()
  const hasResolved = await Promise.race([
    work.then(() => true),
    scheduler.sleep(milliseconds, over.signal).then(() => false),
  ])
  over.abort()
  return hasResolved
}

/** Whether a payment came that can be read, for an input that the tool takes. */
function isWorthStoring({ tool, input, proof }: TaskOrder): boolean {
  if (proof === undefined || !tool.parse(input).ok) return false
  try {
    readProof(proof)
    return true
  } catch {
    return false
  }
}

function createIdTakenError(): GatewayError {
  return new GatewayError('invalid_input', 'taskId: belongs to another request; choose another.', {
    details: { field: 'params.taskId' },
  })
}
