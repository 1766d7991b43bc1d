import { Kysely, Migrator, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openSqlite } from '../../src/store/engine/database.ts'
import { createSqliteDialect } from '../../src/store/engine/sqlite-dialect.ts'
import { takeTallyNotes } from '../../src/store/sales/tally-notes.ts'
import { migrations } from '../../src/store/schema/migrations.ts'
import type { Schema } from '../../src/store/schema/schema.ts'

const LAST_STEP_BEFORE = '032-clustered-rows'

function openEmpty() {
  const { dialect, close } = createSqliteDialect(':memory:')
  onTestFinished(close)
  return new Kysely<Schema>({ dialect })
}

async function migrateTo(db: Kysely<Schema>, last: string): Promise<void> {
  const all = Object.entries(await migrations.getMigrations()).filter(([name]) => name <= last)
  const provider = { getMigrations: async () => Object.fromEntries(all) }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  expect(error).toBeUndefined()
}

test('notes of an older version are counted after the upgrade', async () => {
  const db = openEmpty()
  await migrateTo(db, LAST_STEP_BEFORE)
  for (const at of [2, 1, 3])
    await db
      .insertInto('tally_note')
      .values({ id: `note ${at}`, sums: JSON.stringify({ counters: [{ name: 'paid_calls', value: at }] }) })
      .execute()

  await migrateTo(db, '999')
  const first = await db.transaction().execute((transaction) => takeTallyNotes(transaction, 2))
  const rest = await db.transaction().execute((transaction) => takeTallyNotes(transaction, 2))

  expect(first.sums.counters.get('paid_calls')?.value).toBe(3)
  expect(rest).toMatchObject({ count: 1 })
  expect(rest.sums.counters.get('paid_calls')?.value).toBe(3)
})

test('a claim looks for earlier payments among the unresolved ones alone', async () => {
  const { db, close } = await openSqlite(':memory:')
  onTestFinished(close)

  const { rows } = await sql<{ detail: string }>`explain query plan
    select key from payment where payer = 'p' and req_hash = 'r' and phase in ('open', 'owed')`.execute(db)

  expect(rows.map(({ detail }) => detail)).toEqual([
    expect.stringContaining('USING INDEX payment_unresolved (payer=? AND req_hash=?)'),
  ])
})

test('a payment changes without a table that is opened for it', async () => {
  const { db, close } = await openSqlite(':memory:')
  onTestFinished(close)

  const { rows } = await sql<{ opcode: string }>`explain
    update payment set state = 'delivered', delivered_at = 1 where key = 'k' and state = 'settled'`.execute(
    db,
  )

  const opcodes = rows.map(({ opcode }) => opcode)
  expect(opcodes).toContain('IdxDelete')
  expect(opcodes).not.toContain('OpenEphemeral')
})

test('a statement gives the columns that its table has now', async () => {
  const db = openEmpty()
  await sql`create table box (one integer)`.execute(db)
  await sql`insert into box values (1)`.execute(db)
  const read = async () => (await sql`select * from box`.execute(db)).rows
  const before = await read()

  await sql`alter table box add column two integer default 2`.execute(db)
  const wider = await read()
  await sql`alter table box rename column two to three`.execute(db)

  expect([before, wider, await read()]).toEqual([[{ one: 1 }], [{ one: 1, two: 2 }], [{ one: 1, three: 2 }]])
})
