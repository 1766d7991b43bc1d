import { sql, type Transaction } from 'kysely'
import { startOfUtcDay } from '../engine/utc-day.ts'
import { moveBetween } from '../payments/bookkeeping.ts'
import type { OutgoingRow } from '../schema/outgoing-tables.ts'
import type { Schema } from '../schema/schema.ts'
import { SESSION_ASSET } from '../schema/session-tables.ts'

/** The rest of a session is on its way: two lines, until the chain shows it. */
export function postWrittenReturn(
  transaction: Transaction<Schema>,
  row: OutgoingRow,
  at: number,
): Promise<void> {
  return moveBetween(transaction, createJournalMove(row, 'pending', at))
}

/** The rest of a session has come: it leaves the balance, and is a line of its history. */
export async function postLandedReturn(
  transaction: Transaction<Schema>,
  row: OutgoingRow,
  { tx, at }: { readonly tx: string; readonly at: number },
): Promise<void> {
  const session = await transaction
    .updateTable('session')
    .set({
      state: 'closed',
      balance: sql<number>`balance - ${row.micro_usd}`,
      entries: sql<number>`entries + 1`,
    })
    .where('id', '=', row.subject)
    .returning('entries')
    .executeTakeFirstOrThrow()
  await transaction
    .insertInto('session_entry')
    .values({
      id: `${row.subject}.${session.entries}`,
      session: row.subject,
      sequence: session.entries,
      kind: 'return',
      state: 'posted',
      amount: row.micro_usd,
      day: startOfUtcDay(at),
      lease_until: 0,
      at: row.created_at,
      ended_at: at,
      network: row.network,
      tx,
    })
    .execute()
  await moveBetween(transaction, createJournalMove(row, 'posted', at))
}

function createJournalMove({ id, subject, micro_usd }: OutgoingRow, kind: 'pending' | 'posted', at: number) {
  return {
    key: `session|${subject}`,
    event: `${id}|${kind}`,
    kind,
    asset: SESSION_ASSET,
    from: 'session',
    to: 'payout',
    amount: `${micro_usd}`,
    at,
  } as const
}
