import type { Kysely, Migration } from 'kysely'

/** Videos that were ordered, until they are dropped. */
export const videos: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('video')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('upstream_id', 'text', (column) => column.notNull())
      .addColumn('model', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('reason', 'text')
      .addColumn('cost_usd', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
