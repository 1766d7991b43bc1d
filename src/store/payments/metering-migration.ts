import type { Kysely, Migration } from 'kysely'

/** What was signed at most and what was used, of payments whose amount is known only after the work. */
export const metering: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('payment').addColumn('most', 'text').execute()
    await db.schema.alterTable('payment').addColumn('due', 'text').execute()
  },
}
