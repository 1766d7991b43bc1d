import type { Clock, Random, Scheduler } from '../core/clock.ts'
import type { Offer } from '../payment/protocol/offers.ts'
import type { Bus } from '../store/engine/bus.ts'
import type { ClaimedJob, JobQueue } from '../store/tasks/job-queue.ts'
import type { TaskRepository, TaskRow } from '../store/tasks/task-repository.ts'
import type { Tool } from '../tools/define-tool.ts'
import { type AgentTask, type TaskOrder, toAgentTask } from './agent-task.ts'
import { createOrderTaker, type WaitOptions } from './order-taker.ts'
import { createRunningTasks } from './running-tasks.ts'
import { toTaskOrder } from './task-codec.ts'
import { createFinisher, type Finished } from './task-finisher.ts'
import type { AttemptDeps } from './task-run.ts'

export interface TaskService {
  /**
   * Takes work on and waits for it a while.
   *
   * @returns The task as it stands then, or the offer when nothing acceptable was paid.
   * @throws GatewayError when the request was refused; nothing is kept of it then.
   */
  take(order: TaskOrder, waitOptions: WaitOptions): Promise<AgentTask | Offer>
  /** Resumes a task whose process died, and ends it. */
  resume(job: ClaimedJob, row: TaskRow, tool: Tool): Promise<Finished>
  find(id: string): Promise<AgentTask | undefined>
  /**
   * Calls work off, unless it is too late; the task as it stands afterwards. Where another gateway works at it, that
   * one is notified, and may not have received it yet.
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
  /** Aborts what runs; stored tasks are resumed by the next process that opens the store. */
  stop(): Promise<void>
}

export interface TaskServiceDeps extends AttemptDeps {
  readonly store: TaskRepository
  readonly queue: JobQueue
  readonly bus: Pick<Bus, 'publish' | 'subscribe'>
  readonly clock: Clock
  readonly scheduler: Scheduler
  readonly random: Random
  readonly onFailure: (operation: string, error: unknown) => void
}

/**
 * Where agents leave work. Paid work is written down before it begins, together with the job that brings it to an
 * end, so that it survives this process; free work is written down only when it takes longer than its caller waits.
 */
export function createTaskService(deps: TaskServiceDeps): TaskService {
  const { store, random } = deps
  const finisher = createFinisher(deps)
  const runs = createRunningTasks({ ...deps, finisher })
  const take = createOrderTaker({ ...deps, runs, finisher, findTask: find, newId })

  async function find(id: string): Promise<AgentTask | undefined> {
    const run = runs.find(id)
    if (run) return finisher.working(run)
    const recent = finisher.findRecent(id)
    if (recent) return recent
    const row = await store.find(id)
    return row && toAgentTask(row)
  }

  function newId(): string {
    return `task_${Buffer.from(random.bytes(18)).toString('base64url')}`
  }

  return {
    take,
    find,
    newId,
    idle: runs.idle,
    stop: runs.stop,
    isRunning: (id) => runs.find(id) !== undefined,
    over: (id) => runs.find(id)?.over,
    remember: (task) => finisher.remember(task),
    resume(job, row, tool) {
      const { id, context, req_hash: hash, created_at: startedAt } = row
      return runs.conclude(runs.launch({ id, context, order: toTaskOrder(row, tool), hash, startedAt }, job))
    },
    async cancel(id) {
      await runs.cancel(id)
      return find(id)
    },
  }
}
