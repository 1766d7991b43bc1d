import { sql } from 'kysely'
import type { Database } from '../engine/database.ts'
import { type Ledger, type Owned, WATCH_MS } from './ledger.ts'

/** A ledger that knows which payments are in the hands of this process. */
export interface OwnedClaims {
  readonly ledger: Ledger
  /**
   * Gives up everything in hand, so that another gateway need not wait for the end of its lease: what has not been
   * written ahead is let go, what may have settled is looked after at once. To be called when nothing works any more.
   *
   * @param now Milliseconds since the epoch.
   * @returns How many were given up.
   */
  handOver(now: number): Promise<number>
}

export function trackOwnedClaims(ledger: Ledger, { write }: Pick<Database, 'write'>): OwnedClaims {
  const held = new Map<string, number>()
  const take = ({ key, fence }: Owned) => held.set(key, fence)

  /** Whatever came of it: a write that failed may have been kept, and one that was refused means that another has it. */
  async function endClaim<T>({ key, fence }: Owned, write: Promise<T>): Promise<T> {
    const outcome = await write
    if (held.get(key) === fence) held.delete(key)
    return outcome
  }

  return {
    ledger: {
      ...ledger,
      async claim(claim, times, checked) {
        const outcome = await ledger.claim(claim, times, checked)
        if (outcome.kind === 'claimed') take({ key: claim.key, fence: outcome.fence })
        return outcome
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

    handOver: (now) =>
      write(async (transaction) => {
        let given = 0n
        for (const [key, fence] of held) {
          const mine = transaction.updateTable('payment').where('key', '=', key).where('fence', '=', fence)
          const checked = await mine
            .set({ lease_until: 0, next_check_at: now })
            .where('state', '=', 'settling')
            .executeTakeFirst()
          const released = await mine
            .set((payment) => ({
              state: 'released',
              reason: 'the gateway stopped while the call ran',
              lease_until: 0,
              // a process that still works at it can change nothing
              fence: fence + 1,
              next_check_at: sql<number>`${payment.ref('valid_before')} * 1000 + ${WATCH_MS}`,
            }))
            .where('state', '=', 'locked')
            .executeTakeFirst()
          given += checked.numUpdatedRows + released.numUpdatedRows
        }
        return Number(given)
      }),
  }
}
