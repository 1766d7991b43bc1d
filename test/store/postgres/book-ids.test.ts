import { Kysely, Migrator, sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { DAY_MS } from '../../../src/core/durations.ts'
import { openPostgres } from '../../../src/store/engine/database.ts'
import { postgresConnections } from '../../../src/store/engine/postgres.ts'
import { createPostgresDialect } from '../../../src/store/engine/postgres-driver.ts'
import { createLedger } from '../../../src/store/payments/sql-ledger.ts'
import { migrations } from '../../../src/store/schema/migrations.ts'
import type { Schema } from '../../../src/store/schema/schema.ts'
import { hasPostgres, postgresCluster } from '../../support/postgres.ts'
import { masterKey } from '../engines.ts'
import { claimPayment, createClaim } from '../payments.ts'

const LAST_STEP_BEFORE = '036-answers-in-row'

describe.skipIf(!hasPostgres)('ids of lines on PostgreSQL', { timeout: 60_000 }, () => {
  const cluster = postgresCluster()

  /** A database of the version before, with this much sold. */
  async function openOlder({ payments }: { readonly payments: number }) {
    const url = await cluster.newDatabase()
    const connections = await postgresConnections({ url })
    const db = new Kysely<Schema>({ dialect: createPostgresDialect(connections.openSlowPool()) })
    const steps = Object.entries(await migrations.getMigrations()).filter(
      ([name]) => name <= LAST_STEP_BEFORE,
    )
    await new Migrator({
      db,
      provider: { getMigrations: async () => Object.fromEntries(steps) },
    }).migrateToLatest()
    for (let at = 0; at < payments; at += 1)
      await sql`insert into payment (key, state, fence, lease_until, header_id, network, asset, payer, pay_to, amount,
        price, valid_before, tool, req_hash, created_at)
        values (${`k${at}`}, 'delivered', 1, 0, ${`h${at}`}, 'n', 'a', 'p', 't', '1', '1', 1, 'tool', 'r', 1)`.execute(
        db,
      )
    await db.destroy()
    return url
  }

  async function openNow(url: string) {
    const database = await openPostgres(url, { masterKey })
    onTestFinished(() => database.close())
    return database
  }

  test('a ledger that has sold before gives them a day after its upgrade', async () => {
    const url = await openOlder({ payments: 1 })
    const before = Date.now()
    const database = await openNow(url)
    const { bookIdsFrom } = database
    const ledger = createLedger(database)
    const bookIdOf = async (name: string, now: number) => {
      const { key } = await claimPayment(ledger, createClaim(name), { now, leaseUntil: now + 1_000 })
      return (await ledger.find(key))?.book_id
    }

    expect(bookIdsFrom).toBeGreaterThanOrEqual(before + DAY_MS)
    expect(bookIdsFrom).toBeLessThanOrEqual(Date.now() + DAY_MS)
    expect(await bookIdOf('on the day', bookIdsFrom - 1)).toBeNull()
    expect(await bookIdOf('a day later', bookIdsFrom)).toMatch(/^z/)
    expect((await openNow(url)).bookIdsFrom).toBe(bookIdsFrom)
  })

  test('a ledger that has sold nothing gives them from its first payment on', async () => {
    expect((await openNow(await openOlder({ payments: 0 }))).bookIdsFrom).toBe(0)
  })
})
