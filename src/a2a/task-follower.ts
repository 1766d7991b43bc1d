import type { Scheduler } from '../core/clock.ts'
import type { Bus } from '../store/engine/bus.ts'
import { TASKS_TOPIC } from '../store/tasks/task-repository.ts'
import type { AgentTask } from './agent-task.ts'
import type { TaskService } from './task-service.ts'

export interface TaskFollower {
  /** The task as it stands, and again whenever it has come further, until it has ended or the listener has disconnected. */
  follow(id: string, clientSignal: AbortSignal): AsyncGenerator<AgentTask, void, undefined>
  /** Ends what is followed; each is looked at once more before. */
  close(): void
}

/** How often the store is polled, because the bus may lose a message. */
const POLL_MS = 1_000

/**
 * Follows tasks wherever they are worked at: here, in another gateway on the same database, or nowhere until a job takes
 * them up again. Only what the store contains is passed on, so that nothing is lost between two of them.
 */
export function createTaskFollower({
  taskService,
  bus,
  scheduler,
}: {
  readonly taskService: Pick<TaskService, 'find' | 'over'>
  readonly bus: Pick<Bus, 'subscribe'>
  readonly scheduler: Scheduler
}): TaskFollower {
  const closing = new AbortController()

  return {
    async *follow(id, clientSignal) {
      const over = AbortSignal.any([clientSignal, closing.signal])
      let lastStatus: AgentTask['status'] | undefined
      for (;;) {
        const isLast = over.aborted
        const change = new AbortController()
        // listens before it looks, so that nothing falls in between
        const unsubscribe = bus.subscribe(TASKS_TOPIC, (changed) => {
          if (changed === undefined || changed === id) change.abort()
        })
        try {
          const task = await taskService.find(id)
          if (!task) return
          if (task.status !== lastStatus) yield task
          lastStatus = task.status
          if (lastStatus !== 'WORKING' || isLast) return
          const pause = scheduler.sleep(POLL_MS, AbortSignal.any([over, change.signal]))
          await Promise.race([pause, taskService.over(id) ?? pause])
        } finally {
          unsubscribe()
          change.abort()
        }
      }
    },
    close: () => closing.abort(),
  }
}
