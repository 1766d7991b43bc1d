import type { Clock } from '../core/clock.ts'
import type { TaskOfferStore } from '../store/tasks/task-offer-table.ts'
import type { Tool } from '../tools/define-tool.ts'
import {
  KEPT_MS,
  MAX_A_CLIENT,
  type OfferedTask,
  type OfferedTasks,
  waitingTask,
  withoutWebhook,
  withWebhook,
} from './offered-tasks.ts'
import { readOffer, writeOffer } from './written-offer.ts'

/** Dearer ones wait where they were asked for. */
const MAX_SHARED_CHARACTERS = 65_536

/** Tasks that can be paid for at any gateway of a database, whichever has offered them. */
export function sharedOffers(
  store: TaskOfferStore,
  {
    large,
    toolOf,
    clock,
  }: {
    /** Keeps those that are too large to be shared. */
    readonly large: OfferedTasks
    readonly toolOf: (id: string) => Tool | undefined
    readonly clock: Clock
  },
): OfferedTasks {
  /** Changes one that is shared; undefined when none of this id is. */
  async function change(id: string, to: (waiting: OfferedTask) => OfferedTask | undefined) {
    return store.change(id, clock.now(), (text) => {
      const waiting = readOffer(text, toolOf)
      const changed = waiting && to(waiting)
      return changed && writeOffer(changed)
    })
  }

  return {
    async keep(id, order, offer, client) {
      const task = waitingTask(id, order, { offer, now: clock.now() })
      const content = writeOffer({ task, order })
      if (content.length > MAX_SHARED_CHARACTERS) return large.keep(id, order, offer, client)
      await store.keep(
        { id, client, content },
        { purgeAt: clock.now() + KEPT_MS, mostOfClient: MAX_A_CLIENT },
      )
      return task
    },

    async find(id) {
      const text = await store.find(id, clock.now())
      return text === undefined ? large.find(id) : readOffer(text, toolOf)
    },

    async forget(id) {
      await large.forget(id)
      await store.forget(id)
    },

    async push(id, target, limits) {
      let isFull = false
      const isShared = await change(id, (waiting) => {
        const more = withWebhook(waiting, target, limits)
        isFull = !more
        return more
      })
      if (!isShared) return large.push(id, target, limits)
      return isFull ? 'too many' : 'kept'
    },

    unpush: async (id, targetId) =>
      (await change(id, (waiting) => withoutWebhook(waiting, targetId))) || large.unpush(id, targetId),

    purge: (signal) => store.purge(clock.now(), signal),
  }
}
