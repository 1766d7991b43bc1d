import { LRUCache } from 'lru-cache'
import type { Clock } from '../core/clock.ts'
import { DAY_MS, MINUTE_MS } from '../core/durations.ts'
import { failures } from '../core/failures.ts'
import type { Offer } from '../payment/protocol/offers.ts'
import { backoff } from '../store/jobs/worker.ts'
import type { TaskRepository } from '../store/tasks/task-repository.ts'
import { type AgentTask, serializePayment, toAgentTask, toTaskFailure } from './agent-task.ts'
import { isRefusal, toCompletedTask, toFailedTask, toRefusal, toTask } from './task-outcome.ts'
import type { Ending, Run } from './task-run.ts'

/** The answer for a run that is over, and when to retry if it did not end. */
export interface Finished {
  readonly outcome: AgentTask | Offer
  readonly againAt?: number
}

export interface Finisher {
  /** @throws GatewayError when the request was refused, or its cost is unknown, before a caller got the task. */
  finish(run: Run, ending: Ending): Promise<Finished>
  working(run: Run): AgentTask
  findRecent(id: string): AgentTask | undefined
  remember(task: AgentTask): void
}

/** How long a task that has ended can be asked for. */
export const TASK_TTL_MS = DAY_MS
/** Tasks that were never paid for, or that were free. */
const UNPAID_TTL_MS = 10 * MINUTE_MS
const MAX_RECENT_CHARACTERS = 16_000_000

/** Records how a run ended: in the store when the task is kept there, otherwise in memory for a while. */
export function createFinisher({
  store,
  clock,
  onFailure,
}: {
  store: TaskRepository
  clock: Clock
  onFailure: (operation: string, error: unknown) => void
}): Finisher {
  const memory = new LRUCache<string, AgentTask>({
    maxSize: MAX_RECENT_CHARACTERS,
    sizeCalculation: ({ result }) => 500 + (result?.length ?? 0),
    ttl: UNPAID_TTL_MS,
  })

  async function finish(run: Run, ending: Ending): Promise<Finished> {
    switch (ending.kind) {
      case 'done': {
        const outcome = await record(run, toCompletedTask(run, ending.answer, clock.now()))
        ending.answer.paid?.delivered()
        return { outcome }
      }
      case 'offer':
        if (!run.isAcknowledged) return { outcome: ending.offer, ...(await dropTask(run)) }
        return { outcome: await record(run, toFailedTask(run, toRefusal(ending.offer), clock.now())) }
      case 'failed':
        if (!run.isAcknowledged && isRefusal(run, ending.failure)) {
          await dropTask(run)
          throw ending.error
        }
        return { outcome: await record(run, toFailedTask(run, toTaskFailure(ending.failure), clock.now())) }
      case 'pending': {
        // only the caller can end it, by repeating the request
        if (!run.job && !run.isAcknowledged) throw ending.error
        const attempts = run.job?.attempts ?? 1
        return { outcome: toTask(run, 'WORKING', clock.now()), againAt: clock.now() + backoff(attempts) }
      }
      case 'interrupted':
        // a caller that never got the task repeats the request
        if (!run.isAcknowledged && run.order.id === undefined) await dropTask(run)
        return { outcome: toTask(run, 'WORKING', clock.now()), againAt: clock.now() }
    }
  }

  /**
   * Writes the end down. A store that fails now must not hide a result that has been paid for: a waiting caller gets it,
   * and the job, which is still there, ends the task the same way again.
   *
   * @throws the store's error when no caller waits, so that the worker retries.
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
      payment: serializePayment(task),
      failure: task.failure ? JSON.stringify(task.failure) : null,
      payer: task.payment?.settlement.payer ?? null,
      at: task.updatedAt,
      purge_at: task.updatedAt + (brief ? UNPAID_TTL_MS : TASK_TTL_MS),
    }
    try {
      if (await store.end(run.job, ending)) return task
      const row = await store.find(task.id)
      return row ? toAgentTask(row) : task
    } catch (error) {
      if (run.isAcknowledged) throw error
      onFailure('task', error)
      return task
    }
  }

  async function dropTask({ job }: Run): Promise<Record<string, never>> {
    if (job) await store.drop(job).catch((error: unknown) => onFailure('task', error))
    return {}
  }

  return {
    finish,
    working: (run) => toTask(run, 'WORKING', run.startedAt),
    findRecent: (id) => memory.get(id),
    remember: (task) => {
      memory.set(task.id, task)
    },
  }
}
