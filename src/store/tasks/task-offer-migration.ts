import type { Kysely, Migration } from 'kysely'
import { indexOn } from '../engine/index-on.ts'

/** Tasks that wait to be paid for, where several gateways may be paid. */
export const taskOffers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('task_offer')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('client', 'text', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('purge_at', 'bigint', (column) => column.notNull())
      .execute()
    await indexOn(db, 'task_offer', ['client', 'purge_at'])
    await indexOn(db, 'task_offer', ['purge_at'])
  },
}
