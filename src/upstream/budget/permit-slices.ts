import type { PermitLease, WindowLimit } from '../../core/budgets/sliding-window.ts'
import type { Clock } from '../../core/clock.ts'
import type { PermitStore } from './stores.ts'

/** Calls that are paid for draw from the whole window, all others from one half of it. */
export type Share = 'paid' | 'unpaid'

interface SlicesDeps {
  readonly store: PermitStore
  /** Counts alone while the store does not answer. */
  readonly fallback: PermitStore
  readonly clock: Clock
}

/** A slice of one slot of the window that this gateway may use up. */
interface Slice {
  units: number
  /** Used up of its slot so far. */
  used: number
  slot: number
  /** By our own clock. */
  until: number
}

const EMPTY: Slice = { units: 0, used: 0, slot: -1, until: 0 }
/** No gateway holds more of a window than this at a time. */
const MAX_SLICE = 1 / 8

/** The permits of one window that this gateway holds. */
export function createPermitSlices(key: string, limit: WindowLimit, { store, fallback, clock }: SlicesDeps) {
  const slices: Record<Share, Slice> = { paid: { ...EMPTY }, unpaid: { ...EMPTY } }
  const blockedUntil: Record<Share, number> = { paid: 0, unpaid: 0 }
  let known = { used: 0, at: Number.NEGATIVE_INFINITY }

  /** A question heavier than its share takes all of it. */
  const needOf = (units: number, share: Share) =>
    Math.min(units, share === 'paid' ? limit.units : Math.max(1, Math.floor(limit.units / 2)))

  function note(share: Share, lease: PermitLease & { readonly now: number }, askedAt: number) {
    const until = askedAt + (lease.until - lease.now)
    known = { used: lease.used, at: askedAt }
    blockedUntil[share] = lease.granted === 0 ? until : 0
    if (lease.granted === 0) return until
    const used = slices[share].slot === lease.slot ? slices[share].used : 0
    slices[share] = { units: lease.granted, used, slot: lease.slot, until }
    return undefined
  }

  return {
    /** Uses permits up; false where there are too few. */
    spend(units: number, share: Share): boolean {
      const slice = slices[share]
      const need = needOf(units, share)
      if (slice.until <= clock.now() || slice.units < need) return false
      slice.units -= need
      slice.used += need
      return true
    },

    /** Leases a slice that is large enough; resolves to the time to ask again where there is none. */
    async renew(units: number, share: Share): Promise<number | undefined> {
      const slice = slices[share]
      const min = needOf(units, share)
      const isUnpaid = share === 'unpaid'
      // a gateway that asks little takes little from the others
      const max = Math.max(min, Math.min(slice.used, Math.floor(limit.units * MAX_SLICE)))
      const unused = { slot: slice.slot, units: slice.units, unpaid: isUnpaid ? slice.units : 0 }
      slice.units = 0
      const request = { min, max, isUnpaid, unused }
      const askedAt = clock.now()
      const lease = await store.lease(key, limit, request).catch(() => fallback.lease(key, limit, request))
      return note(share, lease, askedAt)
    },

    /** For permits that were used up for nothing. */
    giveBack(units: number, share: Share): void {
      const slice = slices[share]
      const need = needOf(units, share)
      if (slice.used < need || slice.until <= clock.now()) return
      slice.units += need
      slice.used -= need
    },

    /** Until when no permit comes, as far as this gateway knows; what is past counts for nothing. */
    blockedUntil: (share: Share) => Math.max(blockedUntil.paid, share === 'paid' ? 0 : blockedUntil.unpaid),

    /** What is left of the window, as far as this gateway knows. */
    remaining(): number {
      const now = clock.now()
      const held = Object.values(slices).reduce((sum, { units, until }) => sum + (until > now ? units : 0), 0)
      const used = known.at + limit.perMs > now ? known.used : 0
      return Math.min(limit.units, Math.max(0, limit.units - used + held))
    },
  }
}
