import { type Selectable, sql, type Transaction } from 'kysely'
import { compileStatement } from '../engine/compiled-statements.ts'
import { moveBetween } from '../payments/bookkeeping.ts'
import { findEarnedAmount } from '../sales/earnings.ts'
import { noteSale } from '../sales/sale-notes.ts'
import type { Schema } from '../schema/schema.ts'
import type { SessionEntryTable } from '../schema/session-tables.ts'
import { SESSION_ASSET, SESSION_NETWORK } from '../schema/session-tables.ts'
import type { SessionRow } from './session-rules.ts'

export interface PostedCall {
  /** What the call has cost, at most what was held; millionths of a dollar. */
  readonly used: number
  /** sha256 of the result, hex. */
  readonly responseHash: string
  readonly at: number
  /** Kept for repeats of the call by its name. */
  readonly answer?: { readonly result: string; readonly purgeAt: number }
}

/**
 * Books a call that has been answered: what was held leaves the balance, what was not used of it is free again, and the
 * sale is counted. Undefined when the hold had been voided.
 */
export async function postHold(
  transaction: Transaction<Schema>,
  { id, session, sequence, amount, day, tool }: Selectable<SessionEntryTable>,
  { used, responseHash, at, answer }: PostedCall,
): Promise<SessionRow | undefined> {
  if ((await endHold.changed(transaction, { id, used, responseHash, at })) === 0) return undefined
  const row = await spend.first(transaction, { session, used, amount, unused: amount - used, day })
  if (!row) throw new Error('A hold belongs to no session.')
  await moveBetween(transaction, {
    key: `session|${session}`,
    event: `${sequence}|posted`,
    kind: 'posted',
    asset: SESSION_ASSET,
    from: 'session',
    to: 'revenue',
    amount: `${used}`,
    at,
  })
  const sold = tool ?? ''
  const price = findEarnedAmount({ tool: sold, price: `${used}` })
  await noteSale(transaction, {
    tool: sold,
    network: SESSION_NETWORK,
    micro_usd: Number(price),
    at,
    payer: null,
  })
  if (answer)
    await transaction
      .insertInto('session_answer')
      .values({ entry: id, session, result: answer.result, purge_at: answer.purgeAt })
      .execute()
  return row
}

const endHold = compileStatement(
  (db, hold: Pick<PostedCall, 'used' | 'responseHash' | 'at'> & { readonly id: string }) =>
    db
      .updateTable('session_entry')
      .set({ state: 'posted', amount: hold.used, response_hash: hold.responseHash, ended_at: hold.at })
      .where('id', '=', hold.id)
      .where('state', '=', 'held'),
)

interface Spending extends Pick<SessionEntryTable, 'session' | 'amount' | 'day'> {
  readonly used: number
  readonly unused: number
}

const spend = compileStatement((db, { session, used, amount, unused, day }: Spending) =>
  db
    .updateTable('session')
    .set({
      balance: sql<number>`balance - ${used}`,
      held: sql<number>`held - ${amount}`,
      spent: sql<number>`spent - ${unused}`,
      day_spent: sql<number>`day_spent - case when day = ${day} then ${unused} else 0 end`,
    })
    .where('id', '=', session)
    .returningAll(),
)
