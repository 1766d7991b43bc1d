import { type Insertable, sql, type Transaction } from 'kysely'
import type { Database } from '../engine/database.ts'
import { holdPayout } from '../payouts/payout-posting.ts'
import { findEarnedAmount, TOP_UP_TOOL } from '../sales/earnings.ts'
import { countVisit, untallySale } from '../sales/sale-entries.ts'
import { addToCounters } from '../sales/tallies.ts'
import type { JournalTable } from '../schema/journal-tables.ts'
import type { PaymentRow } from '../schema/payment-tables.ts'
import type { Schema } from '../schema/schema.ts'
import { unfundSession } from '../sessions/session-funding.ts'
import { listBookKeys, toBookKey } from './bookkeeping.ts'
import { forgetAnswerAt } from './ledger-statements.ts'

/** The part of the ledger that looks after payments whose money has come: blocks can be undone. */
export interface SettledWatch {
  /** Settled payments on these networks that it is time to look at again, the longest waiting first. */
  due(now: number, limit: number, networks: readonly string[]): Promise<readonly PaymentRow[]>
  /** It is unknown: it is looked at again at another time. */
  later(row: PaymentRow, at: number): Promise<void>
  /** It is still there, perhaps in another transaction; null: it need not be looked at any more. */
  markKept(
    row: PaymentRow,
    still: { readonly tx: string; readonly recheckAt: number | null },
  ): Promise<boolean>
  /**
   * The money has disappeared again: the payment goes back to `settling`, due at once, and the books take back what they
   * posted. False when another process has moved it on.
   */
  markUndone(row: PaymentRow, at: number): Promise<boolean>
}

const paid = ['settled', 'delivered'] as const

export function createSettledWatch({ db, write }: Database): SettledWatch {
  return {
    due: (now, limit, networks) =>
      db
        .selectFrom('payment')
        .selectAll()
        .where('state', 'in', paid)
        .where('next_check_at', '<=', now)
        .where('network', 'in', networks)
        .orderBy('next_check_at')
        .limit(limit)
        .execute(),

    later: ({ key, fence }, at) =>
      write(async (transaction) => {
        await transaction
          .updateTable('payment')
          .set({ next_check_at: at })
          .where('key', '=', key)
          .where('fence', '=', fence)
          .where('state', 'in', paid)
          .execute()
      }),

    markKept: ({ key, fence }, { tx, recheckAt }) =>
      write(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('payment')
          .set({ tx, next_check_at: recheckAt, ...(recheckAt === null ? { terms: null } : {}) })
          .where('key', '=', key)
          .where('fence', '=', fence)
          .where('state', 'in', paid)
          .executeTakeFirst()
        return numUpdatedRows > 0n
      }),

    markUndone: (seen, at) =>
      write(async (transaction) => {
        const row = await transaction
          .updateTable('payment')
          .set({
            state: 'settling',
            fence: sql<number>`${sql.ref('payment.fence')} + 1`,
            reason: 'the chain undid its block',
            tx: null,
            // what was asked to be settled, whatever was
            amount: sql<string>`coalesce(due, amount)`,
            settled_at: null,
            delivered_at: null,
            late: 0,
            lease_until: 0,
            next_check_at: at,
          })
          .where('key', '=', seen.key)
          .where('fence', '=', seen.fence)
          .where('state', 'in', paid)
          .returningAll()
          .executeTakeFirst()
        if (!row) return false
        await takeBack(transaction, row, at)
        await unfundSession(transaction, row, at)
        await holdPayout(transaction, row, at)
        await forgetAnswerAt.send(transaction, { key: row.key, purgeAt: null })
        countVisit(transaction, { payer: row.payer, at, calls: -1 })
        const isSale = row.tool !== TOP_UP_TOOL
        const price = findEarnedAmount(row)
        addToCounters(transaction, {
          ...(isSale ? { paid_calls: -1, settled_micro_usd: -Number(price) } : {}),
          settlements_undone: 1,
        })
        if (isSale && seen.settled_at !== null)
          untallySale(transaction, { tool: row.tool, network: row.network, price, at: seen.settled_at })
        return true
      }),
  }
}

/** Books the opposite of all that stands posted for a payment. */
async function takeBack(transaction: Transaction<Schema>, row: PaymentRow, at: number): Promise<void> {
  const { asset, fence } = row
  const key = toBookKey(row)
  const lines = await transaction
    .selectFrom('journal')
    .select(['account', 'amount'])
    .where('key', 'in', listBookKeys(row))
    .where('kind', 'in', ['posted', 'reversed'])
    .execute()
  const standing = new Map<JournalTable['account'], bigint>()
  for (const { account, amount } of lines) {
    standing.set(account, (standing.get(account) ?? 0n) + BigInt(amount))
  }
  const reversed = [...standing]
    .filter(([, amount]) => amount !== 0n)
    .map(([account, amount]): Insertable<JournalTable> => {
      const id = `${fence}|reversed|${account}`
      return { id, key, kind: 'reversed', account, asset, amount: `${-amount}`, at }
    })
  if (reversed.length > 0) await transaction.insertInto('journal').values(reversed).execute()
}
