import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Database, openPostgres } from '../../../src/store/engine/database.ts'
import { createLedger } from '../../../src/store/payments/sql-ledger.ts'
import { createSessionAccountRepository } from '../../../src/store/sessions/session-account-repository.ts'
import { createSessionRepository } from '../../../src/store/sessions/session-repository.ts'
import { Buyer } from '../../support/buyer.ts'
import { waitUntil } from '../../support/held-time.ts'
import { hasPooler, openPoolerFixture } from '../../support/pgbouncer.ts'
import { hasPostgres, postgresCluster, queryOnce } from '../../support/postgres.ts'
import { build } from '../../support/process.ts'
import { expectSold } from '../../support/replies.ts'
import { masterKey } from '../engines.ts'
import { claimPayment, createClaim, held, landed, NOW, writePayment } from '../payments.ts'
import { createSession } from '../sessions.ts'
import { openSharedDatabaseFixture, PATH, pay } from './shared-database-fixture.ts'

const CALLS = 24

describe.skipIf(!hasPostgres || !hasPooler)('a pooler in transaction mode', { timeout: 60_000 }, () => {
  const cluster = postgresCluster()
  beforeAll(build)

  async function opened() {
    const directUrl = await cluster.newLedger()
    const pooler = await openPoolerFixture(directUrl)
    const database = await openPostgres(pooler.url, { masterKey, directUrl })
    onTestFinished(() => database.close())
    return { directUrl, pooler, database }
  }

  test('a gateway without a direct URL refuses it and names the setting', async () => {
    const { url } = await openPoolerFixture(await cluster.newLedger())

    await expect(openPostgres(url, { masterKey })).rejects.toMatchObject({
      code: 'misconfigured',
      message: expect.stringContaining('DATABASE_DIRECT_URL'),
    })
  })

  test('a direct URL of another database is refused at the start', async () => {
    const { url } = await openPoolerFixture(await cluster.newLedger())
    const directUrl = await cluster.newLedger()

    await expect(openPostgres(url, { masterKey, directUrl })).rejects.toMatchObject({
      code: 'misconfigured',
      message: expect.stringContaining('DATABASE_DIRECT_URL leads to another database'),
    })
  })

  test('payments and session calls that come together are posted once each', async () => {
    const { database, directUrl } = await opened()
    const session = await openSession(database)
    const numbers = Array.from({ length: CALLS }, (_, at) => at)

    await Promise.all([
      ...numbers.map((at) => payCall(database, `payment ${at}`)),
      ...numbers.map(() => session.call()),
    ])

    expect(
      await queryOnce(directUrl, 'select state, count(*)::int as count from payment group by 1'),
    ).toEqual([{ state: 'delivered', count: CALLS }])
    expect(await queryOnce(directUrl, 'select spent::int as spent, held::int as held from session')).toEqual([
      { spent: CALLS * 10, held: 0 },
    ])
    expect(await queryOnce(directUrl, 'select sum(amount::numeric)::int as sum from journal')).toEqual([
      { sum: 0 },
    ])
  })

  test('each statement and transaction has its limits, and the next client has none', async () => {
    const { database, pooler } = await opened()
    const limits = sql<{ statement: string; lock: string; idle: string }>`select
      current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`

    const alone = await limits.execute(database.db)
    const within = await database.write((transaction) => limits.execute(transaction))
    const other = await queryOnce(pooler.url, 'show statement_timeout')

    expect([alone.rows, within.rows]).toEqual(Array(2).fill([{ statement: '5s', lock: '3s', idle: '5s' }]))
    expect(other).toEqual([{ statement_timeout: '0' }])
  })

  test('a failed statement leaves its connection usable and nothing of it behind', async () => {
    const { database } = await opened()
    const insert = sql`insert into counter (name, value) values ('one', 1)`

    await insert.execute(database.db)
    await expect(insert.execute(database.db)).rejects.toMatchObject({ code: 'store_unavailable' })
    await expect(
      database.write(async (transaction) => {
        await sql`insert into counter (name, value) values ('two', 2)`.execute(transaction)
        await insert.execute(transaction)
      }),
    ).rejects.toMatchObject({ code: 'store_unavailable' })

    expect(await database.db.selectFrom('counter').select('name').execute()).toEqual([{ name: 'one' }])
  })

  test('a pooler that dies under payments leaves each of them posted once or not', async () => {
    const { database, pooler, directUrl } = await opened()
    const calls = Array.from({ length: CALLS }, (_, at) => payCall(database, `payment ${at}`))
    const outcomes = Promise.allSettled(calls)
    await Promise.race(calls)

    await pooler.stop()
    const confirmed = (await outcomes).filter(({ status }) => status === 'fulfilled').length
    await pooler.start()

    const [posted] = await queryOnce(
      directUrl,
      `select count(*)::int as count, count(distinct key)::int as payments from journal
       where kind = 'posted' and account = 'revenue'`,
    )
    expect(posted?.['count']).toBe(posted?.['payments'])
    expect(Number(posted?.['count'])).toBeGreaterThanOrEqual(confirmed)
    expect(await queryOnce(directUrl, 'select sum(amount::numeric)::int as sum from journal')).toEqual([
      { sum: 0 },
    ])
    await waitUntil(() => payCall(database, 'after it').then(Boolean, () => false))
  })

  test('two gateways behind it sell, and each repeats the other’s answers', async () => {
    const shared = await openSharedDatabaseFixture(cluster)
    const { url } = await openPoolerFixture(shared.databaseUrl)
    const environment = { DATABASE_URL: url, DATABASE_DIRECT_URL: shared.databaseUrl }
    const [seller, other] = await Promise.all([shared.start(environment), shared.start(environment)])
    const buyer = new Buyer(seller.url)
    await buyer.fund('1')
    const header = await buyer.header(PATH)

    const sold = await pay(seller, header)
    const repeated = await pay(other, header)

    expectSold(sold)
    expectSold(repeated, { replayed: true })
    expect(await shared.money()).toEqual({ transfers: 1, earned: 1_000n, recorded: 1_000n, paidCalls: 1 })
  })
})

async function payCall(database: Database, name: string): Promise<boolean> {
  const ledger = createLedger(database)
  const owned = await claimPayment(ledger, createClaim(name))
  expect(await writePayment(ledger, owned)).toBe(true)
  expect(await ledger.settled(owned, landed)).toMatchObject({ state: 'settled' })
  await ledger.delivered(owned.key, NOW + 2)
  return true
}

async function openSession(database: Database) {
  const book = createSessionRepository(database)
  await createSessionAccountRepository(database).open(createSession('s'))
  await database.db.updateTable('session').set({ balance: 1_000_000 }).execute()
  return {
    async call() {
      const outcome = await book.hold('s', { tool: 'signal', requestHash: 'hash', amount: 10 }, held)
      if (outcome.kind !== 'held') throw new Error(outcome.kind)
      expect(await book.post(outcome.entry, { used: 10, responseHash: 'hash', at: NOW })).toBeDefined()
    },
  }
}
