import type { Kysely, Migration } from 'kysely'
import { indexOn } from '../engine/index-on.ts'

/** What sessions give back becomes one kind of money that leaves; payouts and refunds are the others. */
export const outgoing: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropIndex('session_return_session').execute()
    await db.schema.dropIndex('session_return_next_look_at').execute()
    await db.schema.alterTable('session_return').renameTo('outgoing').execute()
    await db.schema.alterTable('outgoing').renameColumn('session', 'subject').execute()
    await db.schema
      .alterTable('outgoing')
      .addColumn('kind', 'text', (column) => column.notNull().defaultTo('return'))
      .execute()
    await indexOn(db, 'outgoing', ['kind', 'subject'])
    await indexOn(db, 'outgoing', ['next_look_at'])

    await db.schema
      .createTable('payout')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('payment', 'text', (column) => column.notNull().unique())
      .addColumn('wallet', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('request', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('rail', 'text', (column) => column.notNull())
      .addColumn('network', 'text', (column) => column.notNull())
      .addColumn('asset', 'text', (column) => column.notNull())
      .addColumn('payer', 'text', (column) => column.notNull())
      .addColumn('pay_to', 'text', (column) => column.notNull())
      .addColumn('amount', 'text', (column) => column.notNull())
      .addColumn('micro_usd', 'bigint', (column) => column.notNull())
      .addColumn('nonce', 'text', (column) => column.notNull())
      .addColumn('fee', 'bigint', (column) => column.notNull())
      .addColumn('memo', 'text')
      .addColumn('day', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('ended_at', 'bigint')
      .execute()
    await db.schema
      .createIndex('payout_wallet_name')
      .on('payout')
      .columns(['wallet', 'name'])
      .unique()
      .execute()
    await indexOn(db, 'payout', ['state', 'created_at'])

    await db.schema
      .createTable('outgoing_day')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('holder', 'text', (column) => column.notNull())
      .addColumn('day', 'bigint', (column) => column.notNull())
      .addColumn('micro_usd', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('outgoing_day_key', ['kind', 'holder', 'day'])
      .execute()

    // whose payment has ordered a video, so that one which was never made can be given back
    await db.schema.alterTable('video').addColumn('payment', 'text').execute()
    await indexOn(db, 'video', ['payment'])
  },
}
