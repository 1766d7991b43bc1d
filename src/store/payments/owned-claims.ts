import { sql, type Transaction } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from '../engine/database.ts'
import type { Schema } from '../schema/schema.ts'
import { type Ledger, type Owned, WATCH_MS } from './ledger.ts'

/** A ledger that knows which payments are in the hands of this process. */
export interface OwnedClaims {
  readonly ledger: Ledger
  /**
   * Notes that the call of a claim has ended. Where its last write failed, because the database was away or full, the claim
   * is given up when its payment comes again, so that its payer need not wait for the end of the lease.
   */
  callFailed(owned: Owned): void
  /**
   * Gives up everything in hand, so that another gateway need not wait for the end of its lease: what has not been
   * written ahead is let go, what may have settled is looked after at once. To be called when nothing works any more.
   *
   * @param now Milliseconds since the epoch.
   * @returns How many were given up.
   */
  handOver(now: number): Promise<number>
}

/** An outage longer than so many claims leaves the rest to the end of their leases. */
const MAX_ABANDONED = 1_000

export function trackOwnedClaims(
  ledger: Ledger,
  { write, leases }: Pick<Database, 'write' | 'leases'>,
): OwnedClaims {
  const held = new Map<string, number>()
  /** Claims whose calls have ended before them; no fence where a claim failed that may have been kept. */
  const abandoned = new LRUCache<string, { readonly fence: number | undefined }>({ max: MAX_ABANDONED })
  const take = ({ key, fence }: Owned) => held.set(key, fence)

  /** Whatever came of it: a write that failed may have been kept, and one that was refused means that another has it. */
  async function endClaim<T>({ key, fence }: Owned, write: Promise<T>): Promise<T> {
    const outcome = await write
    if (held.get(key) === fence) held.delete(key)
    return outcome
  }

  async function giveUpAbandoned(key: string, now: number): Promise<void> {
    const found = abandoned.get(key)
    if (!found) return
    const { fence } = found
    await write(async (transaction) => {
      const known = fence ?? (await findKeptFence(transaction, key, leases.holder))
      if (known !== undefined)
        await giveUp(transaction, { key, fence: known }, { now, why: 'the ledger was away' })
    })
    abandoned.delete(key)
    if (held.get(key) === fence) held.delete(key)
  }

  return {
    ledger: {
      ...ledger,
      async claim(claim, times, checked) {
        await giveUpAbandoned(claim.key, times.now)
        try {
          const outcome = await ledger.claim(claim, times, checked)
          if (outcome.kind === 'claimed') take({ key: claim.key, fence: outcome.fence })
          return outcome
        } catch (error) {
          // a server may have kept what it did not confirm
          if (leases.holder !== null) abandoned.set(claim.key, { fence: undefined })
          throw error
        }
      },
      async takeOver(row, times) {
        const owned = await ledger.takeOver(row, times)
        if (owned) take(owned)
        return owned
      },
      release: (owned, why) => endClaim(owned, ledger.release(owned, why)),
      settled: (owned, settled) => endClaim(owned, ledger.settled(owned, settled)),
      pending: (owned, why) => endClaim(owned, ledger.pending(owned, why)),
      failed: (owned, why) => endClaim(owned, ledger.failed(owned, why)),
      watchLater: (owned, nextCheckAt) => endClaim(owned, ledger.watchLater(owned, nextCheckAt)),
      unwatch: (owned) => endClaim(owned, ledger.unwatch(owned)),
    },

    callFailed({ key, fence }) {
      if (held.get(key) === fence) abandoned.set(key, { fence })
    },

    handOver: (now) =>
      write(async (transaction) => {
        let given = 0
        for (const [key, fence] of held)
          given += await giveUp(
            transaction,
            { key, fence },
            { now, why: 'the gateway stopped while the call ran' },
          )
        return given
      }),
  }
}

/** Lets go what has not been written ahead, and has what may have settled looked after at once; how many it were. */
async function giveUp(
  transaction: Transaction<Schema>,
  { key, fence }: Owned,
  { now, why }: { readonly now: number; readonly why: string },
): Promise<number> {
  const mine = transaction.updateTable('payment').where('key', '=', key).where('fence', '=', fence)
  const checked = await mine
    .set({ lease_until: 0, next_check_at: now })
    .where('state', '=', 'settling')
    .executeTakeFirst()
  const released = await mine
    .set((payment) => ({
      state: 'released',
      reason: why,
      lease_until: 0,
      // a process that still works at it can change nothing
      fence: fence + 1,
      next_check_at: sql<number>`${payment.ref('valid_before')} * 1000 + ${WATCH_MS}`,
    }))
    .where('state', '=', 'locked')
    .executeTakeFirst()
  return Number(checked.numUpdatedRows + released.numUpdatedRows)
}

/** The fence of a claim of this process that was kept although no answer came. */
async function findKeptFence(
  transaction: Transaction<Schema>,
  key: string,
  holder: string | null,
): Promise<number | undefined> {
  const kept = await transaction
    .selectFrom('payment')
    .select('fence')
    .where('key', '=', key)
    .where('holder', '=', holder)
    .where('state', '=', 'locked')
    .executeTakeFirst()
  return kept?.fence
}
