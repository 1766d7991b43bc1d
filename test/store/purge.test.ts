import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createRetentionRepository } from '../../src/store/admin/retention-repository.ts'
import type { Database } from '../../src/store/engine/database.ts'
import { createMonitorRepository } from '../../src/store/features/monitor-repository.ts'
import { createSpentNonces } from '../../src/store/payments/spent-nonces.ts'
import { createLedger } from '../../src/store/payments/sql-ledger.ts'
import type { Schema } from '../../src/store/schema/schema.ts'
import { createSessionRepository } from '../../src/store/sessions/session-repository.ts'
import { createTaskOfferRepository } from '../../src/store/tasks/task-offer-repository.ts'
import { createTaskRepository } from '../../src/store/tasks/task-repository.ts'
import { onEveryEngine } from './engines.ts'
import { createClaim, held, NOW } from './payments.ts'

const BACKLOG = 50_000
const SOME = 3_000
const MAX_ROWS = 1_000
const DAY = 86_400_000
const MONTHS_AGO = NOW - 60 * DAY

/** A row for each number from 1 to `rows`. */
const numbered = (rows: number) =>
  sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(rows)})`

async function payments({ db }: Database, state: string, rows: number): Promise<void> {
  const past = sql.lit(Math.floor(MONTHS_AGO / 1000))
  await sql`${numbered(rows)} insert into payment
    (key, state, fence, lease_until, header_id, network, asset, payer, pay_to, amount, price, valid_before, tool, req_hash, late, created_at)
    select ${sql.lit(state)} || i, ${sql.lit(state)}, 1, 0, 'h' || i, 'n', 'a', 'p' || i, 't', '1', '1', ${past}, 'tool', 'r', 0, 0 from n`.execute(
    db,
  )
}

async function count({ db }: Database, table: keyof Schema): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.rows)
}

onEveryEngine((openEngine) => {
  async function open() {
    const database = await openEngine()
    onTestFinished(() => database.close())
    return database
  }

  /** The same database, which knows how many rows of a table its largest transaction removed. */
  function watched(database: Database, table: keyof Schema) {
    const seen = { largest: 0 }
    const write: Database['write'] = async (work) => {
      const before = await count(database, table)
      const value = await database.write(work)
      seen.largest = Math.max(seen.largest, before - (await count(database, table)))
      return value
    }
    return { seen, database: { ...database, write } satisfies Database }
  }

  test('operations 7: expired answers are deleted in batches, with callers served between', async () => {
    const plain = await open()
    const { seen, database } = watched(plain, 'answer')
    await sql`${numbered(BACKLOG)} insert into answer (key, result, purge_at) select 'k' || i, '{}', ${sql.lit(MONTHS_AGO)} + i / 10 from n`.execute(
      plain.db,
    )
    let isOver = false

    const purge = createLedger(database)
      .purge(NOW)
      .finally(() => (isOver = true))
    const claimed = await createLedger(plain).claim(createClaim('meanwhile'), held)
    const wasOver = isOver

    expect(claimed).toMatchObject({ kind: 'claimed' })
    expect(wasOver).toBe(false)
    expect(await purge).toBe(BACKLOG)
    expect(await count(plain, 'answer')).toBe(0)
    expect(seen.largest).toBeLessThanOrEqual(MAX_ROWS)
  })

  test('operations 7: answers kept past their time do not hide later ones', async () => {
    const database = await open()
    const { db } = database
    await sql`${numbered(SOME)} insert into answer (key, result, purge_at) select 'k' || i, '{}', ${sql.lit(MONTHS_AGO)} from n`.execute(
      db,
    )
    await sql`${numbered(SOME - 1)} insert into idem (payer, identifier, key, purge_at) select 'p', 'i' || i, 'k' || i, ${sql.lit(NOW + DAY)} from n`.execute(
      db,
    )

    const forgotten = await createLedger(database).purge(NOW)

    expect(forgotten).toBe(1)
    expect(await count(database, 'answer')).toBe(SOME - 1)
  })

  test.each(['released', 'delivered'])(
    'operations 7: old %s payments are forgotten in batches',
    async (state) => {
      const plain = await open()
      const { seen, database } = watched(plain, 'payment')
      await payments(plain, state, SOME)

      const ledger = createLedger(database)
      const forgotten =
        state === 'released'
          ? await ledger.purge(NOW)
          : (await createRetentionRepository(database).forget(NOW)).payments

      expect(forgotten).toBe(SOME)
      expect(await count(plain, 'payment')).toBe(0)
      expect(seen.largest).toBeLessThanOrEqual(MAX_ROWS)
    },
  )

  test('payments are kept as long as declared, attempts on request no longer', async () => {
    const database = await open()
    await payments(database, 'delivered', SOME)
    await database.db
      .insertInto('settle_attempt')
      .columns(['key', 'id', 'facilitator', 'started_at'])
      .expression((select) =>
        select
          .selectFrom('payment')
          .select([
            'key',
            sql<string>`'1'`.as('id'),
            sql<string>`'f'`.as('facilitator'),
            sql<number>`0`.as('started_at'),
          ]),
      )
      .execute()
    const keepLong = { paymentDays: 3_650, keepsAttempts: false }

    const kept = await createRetentionRepository(database, keepLong).forget(NOW)
    const attempts = await count(database, 'settle_attempt')
    await createRetentionRepository(database, { ...keepLong, paymentDays: 30 }).forget(NOW)

    expect([kept.payments, attempts]).toEqual([0, SOME])
    expect(await count(database, 'settle_attempt')).toBe(0)
  })

  const over = sql.lit(MONTHS_AGO)
  const tables = {
    spent_nonce: {
      columns: sql`(nonce, purge_at) select 'n' || i, ${over} from n`,
      forget: (database: Database) => createSpentNonces(database).forget(NOW),
    },
    idem: {
      columns: sql`(payer, identifier, key, purge_at) select 'p', 'i' || i, 'k' || i, ${over} from n`,
      forget: (database: Database) => createLedger(database).purge(NOW),
    },
    task_offer: {
      columns: sql`(id, client, content, purge_at) select 'i' || i, 'c', '', ${over} from n`,
      forget: (database: Database) => createTaskOfferRepository(database).purge(NOW),
    },
    task: {
      columns: sql`(id, context, tool, req_hash, status, created_at, updated_at, purge_at) select 'i' || i, 'c', 't', 'r', 'FAILED', 0, 0, ${over} from n`,
      forget: (database: Database) => createTaskRepository(database).purge(NOW),
    },
    session_answer: {
      columns: sql`(entry, session, result, purge_at) select 'e' || i, 's', '{}', ${over} from n`,
      forget: (database: Database) => createSessionRepository(database).forget(NOW),
    },
    payer_fault: {
      columns: sql`(payer, until, busy_until) select 'p' || i, ${over}, 0 from n`,
      forget: (database: Database) => createRetentionRepository(database).forget(NOW),
    },
    monitor_event: {
      columns: sql`(monitor_id, sequence, at, body, delivery, attempts) select 'm' || (i % 20), i, 0, '{}', 'none', 0 from n`,
      forget: async (database: Database) => {
        await sql`${numbered(20)} insert into monitor
          (id, mode, wallet, payment_key, kind, token, direction, state, event_count, created_at, expires_at, next_look_at)
          select 'm' || (i - 1), 'live', 'w', 'p', 'price', 't', 'any', '', 0, 0, ${over}, 0 from n`.execute(
          database.db,
        )
        return createMonitorRepository(database).forget(NOW)
      },
    },
  } as const

  test.each(Object.keys(tables) as (keyof typeof tables)[])(
    'operations 7: old rows of %s are forgotten in batches',
    async (table) => {
      const plain = await open()
      const { seen, database } = watched(plain, table)
      await sql`${numbered(SOME)} insert into ${sql.table(table)} ${tables[table].columns}`.execute(plain.db)

      await tables[table].forget(database)

      expect(await count(plain, table)).toBe(0)
      expect(seen.largest).toBeLessThanOrEqual(MAX_ROWS)
    },
  )

  test('operations 7: old payments are found by an index among many that stay', async () => {
    const { db, isShared } = await open()
    await payments({ db } as Database, 'released', 10)
    await payments({ db } as Database, 'delivered', 10)
    await sql`update payment set valid_before = valid_before + 1`.execute(db)
    await sql`${numbered(20_000)} insert into payment
      (key, state, fence, lease_until, header_id, network, asset, payer, pay_to, amount, price, valid_before, tool, req_hash, late, created_at)
      select 'new' || i, 'delivered', 1, 0, 'n' || i, 'n', 'a', 'p' || i, 't', '1', '1', ${sql.lit(NOW / 1000)}, 'tool', 'r', 0, 0 from n`.execute(
      db,
    )
    await sql`analyze`.execute(db)
    const explain = isShared ? sql`explain` : sql`explain query plan`
    const plan = async (states: string) => {
      const { rows } = await sql`${explain} select key from payment where ${sql.raw(states)}
        and valid_before < ${Math.floor((NOW - 30 * DAY) / 1000)} limit 1000`.execute(db)
      return JSON.stringify(rows)
    }

    expect(await plan(`state in ('settled', 'delivered', 'failed', 'refunded')`)).toContain(
      'payment_valid_before',
    )
    expect(await plan(`phase = 'released' and next_check_at is null`)).toContain('payment_let_go')
  })
})
