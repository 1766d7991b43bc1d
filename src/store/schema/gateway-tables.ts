import type { Kysely, Migration } from 'kysely'

/** A gateway that works on a shared database. Times in milliseconds since the epoch, by the database's clock. */
export interface GatewayTable {
  /** Made anew with every start. */
  id: string
  started_at: number
  /** When it last reported that it lives. */
  beat_at: number
}

/** What is worked on under a lease. */
const LEASED = ['payment', 'job', 'credit', 'session_entry', 'payer_fault'] as const

/** Which gateways live, and which of them works on what. */
export const gateways: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('gateway')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('started_at', 'bigint', (column) => column.notNull())
      .addColumn('beat_at', 'bigint', (column) => column.notNull())
      .execute()
    for (const table of LEASED) await db.schema.alterTable(table).addColumn('holder', 'text').execute()
  },
}
