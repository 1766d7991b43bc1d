import type { PermitLease, WindowLimit } from '../../core/budgets/sliding-window.ts'
import type { Clock, Scheduler } from '../../core/clock.ts'
import type { PermitStore } from './stores.ts'

/** Who is served first when permits are short. */
export const RANKS = { paid: 0, background: 1, unpaid: 2 } as const
export type Rank = keyof typeof RANKS

export interface PermitOrder {
  readonly units: number
  readonly rank: Rank
  /** Zero: refused at once where there is no permit. */
  readonly maxWaitMs: number
  readonly signal: AbortSignal
}

/** No permit comes in time. */
export class LimitReached extends Error {
  override readonly name = 'LimitReached'
  readonly waitMs: number

  constructor(waitMs: number) {
    super('No permit is left.')
    this.waitMs = waitMs
  }
}

/** Hands out the permits of one window, in leases, so that few questions ask the store. */
export interface Limiter {
  readonly limit: WindowLimit
  /** @throws LimitReached; the signal's reason when it is aborted. */
  take(order: PermitOrder): Promise<void>
  /** For a permit that was taken and not used. */
  giveBack(order: Pick<PermitOrder, 'units' | 'rank'>): void
  /** As far as this gateway knows. */
  remaining(): number
}

interface LimiterDeps {
  readonly store: PermitStore
  /** Counts alone while the store does not answer. */
  readonly fallback: PermitStore
  readonly clock: Clock
  readonly scheduler: Scheduler
}

interface Waiter extends PermitOrder {
  readonly giveUpAt: number
  serve(): void
  refuse(error: unknown): void
}

/** A slice of a window's slot that this gateway may use up. */
interface Slice {
  units: number
  /** Used up of its slot so far. */
  used: number
  slot: number
  /** By our own clock. */
  until: number
}

type Share = 'paid' | 'unpaid'

const EMPTY: Slice = { units: 0, used: 0, slot: -1, until: 0 }
/** No gateway holds more of a window than this at a time. */
const MAX_SLICE = 1 / 8

export function createLimiter(key: string, limit: WindowLimit, deps: LimiterDeps): Limiter {
  const { clock, scheduler } = deps
  const slices: Record<Share, Slice> = { paid: { ...EMPTY }, unpaid: { ...EMPTY } }
  const blockedUntil: Record<Share, number> = { paid: 0, unpaid: 0 }
  const queue: Waiter[] = []
  let known = { used: 0, at: Number.NEGATIVE_INFINITY }
  let isServing = false
  let wake: AbortController | undefined

  const needOf = ({ units, rank }: Pick<PermitOrder, 'units' | 'rank'>) =>
    Math.min(units, rank === 'paid' ? limit.units : Math.max(1, Math.floor(limit.units / 2)))

  function spend(order: PermitOrder): boolean {
    const slice = slices[shareOf(order)]
    const need = needOf(order)
    if (slice.until <= clock.now() || slice.units < need) return false
    slice.units -= need
    slice.used += need
    return true
  }

  /** @returns When to ask again; undefined when a slice was granted. */
  async function renew(order: PermitOrder): Promise<number | undefined> {
    const share = shareOf(order)
    const slice = slices[share]
    const min = needOf(order)
    const isUnpaid = share === 'unpaid'
    const request = {
      min,
      // a gateway that asks little takes little from the others
      max: Math.max(min, Math.min(slice.used, Math.floor(limit.units * MAX_SLICE))),
      isUnpaid,
      unused: { slot: slice.slot, units: slice.units, unpaid: isUnpaid ? slice.units : 0 },
    }
    slice.units = 0
    const askedAt = clock.now()
    const lease = await deps.store.lease(key, limit, request).catch(() => deps.fallback.lease(key, limit, request))
    known = { used: lease.used, at: askedAt }
    return noteLease(share, lease, askedAt)
  }

  function noteLease(share: Share, lease: PermitLease & { readonly now: number }, askedAt: number) {
    const until = askedAt + (lease.until - lease.now)
    blockedUntil[share] = lease.granted === 0 ? until : 0
    if (lease.granted === 0) return until
    const used = slices[share].slot === lease.slot ? slices[share].used : 0
    slices[share] = { units: lease.granted, used, slot: lease.slot, until }
    return undefined
  }

  async function serveQueue(): Promise<void> {
    if (isServing) return
    isServing = true
    try {
      for (let first = queue[0]; first; first = queue[0]) {
        if (spend(first)) {
          queue.shift()
          first.serve()
          continue
        }
        const retryAt = await renew(first)
        if (retryAt !== undefined) await waitForPermits(retryAt)
      }
    } finally {
      isServing = false
    }
  }

  async function waitForPermits(retryAt: number): Promise<void> {
    const late = queue.filter((waiter) => waiter.giveUpAt < retryAt)
    for (const waiter of late) waiter.refuse(new LimitReached(retryAt - clock.now()))
    if (queue.length === 0) return
    wake = new AbortController()
    await scheduler.sleep(Math.max(1, retryAt - clock.now()), wake.signal)
    wake = undefined
  }

  function enqueue(order: PermitOrder): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = () => {
        const at = queue.indexOf(waiter)
        if (at >= 0) queue.splice(at, 1)
        order.signal.removeEventListener('abort', abort)
      }
      const abort = () => waiter.refuse(order.signal.reason)
      const waiter: Waiter = {
        ...order,
        giveUpAt: clock.now() + order.maxWaitMs,
        serve() {
          end()
          resolve()
        },
        refuse(error) {
          end()
          reject(error)
        },
      }
      order.signal.addEventListener('abort', abort, { once: true })
      const before = queue.findIndex(({ rank }) => RANKS[rank] > RANKS[order.rank])
      queue.splice(before < 0 ? queue.length : before, 0, waiter)
      if (before === 0) wake?.abort()
      serveQueue().catch(waiter.refuse)
    })
  }

  return {
    limit,
    async take(order) {
      order.signal.throwIfAborted()
      if (queue.length === 0 && spend(order)) return
      const now = clock.now()
      const blocked = Math.max(blockedUntil.paid, order.rank === 'paid' ? 0 : blockedUntil.unpaid)
      if (blocked > now + order.maxWaitMs) throw new LimitReached(blocked - now)
      await enqueue(order)
    },
    giveBack(order) {
      const slice = slices[shareOf(order)]
      const need = needOf(order)
      if (slice.used < need || slice.until <= clock.now()) return
      slice.units += need
      slice.used -= need
    },
    remaining() {
      const now = clock.now()
      const held = Object.values(slices).reduce((sum, { units, until }) => sum + (until > now ? units : 0), 0)
      const used = known.at + limit.perMs > now ? known.used : 0
      return Math.max(0, limit.units - used + held)
    },
  }
}

function shareOf({ rank }: Pick<PermitOrder, 'rank'>): Share {
  return rank === 'paid' ? 'paid' : 'unpaid'
}
