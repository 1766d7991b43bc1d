import type { WindowLimit } from '../../core/budgets/sliding-window.ts'
import type { Clock, Scheduler } from '../../core/clock.ts'
import { onAbort } from '../../core/on-abort.ts'
import { createPermitSlices, type Share } from './permit-slices.ts'
import type { PermitStore } from './stores.ts'

/** Who is served first when permits are short. */
const RANKS = { paid: 0, background: 1, unpaid: 2 } as const
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

export function createLimiter(key: string, limit: WindowLimit, deps: LimiterDeps): Limiter {
  const { clock, scheduler } = deps
  const slices = createPermitSlices(key, limit, deps)
  const queue: Waiter[] = []
  let isServing = false
  let wake: AbortController | undefined

  async function serveQueue(): Promise<void> {
    if (isServing) return
    isServing = true
    try {
      for (let first = queue[0]; first; first = queue[0]) {
        if (slices.spend(first.units, shareOf(first))) {
          first.serve()
          continue
        }
        const retryAt = await slices.renew(first.units, shareOf(first))
        if (retryAt !== undefined) await waitForPermits(retryAt)
      }
    } finally {
      isServing = false
    }
  }

  /** A request that would wait too long is refused now. */
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
      const leave = () => {
        const at = queue.indexOf(waiter)
        if (at >= 0) queue.splice(at, 1)
        forget()
      }
      const waiter: Waiter = {
        ...order,
        giveUpAt: clock.now() + order.maxWaitMs,
        serve() {
          leave()
          resolve()
        },
        refuse(error) {
          leave()
          reject(error)
        },
      }
      const forget = onAbort(order.signal, () => waiter.refuse(order.signal.reason))
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
      const share = shareOf(order)
      if (queue.length === 0 && slices.spend(order.units, share)) return
      const now = clock.now()
      const blockedUntil = slices.blockedUntil(share)
      if (blockedUntil > now + order.maxWaitMs) throw new LimitReached(blockedUntil - now)
      await enqueue(order)
    },
    giveBack: (order) => slices.giveBack(order.units, shareOf(order)),
    remaining: slices.remaining,
  }
}

function shareOf({ rank }: Pick<PermitOrder, 'rank'>): Share {
  return rank === 'paid' ? 'paid' : 'unpaid'
}
