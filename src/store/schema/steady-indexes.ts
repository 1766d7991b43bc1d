import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely'

/** SQLite finds the few open payments among the unresolved ones, so that a call changes one index of them less. */
export const unresolvedIndex: Migration = {
  async up(db: Kysely<unknown>) {
    if (!(db.getExecutor().adapter instanceof PostgresAdapter))
      await db.schema.dropIndex('payment_open').execute()
  },
}

/** What a request asks is whether one of its payments is unresolved: SQLite looks among those, and keeps no entry of the others. */
export const requestIndex: Migration = {
  async up(db: Kysely<unknown>) {
    if (!(db.getExecutor().adapter instanceof PostgresAdapter))
      await db.schema.dropIndex('payment_request').execute()
  },
}

/**
 * SQLite writes the entries of an index anew whenever a column changes that they are calculated from, also where they come out
 * the same. So the index of all payments knows what never changes, and a small one knows those of which something is still to
 * come. Notes of the totals have no index, because they are few.
 */
export const steadyIndexes: Migration = {
  async up(db: Kysely<unknown>) {
    // PostgreSQL compares the entries
    if (db.getExecutor().adapter instanceof PostgresAdapter) return
    await db.schema.dropIndex('payment_request').execute()
    await sql`create index payment_request on payment (payer, req_hash)`.execute(db)
    // in the words of the queries
    await sql`create index payment_unresolved on payment (payer, req_hash) where phase in ('open', 'owed')`.execute(
      db,
    )
    await sql`create table tally_note_anew (id text not null, sums text not null)`.execute(db)
    await sql`insert into tally_note_anew (id, sums) select id, sums from tally_note order by id`.execute(db)
    await db.schema.dropTable('tally_note').execute()
    await db.schema.alterTable('tally_note_anew').renameTo('tally_note').execute()
  },
}
