import type { Kysely, Migration } from 'kysely'

/** The permits that were given out for one limit of a source of data. */
export interface SourceWindowTable {
  /** Names the source and the limit. */
  id: string
  /** JSON: how many in each slot of the window. */
  slots: string
}

/** What was spent on a source in a UTC day. */
export interface SourceSpendingTable {
  source: string
  /** First millisecond of the day. */
  day: number
  /** Billionths of a dollar. */
  nano_usd: number
}

/** What gateways share of the limits and budgets of their sources. */
export const sourceBudgets: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('source_window')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('slots', 'text', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('source_spending')
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('day', 'bigint', (column) => column.notNull())
      .addColumn('nano_usd', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('source_spending_key', ['source', 'day'])
      .execute()
  },
}

/** What the last probe of a data source found, by whichever gateway asked. */
export interface SourceProbeTable {
  source: string
  /** JSON. */
  outcome: string
  /** Milliseconds since the epoch. */
  probed_at: number
}

export const sourceProbes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('source_probe')
      .addColumn('source', 'text', (column) => column.primaryKey())
      .addColumn('outcome', 'text', (column) => column.notNull())
      .addColumn('probed_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
