import { sql, type Transaction } from 'kysely'
import type { Database } from '../engine/database.ts'
import { isOpenPayment } from '../schema/open-payment-indexes.ts'
import type { PaymentRow, PaymentState } from '../schema/payment-tables.ts'
import type { Schema } from '../schema/schema.ts'
import { type CreateBookId, createBookIds } from './book-ids.ts'
import { createDeliveryNotes } from './delivery-notes.ts'
import { createFirstClaim } from './first-claim.ts'
import { type Ledger, type Owned, WATCH_MS } from './ledger.ts'
import { createClaimStatement } from './ledger-claim.ts'
import { purgeLedger } from './ledger-purge.ts'
import { ledgerReads } from './ledger-reads.ts'
import { ledgerSettlement } from './ledger-settlement.ts'
import { countReplay, markDelivered, movePayment } from './ledger-statements.ts'

interface StoredLedger extends Ledger {
  /** Writes the deliveries that were noted and are not yet written. */
  flush(): Promise<void>
}

/** Payments in SQL that SQLite and PostgreSQL both speak. */
export function createLedger(
  database: Database,
  createBookId: CreateBookId = createBookIds(database.bookIdsFrom),
): StoredLedger {
  const { write, writeDeferred, writeStatement, leases, isShared } = database
  const claimFirst = createFirstClaim(leases, createBookId)
  const claimIn = createClaimStatement(leases, createBookId)
  const deliveries = createDeliveryNotes(database)

  function move(owned: Owned, from: readonly PaymentState[], to: Partial<PaymentRow>): Promise<boolean> {
    return write(async (transaction) => (await movePayment(transaction, owned, from, to)) !== undefined)
  }

  return {
    ...ledgerReads(database),
    ...ledgerSettlement(database),

    async claim(claim, times, checked) {
      if (!checked) {
        const won =
          writeStatement && claim.identifier === undefined
            ? await claimFirst.alone(writeStatement, claim, times)
            : await write((transaction) => claimFirst.within(transaction, claim, times))
        if (won) return { kind: 'claimed', ...won }
      }
      return write((transaction) => claimIn(transaction, claim, { times, checked: checked?.fence }))
    },

    release: (owned, { reason, watchUntil }) =>
      move(owned, ['locked'], { state: 'released', reason, lease_until: 0, next_check_at: watchUntil }),

    delivered: (key, at) =>
      writeDeferred(async (transaction) => {
        await markDelivered.send(transaction, { key, at })
      }),

    noteDelivered: (key, at) => deliveries.add({ key, at }),

    flush: deliveries.flush,

    replayed: (key, limit) =>
      write(async (transaction) => (await countReplay.changed(transaction, { key, limit })) > 0),

    takeOver: (row, times) =>
      write(async (transaction) => {
        const taken = await transaction
          .updateTable('payment')
          .set({ fence: row.fence + 1, lease_until: leases.end(times), holder: leases.holder })
          .where('key', '=', row.key)
          .where('state', '=', row.state)
          .where('fence', '=', row.fence)
          .where('lease_until', '<=', leases.now(times.now))
          .returning('fence')
          .executeTakeFirst()
        return taken && { key: row.key, fence: taken.fence }
      }),

    watchLater: (owned, nextCheckAt) =>
      move(owned, ['released', 'failed'], { next_check_at: nextCheckAt, lease_until: 0 }),

    unwatch: (owned) => move(owned, ['released', 'failed'], { next_check_at: null, lease_until: 0 }),

    async releaseOrphans(now) {
      // other gateways may be at work here; what a dead one held is taken over when its lease ends
      return isShared ? 0 : write((transaction) => releaseAll(transaction, now))
    },

    async purge(now, signal) {
      // an answer that has not reached its caller is kept longer
      await deliveries.flush()
      return purgeLedger(database, now, signal)
    },
  }
}

/** Gives up whatever this process held before it was restarted; how many claims. */
async function releaseAll(transaction: Transaction<Schema>, now: number): Promise<number> {
  const locked = await transaction
    .updateTable('payment')
    .set((payment) => ({
      state: 'released',
      reason: 'the gateway stopped while the call ran',
      lease_until: 0,
      fence: sql<number>`${payment.ref('fence')} + 1`,
      // the payload may have reached a facilitator before the stop
      next_check_at: sql<number>`${payment.ref('valid_before')} * 1000 + ${WATCH_MS}`,
    }))
    .where(isOpenPayment)
    .where('state', '=', 'locked')
    .executeTakeFirst()
  await transaction
    .updateTable('payment')
    .set({ lease_until: 0, next_check_at: now })
    .where(isOpenPayment)
    .where('state', '=', 'settling')
    .execute()
  await transaction.updateTable('credit').set({ lease_until: 0 }).where('lease_until', '>', 0).execute()
  await transaction.updateTable('job').set({ lease_until: 0 }).where('lease_until', '>', 0).execute()
  await transaction
    .updateTable('payer_fault')
    .set({ busy_key: null, busy_until: 0 })
    .where('busy_key', 'is not', null)
    .execute()
  return Number(locked.numUpdatedRows)
}
