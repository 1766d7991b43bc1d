import type { Kysely, Migration } from 'kysely'

/** What an operator decides, and what that and the answers that were sold have come to. */
export const operator: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('off_switch')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('reason', 'text')
      .addColumn('who', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('off_switch_key', ['kind', 'id'])
      .execute()

    await db.schema
      .createTable('asked_price')
      .addColumn('tool', 'text', (column) => column.primaryKey())
      .addColumn('micro_usd', 'bigint')
      .addColumn('who', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('former_price')
      .addColumn('tool', 'text', (column) => column.notNull())
      .addColumn('micro_usd', 'bigint', (column) => column.notNull())
      .addColumn('until', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('former_price_key', ['tool', 'micro_usd'])
      .execute()

    await db.schema
      .createTable('operator_act')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('who', 'text', (column) => column.notNull())
      .addColumn('act', 'text', (column) => column.notNull())
      .addColumn('input', 'text', (column) => column.notNull())
      .addColumn('outcome', 'text', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('upstream_cost')
      .addColumn('tool', 'text', (column) => column.notNull())
      .addColumn('day', 'bigint', (column) => column.notNull())
      .addColumn('calls', 'bigint', (column) => column.notNull())
      .addColumn('nano_usd', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('upstream_cost_key', ['tool', 'day'])
      .execute()

    // few payments come late, and an index of all of them would cost every call
    await db.schema
      .createIndex('payment_late')
      .on('payment')
      .columns(['settled_at', 'key'])
      .where('late' as never, '=', 1)
      .execute()
  },
}
