import { LRUCache } from 'lru-cache'
import type { Clock } from '../core/clock.ts'
import { failures } from '../core/failures.ts'
import { backoff } from '../jobs/worker.ts'
import type { Offer } from '../payment/protocol/offers.ts'
import { readProof } from '../payment/protocol/proof.ts'
import type { ClaimedJob } from '../store/tasks/job-table.ts'
import type { TaskStore } from '../store/tasks/task-table.ts'
import {
  type AgentTask,
  type TaskFailure,
  type TaskOrder,
  taskFailure,
  taskOf,
  writtenPayment,
} from './agent-task.ts'
import { paymentRequired } from './rpc-errors.ts'
import type { Ending } from './task-run.ts'

/** A task that has been taken on. */
export interface Begun {
  readonly id: string
  readonly context: string
  readonly order: TaskOrder
  /** sha256 over tool and input. */
  readonly hash: string
  readonly startedAt: number
}

/** A task that is being worked at in this process. */
export interface Run extends Begun {
  readonly call: AbortController
  readonly ended: Promise<Ending>
  /** Resolves when the end has been recorded. */
  readonly over: Promise<true>
  readonly end: () => void
  /** What stands for the task in the store; undefined for one that is only here. */
  job: ClaimedJob | undefined
  /** True when the caller has been told that the task works, and will come back for it. */
  told: boolean
  canceled: boolean
}

/** What is said of a run that is over, and when to try again if it did not end. */
export interface Finished {
  readonly said: AgentTask | Offer
  readonly againAt?: number
}

export interface Finisher {
  /** @throws GatewayError when the request was refused, or nobody knows what it cost, before anybody was told of a task. */
  finish(run: Run, ending: Ending): Promise<Finished>
  working(run: Run): AgentTask
  recent(id: string): AgentTask | undefined
  remember(task: AgentTask): void
}

/** How long a task that has ended can be asked for. */
export const KEPT_MS = 24 * 3_600_000
/** Tasks that were never paid for, or for which nobody had to pay. */
const BRIEFLY_MS = 600_000
/** True of whatever was called off before anybody was asked to settle. */
const NOT_CHARGED = ' The payment was NOT charged.'
const MAX_RECENT_CHARACTERS = 16_000_000

/** Records how a run ended: in the store when the task is kept there, otherwise in memory for a while. */
export function createFinisher({
  store,
  clock,
  onFailure,
}: {
  store: TaskStore
  clock: Clock
  onFailure: (what: string, error: unknown) => void
}): Finisher {
  const memory = new LRUCache<string, AgentTask>({
    maxSize: MAX_RECENT_CHARACTERS,
    sizeCalculation: ({ result }) => 500 + (result?.length ?? 0),
    ttl: BRIEFLY_MS,
  })

  async function finish(run: Run, ending: Ending): Promise<Finished> {
    switch (ending.kind) {
      case 'done': {
        const { text, paid, session } = ending.answer
        const payment = paid && {
          settlement: paid.settlement,
          receipt: paid.receipt,
          replayed: paid.replayed,
        }
        const said = await record(run, {
          ...about(run, 'COMPLETED'),
          result: text,
          ...(payment ? { payment } : {}),
          ...(session ? { session } : {}),
        })
        paid?.delivered()
        return { said }
      }
      case 'offer':
        if (!run.told) return { said: ending.offer, ...(await drop(run)) }
        return { said: await record(run, failed(run, refusal(ending.offer))) }
      case 'failed':
        if (!run.told && isRefusal(run, ending.failure)) {
          await drop(run)
          throw ending.error
        }
        return { said: await record(run, failed(run, taskFailure(ending.failure))) }
      case 'pending': {
        // nothing brings it to an end but the caller, who repeats the request
        if (!run.job && !run.told) throw ending.error
        const attempts = run.job?.attempts ?? 1
        return { said: about(run, 'WORKING'), againAt: clock.now() + backoff(attempts) }
      }
      case 'interrupted':
        // whoever was never told of the task repeats the request
        if (!run.told && run.order.id === undefined) await drop(run)
        return { said: about(run, 'WORKING'), againAt: clock.now() }
    }
  }

  /**
   * Writes the end down. A store that fails now must not hide a result that has been paid for: whoever waits gets it,
   * and the job, which is still there, brings the task to the same end again.
   *
   * @throws what the store says when nobody waits, so that the worker tries again.
   */
  async function record(run: Run, task: AgentTask): Promise<AgentTask> {
    if (!run.job) {
      memory.set(task.id, task)
      return task
    }
    const brief = task.failure && failures[task.failure.code].http === 402
    const ending = {
      status: task.status === 'INPUT_REQUIRED' ? ('WORKING' as const) : task.status,
      result: task.result ?? null,
      payment: writtenPayment(task),
      failure: task.failure ? JSON.stringify(task.failure) : null,
      payer: task.payment?.settlement.payer ?? null,
      at: task.updatedAt,
      purge_at: task.updatedAt + (brief ? BRIEFLY_MS : KEPT_MS),
    }
    try {
      if (await store.end(run.job, ending)) return task
      const row = await store.find(task.id)
      return row ? taskOf(row) : task
    } catch (error) {
      if (run.told) throw error
      onFailure('task', error)
      return task
    }
  }

  async function drop({ job }: Run): Promise<Record<string, never>> {
    if (job) await store.drop(job).catch((error: unknown) => onFailure('task', error))
    return {}
  }

  function about({ id, context, order, hash }: Begun, status: AgentTask['status']): AgentTask {
    return {
      id,
      context,
      toolId: order.tool.contract.id,
      status,
      requestHash: hash,
      updatedAt: clock.now(),
    }
  }

  function failed(run: Run, failure: TaskFailure): AgentTask {
    const known = { ...failure, ...networkOf(run.order) }
    if (!run.canceled || failure.code !== 'client_gone') return { ...about(run, 'FAILED'), failure: known }
    const message = `The task was called off.${NOT_CHARGED}`
    return { ...about(run, 'CANCELED'), failure: { ...known, message } }
  }

  return {
    finish,
    working: (run) => ({ ...about(run, 'WORKING'), updatedAt: run.startedAt }),
    recent: (id) => memory.get(id),
    remember: (task) => {
      memory.set(task.id, task)
    },
  }
}

/** The network on which an order was to be paid for. */
export function networkOf({ proof }: Pick<TaskOrder, 'proof'>): Pick<TaskFailure, 'network'> {
  if (proof === undefined) return {}
  try {
    return { network: readProof(proof).payload.accepted.network }
  } catch {
    return {}
  }
}

/** What a request is told at once and no task is kept of: everything that the caller got wrong. */
function isRefusal({ canceled }: Run, failure: { http: number; code: string }): boolean {
  return failure.http < 500 || (failure.code === 'client_gone' && !canceled)
}

/** A payment that was refused, as the failure of its task. */
export function refusal(offer: Offer): TaskFailure {
  const { code } = offer
  const { error, extensions } = paymentRequired(offer) as {
    error: string
    extensions?: { refused?: { info?: { reason?: string } } }
  }
  const reason = extensions?.refused?.info?.reason
  return {
    code,
    message: error,
    charged: failures[code].charged,
    details: reason === undefined ? {} : { reason },
  }
}
