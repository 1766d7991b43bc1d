import { sql, type Transaction } from 'kysely'
import { startOfUtcDay } from '../engine/utc-day.ts'
import { moveBetween } from '../payments/bookkeeping.ts'
import type { OutgoingRow } from '../schema/outgoing-tables.ts'
import type { Schema } from '../schema/schema.ts'
import { SESSION_ASSET, type SessionEntryTable } from '../schema/session-tables.ts'

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
  await closeSession(transaction, row, row.micro_usd)
  await addEntry(transaction, row, { kind: 'return', amount: row.micro_usd, network: row.network, tx, at })
  await moveBetween(transaction, createJournalMove(row, 'posted', at))
}

/** A payment that ended a session before its ledger was restored. */
export interface PaidBefore {
  readonly tx: string
  /** Smallest units of the asset. */
  readonly amount: string
  /** The same, millionths of a dollar. */
  readonly paid: number
  /** When it was mined. */
  readonly paidAt: number
  /** What the owner still has to get after all, millionths of a dollar; left out, no top-up may have come since. */
  readonly owed?: number | undefined
  readonly at: number
}

/** Whether money came into a session after a time. */
export async function hasTopUpAfter(
  transaction: Transaction<Schema>,
  { subject }: OutgoingRow,
  time: number,
): Promise<boolean> {
  const found = await transaction
    .selectFrom('session_entry')
    .select('id')
    .where('session', '=', subject)
    .where('kind', '=', 'topup')
    .where('at', '>', time)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * The rest of a session was paid before, with another amount. The difference is what the restored ledger does not know:
 * calls that it has forgotten, or top-ups. It is a line of the history, so that the history adds up.
 */
export async function postEarlierReturn(
  transaction: Transaction<Schema>,
  row: OutgoingRow,
  { tx, paid, owed = 0, at }: PaidBefore,
): Promise<void> {
  const forgotten = row.micro_usd - paid - owed
  if (forgotten !== 0) {
    const [kind, amount] = forgotten > 0 ? (['call', forgotten] as const) : (['topup', -forgotten] as const)
    await transaction
      .updateTable('session')
      .set({
        spent: sql<number>`spent + ${Math.max(0, forgotten)}`,
        balance: sql<number>`balance - ${forgotten}`,
      })
      .where('id', '=', row.subject)
      .execute()
    await addEntry(transaction, row, { kind, amount, reason: 'restored', at })
    await moveBetween(transaction, {
      ...createJournalMove(row, 'posted', at),
      event: `${row.id}|restored`,
      ...(forgotten > 0 ? { from: 'session', to: 'revenue' } : { from: 'revenue', to: 'session' }),
      amount: `${amount}`,
    })
  }
  await closeSession(transaction, row, paid)
  await addEntry(transaction, row, { kind: 'return', amount: paid, network: row.network, tx, at })
  await moveBetween(transaction, { ...createJournalMove(row, 'posted', at), amount: `${paid}` })
}

async function closeSession(transaction: Transaction<Schema>, { subject }: OutgoingRow, returned: number) {
  await transaction
    .updateTable('session')
    .set({ state: 'closed', balance: sql<number>`balance - ${returned}` })
    .where('id', '=', subject)
    .execute()
}

async function addEntry(
  transaction: Transaction<Schema>,
  row: OutgoingRow,
  entry: Pick<SessionEntryTable, 'kind' | 'amount'> &
    Partial<Pick<SessionEntryTable, 'network' | 'tx' | 'reason'>> & { readonly at: number },
): Promise<void> {
  const { at, ...rest } = entry
  const session = await transaction
    .updateTable('session')
    .set({ entries: sql<number>`entries + 1` })
    .where('id', '=', row.subject)
    .returning('entries')
    .executeTakeFirstOrThrow()
  await transaction
    .insertInto('session_entry')
    .values({
      id: `${row.subject}.${session.entries}`,
      session: row.subject,
      sequence: session.entries,
      state: 'posted',
      day: startOfUtcDay(at),
      lease_until: 0,
      at: row.created_at,
      ended_at: at,
      ...rest,
    })
    .execute()
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
