import type { Generated, Kysely, Migration, Selectable } from 'kysely'
import { addIndex } from './add-index.ts'

/** Money that arrived before its work was done: the work is owed to the payer who repeats the payment. */
export interface CreditTable {
  /** Of the payment. */
  key: string
  /** What the work was asked for, as canonical JSON, where it was paid first; forgotten once one run has ended. */
  input: string | null
  /** Grows with every run. */
  fence: number
  lease_until: number
  /** The gateway that took the lease; null where the database has one owner. */
  holder: Generated<string | null>
  /** How often the work was begun since the money arrived. */
  runs: number
  /** Code of the failure that ended the last run; null while it runs, and when its process died. */
  failure: string | null
  expires_at: number
  used_at: number | null
}

/** Payers whose money did not come after their work was done; they pay first for a while, one call at a time. */
export interface PayerFaultTable {
  payer: string
  until: number
  /** The payment of the call that runs. */
  busy_key: string | null
  busy_until: number
  /** The gateway that took the lease; null where the database has one owner. */
  holder?: string | null
}

/** How far the books of a token have been held against its chain. */
export interface BookProofTable {
  network: string
  asset: string
  /** The last block whose transfers were looked at. */
  block: number
  /** The last time by which journal lines were looked at. */
  posted_until: number
}

export type CreditRow = Selectable<CreditTable>

export const credits: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('credit')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('input', 'text')
      .addColumn('fence', 'integer', (column) => column.notNull())
      .addColumn('lease_until', 'bigint', (column) => column.notNull())
      .addColumn('runs', 'integer', (column) => column.notNull())
      .addColumn('failure', 'text')
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('used_at', 'bigint')
      .execute()
    await addIndex(db, 'credit', ['expires_at'])

    await db.schema
      .createTable('payer_fault')
      .addColumn('payer', 'text', (column) => column.primaryKey())
      .addColumn('until', 'bigint', (column) => column.notNull())
      .addColumn('busy_key', 'text')
      .addColumn('busy_until', 'bigint', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('book_proof')
      .addColumn('network', 'text', (column) => column.notNull())
      .addColumn('asset', 'text', (column) => column.notNull())
      .addColumn('block', 'bigint', (column) => column.notNull())
      .addColumn('posted_until', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('book_proof_key', ['network', 'asset'])
      .execute()
    // the lines of one event and kind within a time
    await addIndex(db, 'journal', ['at'])
  },
}
