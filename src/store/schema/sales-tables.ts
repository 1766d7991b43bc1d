import { type Generated, type Kysely, type Migration, PostgresAdapter, sql } from 'kysely'

/** How much has been sold of one tool over one network in a span of time; names no payer and no payment. */
export interface SaleTallyTable {
  span: 'all' | 'day' | 'hour'
  /** Milliseconds since the epoch, by UTC; 0 for `all`. */
  starts_at: number
  tool: string
  network: string
  calls: number
  /** Millionths of a dollar. */
  micro_usd: number
}

/** What has to be known of a wallet so that it is counted once; days are their first milliseconds. */
export interface PayerHabitTable {
  payer: string
  first_day: number
  last_day: number
  /** 1 once it has come back within seven days of its first. */
  came_back: number
}

/** How many wallets paid for the first time, or for the last time yet, on a day; and how many of the first came back. */
export interface PayerTallyTable {
  kind: 'first' | 'last' | 'came_back'
  day: number
  payers: number
}

/** A call that was paid for, until it is counted in the totals. */
export interface SaleNoteTable {
  id: Generated<number>
  tool: string
  network: string
  /** What it has earned, millionths of a dollar. */
  micro_usd: number
  /** When it settled, milliseconds since the epoch. */
  at: number
  /** The wallet that paid; null for a call out of a session, whose wallet was counted with the top-up. */
  payer: Generated<string | null>
}

/** What one transaction adds to the totals beside its sales, until it is folded into them. */
export interface TallyNoteTable {
  id: string
  /** JSON of the rows to add. */
  sums: string
}

/** Bookings append what they add to the totals, instead of waiting for each other at the same few rows. */
export const tallyNotes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('tally_note')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('sums', 'text', (column) => column.notNull())
      .execute()
  },
}

/** Sales are noted in columns of their own: a sixth of what they take as texts of sums. */
export const saleNotes: Migration = {
  async up(db: Kysely<unknown>) {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
    const id = isPostgres ? 'bigint generated always as identity primary key' : 'integer primary key'
    await sql`create table sale_note (id ${sql.raw(id)}, tool text not null, network text not null,
      micro_usd bigint not null, at bigint not null, payer text)`.execute(db)
  },
}

/** Tallies of what was sold and of who came back, counted once from the payments that are still known. */
export const sales: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sale_tally')
      .addColumn('span', 'text', (column) => column.notNull())
      .addColumn('starts_at', 'bigint', (column) => column.notNull())
      .addColumn('tool', 'text', (column) => column.notNull())
      .addColumn('network', 'text', (column) => column.notNull())
      .addColumn('calls', 'bigint', (column) => column.notNull())
      .addColumn('micro_usd', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('sale_tally_key', ['span', 'starts_at', 'tool', 'network'])
      .execute()
    await db.schema
      .createTable('payer_habit')
      .addColumn('payer', 'text', (column) => column.primaryKey())
      .addColumn('first_day', 'bigint', (column) => column.notNull())
      .addColumn('last_day', 'bigint', (column) => column.notNull())
      .addColumn('came_back', 'integer', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('payer_tally')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('day', 'bigint', (column) => column.notNull())
      .addColumn('payers', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('payer_tally_key', ['kind', 'day'])
      .execute()

    const spans = {
      all: '0',
      day: 'settled_at / 86400000 * 86400000',
      hour: 'settled_at / 3600000 * 3600000',
    }
    for (const [span, start] of Object.entries(spans)) {
      await sql`insert into sale_tally (span, starts_at, tool, network, calls, micro_usd)
        select ${sql.lit(span)}, ${sql.raw(start)}, tool, network, count(*), sum(cast(price as bigint))
        from payment where state in ('settled', 'delivered') and settled_at is not null
        group by ${sql.raw(span === 'all' ? '' : `${start}, `)}tool, network`.execute(db)
    }
    await sql`insert into payer_habit (payer, first_day, last_day, came_back)
      select payer, first_paid_at / 86400000 * 86400000, coalesce((
        select max(settled_at) from payment where payment.payer = payer.payer), first_paid_at) / 86400000 * 86400000, 0
      from payer where calls > 0`.execute(db)
    for (const kind of ['first', 'last']) {
      const day = sql.ref(`${kind}_day`)
      await sql`insert into payer_tally (kind, day, payers)
        select ${sql.lit(kind)}, ${day}, count(*) from payer_habit group by ${day}`.execute(db)
    }
  },
}
