import { DAY_MS } from '../durations.ts'

/** So many units in any span of this length. */
export interface WindowLimit {
  readonly units: number
  readonly perMs: number
}

/** Units that were given out in one slot of a window, and how many of them to unpaid calls. */
export interface WindowSlot {
  readonly slot: number
  readonly units: number
  readonly unpaid: number
}

/** What is asked of a window. */
export interface PermitRequest {
  readonly now: number
  /** Fewer are of no use. */
  readonly min: number
  /** As many as are useful. */
  readonly max: number
  readonly isUnpaid: boolean
  /** Units of an earlier lease that were not used. */
  readonly unused?: WindowSlot | undefined
}

export interface PermitLease {
  /** Zero, or at least what was asked for. */
  readonly granted: number
  readonly slot: number
  /** When the lease ends, or when to ask again where nothing was granted. */
  readonly until: number
  /** Units given out in the window, this lease included. */
  readonly used: number
}

/** A window that lasts a day and more loses less to its last slot. */
const SLOTS = 6
const LONG_WINDOW_SLOTS = 30
/** Unpaid calls share one half. */
const UNPAID_SHARE = 0.5

/**
 * Gives out permits of a sliding window. A lease ends with its slot, so no span of the window's length ever holds more than
 * the limit, whenever the permits are used; for that the window gives up the time of one slot.
 */
export function leasePermits(
  slots: readonly WindowSlot[],
  limit: WindowLimit,
  request: PermitRequest,
): { readonly slots: readonly WindowSlot[]; readonly lease: PermitLease } {
  const slotMs = slotLength(limit)
  const current = Math.floor(request.now / slotMs)
  const count = slotCount(limit)
  // a clock that was set back must not open the window again
  const kept = returnUnused(slots, request.unused).filter(({ slot }) => slot + count >= current)
  const { isUnpaid } = request
  const unpaidRoom = Math.max(1, Math.floor(limit.units * UNPAID_SHARE)) - sumOf(kept, 'unpaid')
  const used = sumOf(kept, 'units')
  const room = Math.min(limit.units - used, isUnpaid ? unpaidRoom : Number.POSITIVE_INFINITY)
  const min = Math.min(
    request.min,
    limit.units,
    isUnpaid ? Math.max(1, limit.units * UNPAID_SHARE) : limit.units,
  )
  if (room < min) {
    const until = freeAt(kept, { min, room, isUnpaid, count }) * slotMs
    return {
      slots: kept,
      lease: { granted: 0, slot: current, until: Math.max(until, request.now + 1), used },
    }
  }
  const granted = Math.min(request.max, Math.floor(room))
  const added = { slot: current, units: granted, unpaid: isUnpaid ? granted : 0 }
  return {
    slots: merge(kept, added),
    lease: { granted, slot: current, until: (current + 1) * slotMs, used: used + granted },
  }
}

function slotCount({ perMs }: WindowLimit): number {
  return perMs >= DAY_MS ? LONG_WINDOW_SLOTS : SLOTS
}

function slotLength(limit: WindowLimit): number {
  return limit.perMs / slotCount(limit)
}

/** The first slot in which there is room again. */
function freeAt(
  slots: readonly WindowSlot[],
  {
    min,
    room,
    isUnpaid,
    count,
  }: { readonly min: number; readonly room: number; readonly isUnpaid: boolean; readonly count: number },
): number {
  let missing = min - room
  let last = 0
  for (const each of slots.toSorted((one, other) => one.slot - other.slot)) {
    last = each.slot
    missing -= isUnpaid ? Math.max(each.unpaid, 0) : each.units
    if (missing <= 0) break
  }
  return last + count + 1
}

function returnUnused(slots: readonly WindowSlot[], unused: WindowSlot | undefined): readonly WindowSlot[] {
  if (!unused || unused.units <= 0) return slots
  return slots.map((each) =>
    each.slot === unused.slot
      ? {
          slot: each.slot,
          units: Math.max(0, each.units - unused.units),
          unpaid: Math.max(0, each.unpaid - unused.unpaid),
        }
      : each,
  )
}

function merge(slots: readonly WindowSlot[], added: WindowSlot): readonly WindowSlot[] {
  const same = slots.find(({ slot }) => slot === added.slot)
  if (!same) return [...slots, added]
  return slots.map((each) =>
    each === same
      ? { slot: each.slot, units: each.units + added.units, unpaid: each.unpaid + added.unpaid }
      : each,
  )
}

function sumOf(slots: readonly WindowSlot[], field: 'units' | 'unpaid'): number {
  return slots.reduce((sum, each) => sum + each[field], 0)
}
