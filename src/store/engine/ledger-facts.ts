import { sql } from 'kysely'
import type { Database } from './database.ts'

/** What a ledger holds, as the operator who puts it back wants to see it. */
export interface LedgerFacts {
  readonly payments: number
  /** Time of the last journal line, milliseconds; undefined while there is none. */
  readonly lastEntryAt: number | undefined
  readonly openSessions: number
}

/** Counts on PostgreSQL, however long that takes. */
export function readLedgerFacts({ db }: Pick<Database, 'db'>): Promise<LedgerFacts> {
  return db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction)
    const payments = await transaction
      .selectFrom('payment')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    const sessions = await transaction
      .selectFrom('session')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('state', '!=', 'closed')
      .executeTakeFirstOrThrow()
    const entries = await transaction
      .selectFrom('journal')
      .select(({ fn }) => fn.max('at').as('last'))
      .executeTakeFirstOrThrow()
    return {
      payments: Number(payments.count),
      lastEntryAt: entries.last === null ? undefined : Number(entries.last),
      openSessions: Number(sessions.count),
    }
  })
}
