import type { Clock } from '../core/clock.ts'
import type { TaskOfferRepository } from '../store/tasks/task-offer-repository.ts'
import type { Tool } from '../tools/define-tool.ts'
import { parseOffer, serializeOffer } from './offer-codec.ts'
import {
  addWebhook,
  MAX_PER_CLIENT,
  OFFER_TTL_MS,
  type OfferedTask,
  type OfferedTasks,
  removeWebhook,
  toWaitingTask,
} from './offered-tasks.ts'

/** More expensive ones wait where they were asked for. */
const MAX_SHARED_CHARACTERS = 65_536

/** Tasks that can be paid for at any gateway of a database, whichever has offered them. */
export function createSharedOffers(
  store: TaskOfferRepository,
  {
    memoryOffers,
    toolOf,
    clock,
  }: {
    /** Keeps those that are too large to be shared. */
    readonly memoryOffers: OfferedTasks
    readonly toolOf: (id: string) => Tool | undefined
    readonly clock: Clock
  },
): OfferedTasks {
  /** Changes one that is shared; undefined when none of this id is. */
  async function change(id: string, to: (waiting: OfferedTask) => OfferedTask | undefined) {
    return store.change(id, clock.now(), (text) => {
      const waiting = parseOffer(text, toolOf)
      const changed = waiting && to(waiting)
      return changed && serializeOffer(changed)
    })
  }

  return {
    async keep(id, order, offer, client) {
      const task = toWaitingTask(id, order, { offer, now: clock.now() })
      const content = serializeOffer({ task, order })
      if (content.length > MAX_SHARED_CHARACTERS) return memoryOffers.keep(id, order, offer, client)
      await store.save(
        { id, client, content },
        { purgeAt: clock.now() + OFFER_TTL_MS, maxPerClient: MAX_PER_CLIENT },
      )
      return task
    },

    async find(id) {
      const text = await store.find(id, clock.now())
      return text === undefined ? memoryOffers.find(id) : parseOffer(text, toolOf)
    },

    async forget(id) {
      await memoryOffers.forget(id)
      await store.forget(id)
    },

    async push(id, target, limits) {
      let isFull = false
      const isShared = await change(id, (waiting) => {
        const more = addWebhook(waiting, target, limits)
        isFull = !more
        return more
      })
      if (!isShared) return memoryOffers.push(id, target, limits)
      return isFull ? 'too many' : 'kept'
    },

    unpush: async (id, targetId) =>
      (await change(id, (waiting) => removeWebhook(waiting, targetId))) || memoryOffers.unpush(id, targetId),

    purge: (signal) => store.purge(clock.now(), signal),
  }
}
