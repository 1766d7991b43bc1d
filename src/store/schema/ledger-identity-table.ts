import { randomUUID } from 'node:crypto'
import type { Generated, Kysely, Migration } from 'kysely'

/** What this ledger is called; one row, written once, copied with the database. */
export interface LedgerIdentityTable {
  /** A UUID. */
  id: string
  /** Milliseconds since the epoch. */
  created_at: number
  /** From when on the lines of new payments get an id, milliseconds since the epoch; null: from the first payment on. */
  book_ids_from: Generated<number | null>
}

/** A ledger gets its name when it is first opened by a version that knows of names. */
export const ledgerIdentity: Migration = {
  async up(db: Kysely<{ ledger_identity: LedgerIdentityTable }>) {
    await db.schema
      .createTable('ledger_identity')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.insertInto('ledger_identity').values({ id: randomUUID(), created_at: Date.now() }).execute()
  },
}
