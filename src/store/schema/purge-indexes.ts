import { type Kysely, type Migration, sql } from 'kysely'
import { addIndex } from './add-index.ts'
import { isBuiltLater } from './large-indexes.ts'

/** Indexes by which a purge finds a few old rows in a large table, and the state of a job that is given up. */
export const purgeIndexes: Migration = {
  async up(db: Kysely<unknown>) {
    // a later step makes others in their place
    if (!(await isBuiltLater(db, 'payment'))) {
      await sql`create index payment_over on payment (valid_before)
        where state in ('settled', 'delivered', 'failed', 'refunded')`.execute(db)
      await sql`create index payment_let_go on payment (valid_before)
        where state = 'released' and next_check_at is null`.execute(db)
    }
    await sql`create index credit_input_owed on credit (expires_at) where input is not null`.execute(db)
    await sql`create index session_never_funded on session (created_at)
      where funded_at is null and opened_by is not null`.execute(db)
    await addIndex(db, 'payer_fault', ['until'])
    await addIndex(db, 'monitor', ['created_at'])
    await db.schema.alterTable('job').addColumn('dead_at', 'bigint').execute()
    await db.schema
      .alterTable('job')
      .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await addIndex(db, 'job', ['dead_at'])
  },
}
