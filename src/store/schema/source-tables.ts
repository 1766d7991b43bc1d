import type { Kysely, Migration } from 'kysely'

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
