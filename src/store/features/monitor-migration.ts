import type { Kysely, Migration } from 'kysely'
import { indexOn } from '../engine/index-on.ts'

/** Monitors, what they told, and the nonces of sign-ins. */
export const monitors: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('monitor')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('mode', 'text', (column) => column.notNull())
      .addColumn('wallet', 'text', (column) => column.notNull())
      .addColumn('payment_key', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('token', 'text', (column) => column.notNull())
      .addColumn('source', 'text')
      .addColumn('bar', 'text')
      .addColumn('direction', 'text', (column) => column.notNull())
      .addColumn('threshold', 'double precision')
      .addColumn('contains', 'text')
      .addColumn('webhook', 'text')
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('event_count', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('next_look_at', 'bigint', (column) => column.notNull())
      .addColumn('looked_at', 'bigint')
      .addColumn('figures', 'text')
      .addColumn('trouble', 'text')
      .execute()
    await indexOn(db, 'monitor', ['wallet'])
    await indexOn(db, 'monitor', ['mode', 'next_look_at'])
    await indexOn(db, 'monitor', ['expires_at'])

    await db.schema
      .createTable('monitor_event')
      .addColumn('monitor_id', 'text', (column) => column.notNull())
      .addColumn('sequence', 'integer', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('delivery', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('next_attempt_at', 'bigint')
      .addPrimaryKeyConstraint('monitor_event_key', ['monitor_id', 'sequence'])
      .execute()
    await indexOn(db, 'monitor_event', ['next_attempt_at'])

    await db.schema
      .createTable('spent_nonce')
      .addColumn('nonce', 'text', (column) => column.primaryKey())
      .addColumn('purge_at', 'bigint', (column) => column.notNull())
      .execute()
    await indexOn(db, 'spent_nonce', ['purge_at'])
  },
}
