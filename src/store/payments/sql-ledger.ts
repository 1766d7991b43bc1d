import { sql, type Transaction, type UpdateObject } from 'kysely'
import type { Database } from '../engine/database.ts'
import { openPayout } from '../payouts/payout-posting.ts'
import { earnedBy, TOP_UP_TOOL } from '../sales/earnings.ts'
import { countPaidCall, countPayer, countSale } from '../sales/sale-entries.ts'
import { addToCounters } from '../sales/tallies.ts'
import type { PaymentRow, PaymentState } from '../schema/payment-tables.ts'
import type { Schema } from '../schema/schema.ts'
import { fundSession } from '../sessions/session-funding.ts'
import { journalPair } from './bookkeeping.ts'
import { noteFailure, openCredit } from './credit-entries.ts'
import type { Ledger, Owned, Settled } from './ledger.ts'
import { createClaims } from './ledger-claim.ts'
import { purgeLedger } from './ledger-purge.ts'
import { ledgerReads } from './ledger-reads.ts'
import {
  attemptRow,
  beginAttempt,
  countPayerCall,
  countReplay,
  endAttempt,
  endAttempts,
  forgetAnswerAt,
  keepAnswer,
  land,
  markDelivered,
  startOfSettling,
} from './ledger-statements.ts'
import { WATCH_MS } from './watch-window.ts'

/** The book of payments in SQL that SQLite and PostgreSQL both speak. */
export function sqlLedger(database: Database): Ledger {
  // what a chain says can be asked of it again: a payment that was written ahead is looked for until it is known
  const { write, note, leases, isShared } = database
  const claimIn = createClaims(leases)
  const startSettling = startOfSettling(leases)
  return {
    ...ledgerReads(database),

    claim: (claim, times, looked) =>
      write((transaction) => claimIn(transaction, claim, { times, looked: looked?.fence })),

    release: (owned, { reason, watchUntil }) =>
      move(owned, 'locked', { state: 'released', reason, lease_until: 0, next_check_at: watchUntil }),

    writeAhead: (owned, { result, responseHash, attempt, leaseUntil, at, used }) =>
      write(async (transaction) => {
        const row = await startSettling(transaction, { ...owned, responseHash, now: at, leaseUntil }, used)
        if (!row) return false
        await keepAnswer.changed(transaction, { key: owned.key, result })
        await journalPair(transaction, row, { kind: 'pending', account: 'revenue', at })
        await beginAttempt.changed(transaction, attemptRow(owned.key, attempt))
        return true
      }),

    attemptStarted: (key, attempt) =>
      write(async (transaction) => {
        await beginAttempt.changed(transaction, attemptRow(key, attempt))
      }),

    attemptEnded: (key, { id, endedAt, class: outcome, tx = null, reason = null }) =>
      note(async (transaction) => {
        await endAttempt.changed(transaction, { key, id, endedAt, outcome, tx, reason })
      }),

    settled: (owned, settled) => note((transaction) => settle(transaction, owned, settled)),

    pending: (owned, { reason, nextCheckAt }) =>
      move(owned, 'settling', { reason, lease_until: 0, next_check_at: nextCheckAt }),

    awaited: (key, at) =>
      write(async (transaction) => {
        await transaction
          .updateTable('payment')
          .set({ next_check_at: at })
          .where('key', '=', key)
          .where('state', '=', 'settling')
          .where('next_check_at', 'is', null)
          .execute()
      }),

    failed: (owned, { reason, at, watchUntil, purgeAt }) =>
      write(async (transaction) => {
        const row = await moved(transaction, owned, ['settling'], {
          state: 'failed',
          reason,
          lease_until: 0,
          next_check_at: watchUntil,
        })
        if (!row) return false
        await forgetAnswerAt.changed(transaction, { key: owned.key, purgeAt })
        await journalPair(transaction, row, { kind: 'voided', account: 'revenue', at })
        await noteFailure(transaction, row, { reason, at })
        return true
      }),

    delivered: (key, at) =>
      note(async (transaction) => {
        await markDelivered.changed(transaction, { key, at })
      }),

    replayed: (key, limit) =>
      write(async (transaction) => (await countReplay.changed(transaction, { key, limit })) > 0),

    takeOver: (row, times) =>
      write(async (transaction) => {
        const taken = await transaction
          .updateTable('payment')
          .set({ fence: row.fence + 1, lease_until: leases.end(times) })
          .where('key', '=', row.key)
          .where('state', '=', row.state)
          .where('fence', '=', row.fence)
          .where('lease_until', '<=', leases.now(times.now))
          .returning('fence')
          .executeTakeFirst()
        return taken && { key: row.key, fence: taken.fence }
      }),

    watchLater: (owned, nextCheckAt) =>
      write(async (transaction) => {
        const later = { next_check_at: nextCheckAt, lease_until: 0 }
        return (await moved(transaction, owned, ['released', 'failed'], later)) !== undefined
      }),

    unwatch: (owned) =>
      write(async (transaction) => {
        const row = await moved(transaction, owned, ['released', 'failed'], {
          next_check_at: null,
          lease_until: 0,
        })
        return row !== undefined
      }),

    async releaseOrphans(now) {
      // other gateways may be at work here; what a dead one held is taken over when its lease ends
      if (isShared) return 0
      return write(async (transaction) => {
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
          .where('state', '=', 'locked')
          .executeTakeFirst()
        await transaction
          .updateTable('payment')
          .set({ lease_until: 0, next_check_at: now })
          .where('state', '=', 'settling')
          .execute()
        await transaction.updateTable('credit').set({ lease_until: 0 }).where('lease_until', '>', 0).execute()
        return Number(locked.numUpdatedRows)
      })
    },

    purge: (now, signal) => purgeLedger(database, now, signal),
  }

  function move(owned: Owned, from: PaymentState, to: Partial<PaymentRow>): Promise<boolean> {
    return write(async (transaction) => (await moved(transaction, owned, [from], to)) !== undefined)
  }
}

