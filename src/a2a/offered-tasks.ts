import { LRUCache } from 'lru-cache'
import type { Clock } from '../core/clock.ts'
import type { Offer } from '../payment/offers.ts'
import type { AgentTask, TaskOrder } from './agent-task.ts'
import { paymentRequired } from './rpc-errors.ts'

/** A task that waits to be paid for, with what was offered to do it. */
export interface OfferedTask {
  readonly task: AgentTask
  readonly order: TaskOrder
}

/** Tasks that nobody has paid for yet. They are never written down, and one client can have only so many. */
export interface OfferedTasks {
  keep(id: string, order: TaskOrder, offer: Offer, client: string): AgentTask
  find(id: string): OfferedTask | undefined
  forget(id: string): void
}

const KEPT_MILLISECONDS = 600_000
const MOST_A_CLIENT = 50
const MOST_CLIENTS = 10_000
const MOST_CHARACTERS = 32_000_000

export function createOfferedTasks(clock: Clock): OfferedTasks {
  const byId = new LRUCache<string, OfferedTask>({
    maxSize: MOST_CHARACTERS,
    sizeCalculation: ({ order, task }) =>
      1_000 + JSON.stringify(order.input).length + JSON.stringify(task.required).length,
    ttl: KEPT_MILLISECONDS,
  })
  const byClient = new LRUCache<string, readonly string[]>({ max: MOST_CLIENTS, ttl: KEPT_MILLISECONDS })

  return {
    keep(id, order, offer, client) {
      const task: AgentTask = {
        id,
        context: order.context ?? id,
        toolId: order.tool.contract.id,
        status: 'INPUT_REQUIRED',
        requestHash: '',
        required: paymentRequired(offer),
        updatedAt: clock.now(),
      }
      const ids = [...(byClient.get(client) ?? []), id]
      for (const oldest of ids.splice(0, Math.max(0, ids.length - MOST_A_CLIENT))) byId.delete(oldest)
      byClient.set(client, ids)
      byId.set(id, { task, order })
      return task
    },
    find: (id) => byId.get(id),
    forget: (id) => {
      byId.delete(id)
    },
  }
}
