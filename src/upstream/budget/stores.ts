import {
  leasePermits,
  type PermitLease,
  type PermitRequest,
  type WindowLimit,
  type WindowSlot,
} from '../../core/budgets/sliding-window.ts'
import type { Clock } from '../../core/clock.ts'

/** Where the permits of a window lie; gateways on one database share them. */
export interface PermitStore {
  /**
   * @param key Names the window.
   * @returns What was leased, and the store's own time: another gateway's clock may differ from ours.
   */
  lease(
    key: string,
    limit: WindowLimit,
    request: Omit<PermitRequest, 'now'>,
  ): Promise<PermitLease & { readonly now: number }>
}

/** Where it lies what was spent on sources; gateways on one database share it, and it outlives them. */
export interface SpendingStore {
  /**
   * Adds to what was spent on a source in a UTC day.
   *
   * @returns The sum; undefined where it would pass `maxNanoUsd`, and nothing was added.
   */
  add(spent: {
    readonly source: string
    readonly day: number
    readonly nanoUsd: number
    readonly maxNanoUsd: number
  }): Promise<number | undefined>
  /** What was spent in a day, by source. */
  read(day: number): Promise<ReadonlyMap<string, number>>
}

export interface BudgetStore extends PermitStore, SpendingStore {}

/** For one process that forgets: tests, the doctor, and a gateway whose database does not answer. */
export function createMemoryStore(clock: Clock): BudgetStore {
  const windows = new Map<string, readonly WindowSlot[]>()
  const spending = new Map<string, number>()
  return {
    async lease(key, limit, request) {
      const now = clock.now()
      const { slots, lease } = leasePermits(windows.get(key) ?? [], limit, { ...request, now })
      windows.set(key, slots)
      return { ...lease, now }
    },
    async add({ source, day, nanoUsd, maxNanoUsd }) {
      const key = `${day} ${source}`
      const sum = (spending.get(key) ?? 0) + nanoUsd
      if (sum > maxNanoUsd) return undefined
      spending.set(key, sum)
      return sum
    },
    async read(day) {
      const prefix = `${day} `
      const ofDay = [...spending].filter(([key]) => key.startsWith(prefix))
      return new Map(ofDay.map(([key, sum]) => [key.slice(prefix.length), sum]))
    },
  }
}
