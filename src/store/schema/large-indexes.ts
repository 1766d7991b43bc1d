import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * Indexes of tables that calls write, without which a call is as quick. Where such a table of PostgreSQL has rows,
 * no step builds them, because calls would wait for it: they are built beside the calls once all steps have been taken.
 */
export const largeIndexes = {
  payment_late: { table: 'payment', of: '(settled_at, key) where late = 1' },
  payment_watched: { table: 'payment', of: '(next_check_at) where next_check_at is not null' },
  payment_open: { table: 'payment', of: "(created_at) where phase = 'open'" },
  payment_let_go: { table: 'payment', of: "(valid_before) where phase = 'released'" },
  payment_valid_before: { table: 'payment', of: '(valid_before)' },
  payment_unanswered: { table: 'payment', of: "(valid_before) where phase in ('failed', 'owed')" },
  payment_metered: { table: 'payment', of: '(settled_at) where due is not null' },
  journal_posted: { table: 'journal', of: "(at) where kind = 'posted' and account = 'payer'" },
  session_entry_named: {
    table: 'session_entry',
    of: '(session, identifier) where identifier is not null',
  },
  session_entry_held: { table: 'session_entry', of: "(lease_until) where state = 'held'" },
  session_created_at: { table: 'session', of: '(created_at, id)' },
  session_state_created_at: { table: 'session', of: '(state, created_at, id)' },
  outgoing_created_at: { table: 'outgoing', of: '(created_at, id)' },
  outgoing_kind_created_at: { table: 'outgoing', of: '(kind, created_at, id)' },
  outgoing_state_created_at: { table: 'outgoing', of: '(state, created_at, id)' },
} as const

export type LargeIndex = keyof typeof largeIndexes

/** Makes an index of a large table, unless it is left for later. */
export async function createLargeIndex(db: Kysely<unknown>, name: LargeIndex): Promise<void> {
  const { table, of } = largeIndexes[name]
  if (await isBuiltLater(db, table)) return
  await sql`create index ${sql.ref(name)} on ${sql.table(table)} ${sql.raw(of)}`.execute(db)
}

/** Whether calls would wait while an index of this table is built. */
export async function isBuiltLater(db: Kysely<unknown>, table: string): Promise<boolean> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return false
  const { rows } = await sql<{
    found: boolean
  }>`select exists (select 1 from ${sql.table(table)}) as found`.execute(db)
  return rows[0]?.found === true
}
