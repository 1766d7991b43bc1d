import { Kysely, Migrator, sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '../../src/store/engine/database.ts'
import { postgresConnections } from '../../src/store/engine/postgres.ts'
import { createPostgresDialect } from '../../src/store/engine/postgres-driver.ts'
import { createSqliteDialect } from '../../src/store/engine/sqlite-dialect.ts'
import { createLedger } from '../../src/store/payments/sql-ledger.ts'
import { migrations } from '../../src/store/schema/migrations.ts'
import type { Schema } from '../../src/store/schema/schema.ts'
import { waitUntil } from '../support/held-time.ts'
import { hasPostgres, postgresCluster, queryOnce } from '../support/postgres.ts'
import { masterKey } from './engines.ts'
import { claimPayment, createClaim, landed, NOW, writePayment } from './payments.ts'

const LAST_STEP_BEFORE = '030-open-payment-indexes'
/** Each state, and the phase that it belongs to. */
const PHASES = {
  delivered: 'answered',
  failed: 'failed',
  locked: 'open',
  refunded: 'failed',
  refunding: 'open',
  released: 'released',
  settled: 'answered',
  settling: 'open',
  owed: 'owed',
}

async function migrateTo(db: Kysely<Schema>, last: string | undefined): Promise<void> {
  const all = await migrations.getMigrations()
  const chosen = Object.entries(all).filter(([name]) => last === undefined || name <= last)
  const provider = { getMigrations: async () => Object.fromEntries(chosen) }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  expect(error).toBeUndefined()
}

/** A payment in every state, as an older version has left it. */
async function writePayments(db: Kysely<Schema>): Promise<void> {
  for (const [at, name] of Object.keys(PHASES).entries()) {
    const state = name === 'owed' ? 'settled' : name
    const hash = state === 'locked' || state === 'released' || name === 'owed' ? null : 'hash'
    await sql`insert into payment (key, state, fence, lease_until, header_id, network, asset, payer, pay_to, amount, price,
      valid_before, tool, req_hash, terms, response_hash, tx, late, created_at, settled_at, most, holder, replays)
      values (${name}, ${state}, ${at}, ${at}, ${`h${at}`}, 'n', 'a', 'p', 't', '1', '2', ${at}, 'tool', 'r', '{}', ${hash},
        'tx', ${name === 'owed' ? 1 : 0}, ${at}, ${at}, '9', 'gateway', ${at})`.execute(db)
    for (const id of ['1|pending|payer', '1|pending|revenue'])
      await sql`insert into journal (key, id, kind, account, asset, amount, at)
        values (${name}, ${id}, 'pending', 'payer', 'a', '1', ${at})`.execute(db)
    await sql`insert into settle_attempt (key, id, facilitator, started_at) values (${name}, 'one', 'self', ${at})`.execute(
      db,
    )
  }
}

async function readAll(db: Kysely<Schema>) {
  const list = async (table: 'payment' | 'journal' | 'settle_attempt') => {
    const { rows } = await sql<
      Record<string, unknown>
    >`select * from ${sql.table(table)} order by 1, 2`.execute(db)
    // columns that later steps have added
    return rows.map(({ phase: _, book_id: __, payment: ___, ...row }) => row)
  }
  return {
    payments: await list('payment'),
    lines: await list('journal'),
    attempts: await list('settle_attempt'),
  }
}

async function expectUnchanged(db: Kysely<Schema>): Promise<void> {
  onTestFinished(() => db.destroy())
  await migrateTo(db, LAST_STEP_BEFORE)
  await writePayments(db)
  const before = await readAll(db)

  await migrateTo(db, undefined)

  const after = await readAll(db)
  expect(after.payments).toHaveLength(Object.keys(PHASES).length)
  expect(after.lines).toEqual(before.lines)
  expect(after.attempts).toEqual(before.attempts)
  const byKey = (rows: readonly Record<string, unknown>[]) => new Map(rows.map((row) => [row['key'], row]))
  expect(byKey(after.payments)).toEqual(byKey(before.payments))
  const { rows } = await sql<{ key: string; phase: string }>`select key, phase from payment`.execute(db)
  expect(Object.fromEntries(rows.map(({ key, phase }) => [key, phase]))).toEqual(PHASES)
}

test('SQLite: payments, journal and attempts stay what they were when rows move', async () => {
  await expectUnchanged(new Kysely<Schema>({ dialect: createSqliteDialect(':memory:').dialect }))
})

describe.skipIf(!hasPostgres)('PostgreSQL', { timeout: 60_000 }, () => {
  const cluster = postgresCluster()

  test('payments, journal and attempts stay what they were when rows move', async () => {
    const connections = await postgresConnections({ url: await cluster.newDatabase() })
    await expectUnchanged(new Kysely<Schema>({ dialect: createPostgresDialect(connections.openSlowPool()) }))
  })

  test('two of the three updates of a paid call are made in place', async () => {
    const url = await cluster.newDatabase()
    const database = await openPostgres(url, { masterKey })
    const ledger = createLedger(database)
    for (let call = 0; call < 20; call += 1) {
      const owned = await claimPayment(ledger, createClaim(`call ${call}`, { req_hash: `request ${call}` }))
      await writePayment(ledger, owned)
      await ledger.settled(owned, landed)
      await ledger.delivered(owned.key, NOW + 2)
    }
    await database.close()
    const read = async () => {
      const [row] = await queryOnce(
        url,
        `select n_tup_upd::int as updated, n_tup_hot_upd::int as hot from pg_stat_user_tables where relname = 'payment'`,
      )
      return row
    }
    // a connection reports what it has counted when it ends
    await waitUntil(async () => (await read())?.['updated'] === 60)

    expect(await read()).toEqual({ updated: 60, hot: 40 })
  })
})
