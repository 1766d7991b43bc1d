import type { Kysely, Migration } from 'kysely'

/** What tells a payer from whoever has read the payment on chain, and how often its answer was given again. */
export const offerHashes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('payment').addColumn('offer_hash', 'text').execute()
    await db.schema
      .alterTable('payment')
      .addColumn('replays', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
