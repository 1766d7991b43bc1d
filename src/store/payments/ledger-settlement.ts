import type { Transaction } from 'kysely'
import type { Database } from '../engine/database.ts'
import { openPayout } from '../payouts/payout-posting.ts'
import { findEarnedAmount, PAYOUT_TOOL, TOP_UP_TOOL } from '../sales/earnings.ts'
import { countVisit } from '../sales/sale-entries.ts'
import { noteSale } from '../sales/sale-notes.ts'
import type { PaymentRow } from '../schema/payment-tables.ts'
import type { Schema } from '../schema/schema.ts'
import { fundSession } from '../sessions/session-funding.ts'
import { journalPair } from './bookkeeping.ts'
import { noteFailure, openCredit } from './credit-entries.ts'
import { findAnswerEnd, type Ledger, type Owned, type Settled } from './ledger.ts'
import {
  attemptRow,
  beginAttempt,
  endAttempt,
  forgetAnswerAt,
  land,
  movePayment,
  startOfSettling,
} from './ledger-statements.ts'
import { createSettleAtOnce, toLandingValues, toWriteAheadValues } from './settle-at-once.ts'

type Settlement = Pick<
  Ledger,
  'writeAhead' | 'attemptStarted' | 'attemptEnded' | 'settled' | 'pending' | 'awaited' | 'failed'
>

/** From the write ahead to what became of the settlement. */
export function ledgerSettlement({
  write,
  writeDeferred,
  writeStatement,
  leases,
  isShared,
}: Database): Settlement {
  // what a chain shows can be asked of it again: a payment that was written ahead is looked for until it is known
  const startSettling = startOfSettling(leases)
  const atOnce = createSettleAtOnce(leases)
  return {
    async writeAhead(owned, entry) {
      if (writeStatement)
        return (
          (await writeStatement(atOnce.writeAhead, toWriteAheadValues({ ...owned, ...entry }))) !== undefined
        )
      const { result, responseHash, attempt, leaseUntil, at, used } = entry
      return write((transaction) =>
        startSettling(
          transaction,
          { ...owned, responseHash, now: at, leaseUntil },
          { result, attempt, used },
        ),
      )
    },

    attemptStarted: (key, attempt) =>
      write(async (transaction) => {
        await beginAttempt.send(transaction, attemptRow(key, attempt))
      }),

    attemptEnded: (key, { id, endedAt, class: outcome, tx = null, reason = null }) =>
      writeDeferred(async (transaction) => {
        await endAttempt.send(transaction, { key, id, endedAt, outcome, tx, reason })
      }),

    async settled(owned, settled) {
      const landed = isPlain(settled)
        ? await writeStatement?.(atOnce.land, toLandingValues(owned, settled))
        : undefined
      return landed?.payment ?? writeDeferred((transaction) => settle(transaction, owned, settled))
    },

    pending: (owned, { reason, nextCheckAt }) =>
      write(async (transaction) => {
        const later = { reason, lease_until: 0, next_check_at: nextCheckAt }
        if (!(await movePayment(transaction, owned, ['settling'], later))) return false
        // an older gateway beside this one forgets by the time alone
        if (isShared) await forgetAnswerAt.send(transaction, { key: owned.key, purgeAt: null })
        return true
      }),

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
        const row = await movePayment(transaction, owned, ['settling'], {
          state: 'failed',
          reason,
          lease_until: 0,
          next_check_at: watchUntil,
        })
        if (!row) return false
        await forgetAnswerAt.send(transaction, { key: owned.key, purgeAt })
        await journalPair(transaction, row, { kind: 'voided', account: 'revenue', at })
        await noteFailure(transaction, row, { reason, at })
        return true
      }),
  }
}

/** In time, and for what was signed. */
function isPlain({ late, amount }: Settled): boolean {
  return !late && amount === undefined
}

async function settle(
  transaction: Transaction<Schema>,
  owned: Owned,
  settled: Settled,
): Promise<PaymentRow | undefined> {
  const row = await (isPlain(settled) ? land : landOtherwise)(transaction, owned, settled)
  if (!row) return undefined
  // most are kept long enough as they were written; one that had another owner may have no end yet
  if (settled.late || row.fence > 1 || settled.purgeAt > findAnswerEnd(row))
    await forgetAnswerAt.send(transaction, { key: owned.key, purgeAt: settled.purgeAt })
  const isOwed = row.response_hash === null
  if (isOwed) await openCredit(transaction, row.key, settled.at)
  await journalPair(transaction, row, {
    kind: 'posted',
    account: isOwed ? 'credit' : 'revenue',
    at: settled.at,
  })
  if (!isOwed) await fundSession(transaction, row, settled.at)
  // money that comes late may be meant for nothing any more: its owner decides
  if (!settled.late && row.tool === PAYOUT_TOOL)
    await openPayout(transaction, { key: row.key, turn: row.fence }, settled.at)
  const { payer, tool, network } = row
  if (tool === TOP_UP_TOOL) countVisit(transaction, { payer, at: settled.at, calls: 1 })
  else {
    const micro_usd = Number(findEarnedAmount(row))
    await noteSale(transaction, { tool, network, micro_usd, at: settled.at, payer })
  }
  return row
}

/** Records what landed late, or with another amount than was signed. */
async function landOtherwise(
  transaction: Transaction<Schema>,
  owned: Owned,
  settled: Settled,
): Promise<PaymentRow | undefined> {
  return movePayment(transaction, owned, settled.late ? ['released', 'failed', 'settling'] : ['settling'], {
    state: 'settled',
    tx: settled.tx,
    ...(await readReceived(transaction, owned.key, settled.amount)),
    // the job that looks again may have to send it again
    ...(settled.recheckAt == null ? { terms: null } : {}),
    settled_at: settled.at,
    late: settled.late ? 1 : 0,
    reason: null,
    next_check_at: settled.recheckAt ?? null,
    lease_until: 0,
  })
}

/**
 * Amount and price of a metered payment that has come. What was used is its price, whatever was settled; where nothing
 * was asked to settle, it is the part of the price that has come.
 */
async function readReceived(transaction: Transaction<Schema>, key: string, amount: string | undefined) {
  if (amount === undefined) return {}
  const before = await transaction
    .selectFrom('payment')
    .select(['amount', 'price', 'due'])
    .where('key', '=', key)
    .executeTakeFirst()
  if (!before || before.due !== null) return { amount }
  return { amount, price: `${(BigInt(before.price) * BigInt(amount)) / BigInt(before.amount)}` }
}
