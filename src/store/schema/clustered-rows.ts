import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely'

const JOURNAL = 'key, id, kind, account, asset, amount, at'
const ATTEMPT = 'key, id, facilitator, started_at, ended_at, class, tx, reason'

/** SQLite keeps the rows of a payment together under its key, which is written once a row and not once more in an index. */
export const clusteredRows: Migration = {
  async up(db: Kysely<unknown>) {
    // PostgreSQL has no such tables
    if (db.getExecutor().adapter instanceof PostgresAdapter) return
    await sql`create table journal_anew (
      key text not null, id text not null, kind text not null, account text not null, asset text not null,
      amount text not null, at bigint not null, primary key (key, id)) without rowid`.execute(db)
    await moveRows(db, 'journal', JOURNAL)
    await sql`create index journal_posted on journal (at) where kind = 'posted' and account = 'payer'`.execute(
      db,
    )
    await sql`create table settle_attempt_anew (
      key text not null, id text not null, facilitator text not null, started_at bigint not null, ended_at bigint,
      class text, tx text, reason text, primary key (key, id)) without rowid`.execute(db)
    await moveRows(db, 'settle_attempt', ATTEMPT)
  },
}

async function moveRows(db: Kysely<unknown>, table: string, columns: string): Promise<void> {
  const [from, to, list] = [sql.table(table), sql.table(`${table}_anew`), sql.raw(columns)]
  await sql`insert into ${to} (${list}) select ${list} from ${from} order by key, id`.execute(db)
  await db.schema.dropTable(table).execute()
  await db.schema.alterTable(`${table}_anew`).renameTo(table).execute()
}
