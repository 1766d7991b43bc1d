import type { Generated, Kysely, Selectable } from 'kysely'

/** Double entry, append only: two lines an event, which sum to zero. */
export interface JournalTable {
  id: string
  /** What the line belongs to: `session|…`, `payout|…`, or a payment by its book id, and where it has none by its key. */
  key: string
  kind: 'pending' | 'posted' | 'voided' | 'reversed'
  /**
   * `session`: what wallets have paid in and not spent; `owed`: what is on its way to others; `payout`: what has left.
   */
  account: 'payer' | 'revenue' | 'credit' | 'session' | 'owed' | 'payout'
  asset: string
  amount: string
  at: number
  /** The payment's key, in the first line of a payment whose lines have an id: it is known for good what that id stood for. */
  payment: Generated<string | null>
}

export type JournalRow = Selectable<JournalTable>

export interface CounterTable {
  name: string
  value: number
}

/** Wallets that have paid, so that they are counted once. */
export interface PayerTable {
  payer: string
  first_paid_at: number
  calls: number
}

export async function createJournalTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('journal')
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('asset', 'text', (column) => column.notNull())
    .addColumn('amount', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('journal_key', ['key', 'id'])
    .execute()

  await db.schema
    .createTable('counter')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'bigint', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('payer')
    .addColumn('payer', 'text', (column) => column.primaryKey())
    .addColumn('first_paid_at', 'bigint', (column) => column.notNull())
    .addColumn('calls', 'bigint', (column) => column.notNull())
    .execute()
}