export function moved(
  transaction: Transaction<Schema>,
  { key, fence }: Owned,
  from: readonly PaymentState[],
  to: UpdateObject<Schema, 'payment'>,
): Promise<PaymentRow | undefined> {
  return transaction
    .updateTable('payment')
    .set(to)
    .where('key', '=', key)
    .where('fence', '=', fence)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst()
}

async function settle(
  transaction: Transaction<Schema>,
  owned: Owned,
  settled: Settled,
): Promise<PaymentRow | undefined> {
  const isPlain = !settled.late && settled.amount === undefined
  const row = await (isPlain ? land : landOtherwise)(transaction, owned, settled)
  if (!row) return undefined
  await forgetAnswerAt.changed(transaction, { key: owned.key, purgeAt: settled.purgeAt })
  const isOwed = row.response_hash === null
  if (isOwed) await openCredit(transaction, row.key, settled.at)
  await journalPair(transaction, row, {
    kind: 'posted',
    account: isOwed ? 'credit' : 'revenue',
    at: settled.at,
  })
  await endAttempts.changed(transaction, { key: owned.key, tx: settled.tx, at: settled.at })
  const payer = await countPayerCall.first(transaction, { payer: row.payer, at: settled.at })
  if (!isOwed) await fundSession(transaction, row, settled.at)
  // money that comes late may be meant for nothing any more: its owner says
  if (!settled.late) await openPayout(transaction, { key: row.key, turn: row.fence }, settled.at)
  const isSale = row.tool !== TOP_UP_TOOL
  if (isSale) countPaidCall(transaction, Number(earnedBy(row)))
  if (payer?.calls === 1) addToCounters(transaction, { payers: 1 })
  if (isSale) await countSale(transaction, { ...row, price: earnedBy(row), at: settled.at })
  else await countPayer(transaction, { ...row, at: settled.at })
  return row
}

/** Records what landed late, or with another amount than was signed. */
async function landOtherwise(
  transaction: Transaction<Schema>,
  owned: Owned,
  settled: Settled,
): Promise<PaymentRow | undefined> {
  return moved(transaction, owned, settled.late ? ['released', 'failed', 'settling'] : ['settling'], {
    state: 'settled',
    tx: settled.tx,
    ...(await comeOf(transaction, owned.key, settled.amount)),
    // whoever is to look again may have to send it again
    ...(settled.lookAgainAt == null ? { terms: null } : {}),
    settled_at: settled.at,
    late: settled.late ? 1 : 0,
    reason: null,
    next_check_at: settled.lookAgainAt ?? null,
    lease_until: 0,
  })
}

/**
 * Amount and price of a metered payment that has come. What was used is its price, whatever was settled; where nobody
 * was asked to settle, it is the part of the price that has come.
 */
async function comeOf(transaction: Transaction<Schema>, key: string, amount: string | undefined) {
  if (amount === undefined) return {}
  const before = await transaction
    .selectFrom('payment')
    .select(['amount', 'price', 'due'])
    .where('key', '=', key)
    .executeTakeFirst()
  if (!before || before.due !== null) return { amount }
  return { amount, price: `${(BigInt(before.price) * BigInt(amount)) / BigInt(before.amount)}` }
}
