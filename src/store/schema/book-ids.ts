import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely'
import { DAY_MS } from '../../core/durations.ts'

/**
 * Lines and attempts of a payment lie under a short id of its own. Gateways that were started before this step do not look
 * there, and none of them is started after it: where some may still run, ids are given from a day later on.
 */
export const bookIds: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('payment').addColumn('book_id', 'text').execute()
    await db.schema.alterTable('journal').addColumn('payment', 'text').execute()
    await db.schema.alterTable('ledger_identity').addColumn('book_ids_from', 'bigint').execute()
    if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
    await sql`update ledger_identity set book_ids_from = ${Date.now() + DAY_MS}
      where exists (select 1 from payment)`.execute(db)
  },
}
