import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely'
import { createLargeIndex } from './large-indexes.ts'

/** As in the step of the call rows, in the words of SQLite that make it open nothing. */
const PHASE = `case when state = 'locked' or state = 'settling' or state = 'refunding' then 'open'
  when state = 'settled' and response_hash is null then 'owed'
  when state = 'released' then 'released'
  when (state = 'settled' or state = 'delivered') and late = 0 then 'answered' else 'failed' end`

/**
 * For each list of three and more that a value is compared with, SQLite opens a table in memory, and it worked out the phase of a
 * payment up to four times with every change of one. Nothing of the rows is written anew, since the column is not stored.
 */
export const plainPhase: Migration = {
  async up(db: Kysely<unknown>) {
    if (db.getExecutor().adapter instanceof PostgresAdapter) return
    for (const name of ['payment_unresolved', 'payment_let_go', 'payment_unanswered'])
      await db.schema.dropIndex(name).execute()
    await db.schema.alterTable('payment').dropColumn('phase').execute()
    await sql`alter table payment add column phase text generated always as (${sql.raw(PHASE)}) virtual`.execute(
      db,
    )
    await sql`create index payment_unresolved on payment (payer, req_hash) where phase in ('open', 'owed')`.execute(
      db,
    )
    await createLargeIndex(db, 'payment_let_go')
    await createLargeIndex(db, 'payment_unanswered')
  },
}
