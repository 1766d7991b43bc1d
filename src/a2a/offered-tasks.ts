import { LRUCache } from 'lru-cache'
import type { Clock } from '../core/clock.ts'
import type { Offer } from '../payment/offers.ts'
import type { PushTarget } from '../store/task-push-table.ts'
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
  /** Adds a webhook to a task that waits, or changes the one of its name; undefined when no such task waits. */
  push(id: string, target: PushTarget, limits: { readonly most: number }): 'kept' | 'too many' | undefined
  /** Takes a webhook from a task that waits; false when no such task waits. */
  unpush(id: string, targetId: string): boolean
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

  /** Puts other webhooks to a task that waits, which waits no longer for it. */
  function replace(id: string, push: readonly PushTarget[]): void {
    const waiting = byId.peek(id)
    if (!waiting) return
    const ttl = byId.getRemainingTTL(id)
    byId.set(id, { ...waiting, order: { ...waiting.order, push } }, { ttl })
  }

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
    push(id, target, { most }) {
      const waiting = byId.get(id)
      if (!waiting) return undefined
      const others = (waiting.order.push ?? []).filter((each) => each.id !== target.id)
      if (others.length >= most) return 'too many'
      replace(id, [...others, target])
      return 'kept'
    },
    unpush(id, targetId) {
      const waiting = byId.get(id)
      if (!waiting) return false
      replace(
        id,
        (waiting.order.push ?? []).filter((each) => each.id !== targetId),
      )
      return true
    },
  }
}
