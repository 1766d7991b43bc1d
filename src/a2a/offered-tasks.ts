import { LRUCache } from 'lru-cache'
import type { Clock } from '../core/clock.ts'
import { MINUTE_MS } from '../core/durations.ts'
import type { Offer } from '../payment/protocol/offers.ts'
import type { PushTarget } from '../store/tasks/task-push-repository.ts'
import type { AgentTask, TaskOrder } from './agent-task.ts'
import { parsePaymentRequired } from './rpc-errors.ts'

/** A task that waits to be paid for, with what was offered to do it. */
export interface OfferedTask {
  readonly task: AgentTask
  readonly order: TaskOrder
}

/** Tasks that wait for their payment for a while; each client can have a limited number. */
export interface OfferedTasks {
  keep(id: string, order: TaskOrder, offer: Offer, client: string): Promise<AgentTask>
  find(id: string): Promise<OfferedTask | undefined>
  forget(id: string): Promise<void>
  /** Adds a webhook to a task that waits, or changes the one of its name; undefined when no such task waits. */
  push(
    id: string,
    target: PushTarget,
    limits: { readonly max: number },
  ): Promise<'kept' | 'too many' | undefined>
  /** Takes a webhook from a task that waits; false when no such task waits. */
  unpush(id: string, targetId: string): Promise<boolean>
  /** Forgets those whose time is over; how many. */
  purge(signal?: AbortSignal): Promise<number>
}

export const OFFER_TTL_MS = 10 * MINUTE_MS
export const MAX_PER_CLIENT = 50
const MAX_CLIENTS = 10_000
const MAX_CHARACTERS = 32_000_000

/** In memory, never written down: for a gateway that has its database to itself. */
export function createMemoryOffers(clock: Clock): OfferedTasks {
  const byId = new LRUCache<string, OfferedTask>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ order, task }) =>
      1_000 + JSON.stringify(order.input).length + JSON.stringify(task.required).length,
    ttl: OFFER_TTL_MS,
  })
  const byClient = new LRUCache<string, readonly string[]>({ max: MAX_CLIENTS, ttl: OFFER_TTL_MS })

  /** A task that waits waits no longer for being changed. */
  function replace(id: string, changed: OfferedTask): void {
    byId.set(id, changed, { ttl: byId.getRemainingTTL(id) })
  }

  return {
    async keep(id, order, offer, client) {
      const task = toWaitingTask(id, order, { offer, now: clock.now() })
      const ids = [...(byClient.get(client) ?? []), id]
      for (const oldest of ids.splice(0, Math.max(0, ids.length - MAX_PER_CLIENT))) byId.delete(oldest)
      byClient.set(client, ids)
      byId.set(id, { task, order })
      return task
    },
    find: async (id) => byId.get(id),
    async forget(id) {
      byId.delete(id)
    },
    async push(id, target, limits) {
      const waiting = byId.peek(id)
      if (!waiting) return undefined
      const more = addWebhook(waiting, target, limits)
      if (!more) return 'too many'
      replace(id, more)
      return 'kept'
    },
    async unpush(id, targetId) {
      const waiting = byId.peek(id)
      if (!waiting) return false
      replace(id, removeWebhook(waiting, targetId))
      return true
    },
    // they go by themselves
    purge: async () => 0,
  }
}

export function toWaitingTask(
  id: string,
  order: TaskOrder,
  { offer, now }: { readonly offer: Offer; readonly now: number },
): AgentTask {
  return {
    id,
    context: order.context ?? id,
    toolId: order.tool.contract.id,
    status: 'INPUT_REQUIRED',
    requestHash: '',
    required: parsePaymentRequired(offer),
    updatedAt: now,
  }
}

/** Undefined where there are too many already. */
export function addWebhook(
  { task, order }: OfferedTask,
  target: PushTarget,
  { max }: { readonly max: number },
): OfferedTask | undefined {
  const others = (order.push ?? []).filter(({ id }) => id !== target.id)
  return others.length >= max ? undefined : { task, order: { ...order, push: [...others, target] } }
}

export function removeWebhook({ task, order }: OfferedTask, targetId: string): OfferedTask {
  return { task, order: { ...order, push: (order.push ?? []).filter(({ id }) => id !== targetId) } }
}
