import type { Kysely, Migration } from 'kysely'

/** Money that leaves on chains whose transfers can each land once, but are not told apart by a nonce of ours. */
export const outgoingTransfers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('outgoing_transfer')
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('signature', 'text', (column) => column.notNull())
      .addColumn('wire', 'text', (column) => column.notNull())
      .addColumn('last_valid_height', 'bigint', (column) => column.notNull())
      .addColumn('since_slot', 'bigint', (column) => column.notNull())
      .addColumn('written_at', 'bigint', (column) => column.notNull())
      .addColumn('ended', 'text')
      .addPrimaryKeyConstraint('outgoing_transfer_key', ['id', 'number'])
      .execute()
  },
}
