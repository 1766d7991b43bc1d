import type { Scheduler } from '../core/clock.ts'
import type { Bus } from '../store/engine/bus.ts'
import { TASKS_TOPIC } from '../store/tasks/task-table.ts'
import type { AgentTask } from './agent-task.ts'
import type { TaskDesk } from './task-desk.ts'

export interface Follower {
  /** The task as it stands, and again whenever it has come further, until it has ended or the listener has disconnected. */
  follow(id: string, left: AbortSignal): AsyncGenerator<AgentTask, void, undefined>
  /** Ends what is followed; each is looked at once more before. */
  close(): void
}

/** How often the store is polled, because the bus may lose a message. */
const LOOK_MS = 1_000

/**
 * Follows tasks wherever they are worked at: here, in another gateway on the same database, or nowhere until a job takes
 * them up again. Only what the store contains is passed on, so that nothing is lost between two of them.
 */
export function createFollower({
  desk,
  bus,
  scheduler,
}: {
  readonly desk: Pick<TaskDesk, 'find' | 'over'>
  readonly bus: Pick<Bus, 'subscribe'>
  readonly scheduler: Scheduler
}): Follower {
  const closing = new AbortController()

  return {
    async *follow(id, left) {
      const over = AbortSignal.any([left, closing.signal])
      let told: AgentTask['status'] | undefined
      for (;;) {
        const isLast = over.aborted
        const change = new AbortController()
        // listens before it looks, so that nothing falls in between
        const leave = bus.subscribe(TASKS_TOPIC, (changed) => {
          if (changed === undefined || changed === id) change.abort()
        })
        try {
          const task = await desk.find(id)
          if (!task) return
          if (task.status !== told) yield task
          told = task.status
          if (told !== 'WORKING' || isLast) return
          const nap = scheduler.sleep(LOOK_MS, AbortSignal.any([over, change.signal]))
          await Promise.race([nap, desk.over(id) ?? nap])
        } finally {
          leave()
          change.abort()
        }
      }
    },
    close: () => closing.abort(),
  }
}
