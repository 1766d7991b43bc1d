import type { Kysely, Migration } from 'kysely'

/** Who is to be told how a task ends. */
export const taskPush: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('task_push')
      .addColumn('task_id', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('secrets', 'text', (column) => column.notNull())
      .addColumn('dialect', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('task_push_key', ['task_id', 'id'])
      .execute()
  },
}
