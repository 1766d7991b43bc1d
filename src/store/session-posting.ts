import { type Selectable, sql, type Transaction } from 'kysely'
import { bump } from './bookkeeping.ts'
import { earnedBy } from './payout-price.ts'
import { tallySale } from './sale-entries.ts'
import type { JournalTable, Schema } from './schema.ts'
import type { SessionRow } from './session-rules.ts'
import type { SessionEntryTable } from './session-tables.ts'

/** The network of what sessions have paid for, in tallies of sales. */
export const SESSION_NETWORK = 'session'
/** What lines of the journal count in that no chain moves: millionths of a dollar. */
export const SESSION_ASSET = 'micro-usd'

export interface Posted {
  /** What the call has cost, at most what was held; millionths of a dollar. */
  readonly used: number
  /** sha256 of the result, hex. */
  readonly responseHash: string
  readonly at: number
  /** Kept for whoever repeats the call by its name. */
  readonly answer?: { readonly result: string; readonly purgeAt: number }
}

/**
 * Books a call that has been answered: what was held leaves the balance, what was not used of it is free again, and the
 * sale is counted. Undefined when the hold had been voided.
 */
export async function postHold(
  transaction: Transaction<Schema>,
  { id, session, sequence, amount, day, tool }: Selectable<SessionEntryTable>,
  { used, responseHash, at, answer }: Posted,
): Promise<SessionRow | undefined> {
  const { numUpdatedRows } = await transaction
    .updateTable('session_entry')
    .set({ state: 'posted', amount: used, response_hash: responseHash, ended_at: at })
    .where('id', '=', id)
    .where('state', '=', 'held')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return undefined
  const unused = amount - used
  const row = await transaction
    .updateTable('session')
    .set({
      balance: sql<number>`balance - ${used}`,
      held: sql<number>`held - ${amount}`,
      ...(unused === 0
        ? {}
        : {
            spent: sql<number>`spent - ${unused}`,
            day_spent: sql<number>`day_spent - case when day = ${day} then ${unused} else 0 end`,
          }),
    })
    .where('id', '=', session)
    .returningAll()
    .executeTakeFirst()
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
  const price = earnedBy({ tool: sold, price: `${used}` })
  await bump(transaction, { paid_calls: 1, settled_micro_usd: Number(price) })
  await tallySale(transaction, { tool: sold, network: SESSION_NETWORK, price, at })
  if (answer)
    await transaction
      .insertInto('session_answer')
      .values({ entry: id, session, result: answer.result, purge_at: answer.purgeAt })
      .execute()
  return row
}

/** Two lines of the journal that move money from one of our accounts to another. */
export async function moveBetween(
  transaction: Transaction<Schema>,
  move: {
    readonly key: string
    /** What tells these lines from the other lines of their key. */
    readonly event: string
    readonly kind: JournalTable['kind']
    readonly asset: string
    readonly from: JournalTable['account']
    readonly to: JournalTable['account']
    readonly amount: string
    readonly at: number
  },
): Promise<void> {
  const { key, event, kind, asset, from, to, amount, at } = move
  const line = (account: JournalTable['account'], value: string): JournalTable => {
    return { id: `${event}|${account}`, key, kind, account, asset, amount: value, at }
  }
  await transaction
    .insertInto('journal')
    .values([line(from, amount === '0' ? '0' : `-${amount}`), line(to, amount)])
    .execute()
}
