import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createReadinessProbe } from '../../../src/app/probes/readiness.ts'
import { systemClock, systemScheduler } from '../../../src/core/clock.ts'
import { type Database, openPostgres } from '../../../src/store/engine/database.ts'
import { loadOrCreateSecrets } from '../../../src/store/engine/secrets.ts'
import { createLedger } from '../../../src/store/payments/sql-ledger.ts'
import { createJobQueue } from '../../../src/store/tasks/job-queue.ts'
import { waitUntil } from '../../support/held-time.ts'
import { hasPostgres, postgresCluster, queryOnce } from '../../support/postgres.ts'
import { masterKey } from '../engines.ts'
import { claimPayment, createClaim, held, NOW } from '../payments.ts'

describe.skipIf(!hasPostgres)('a database that gateways share', { timeout: 60_000 }, () => {
  const cluster = postgresCluster()

  async function open(url: string, key: Uint8Array = masterKey): Promise<Database> {
    const database = await openPostgres(url, { masterKey: key })
    onTestFinished(() => database.close())
    return database
  }

  test('is made once by gateways that start together', async () => {
    const url = await cluster.newDatabase()

    const opened = await Promise.all(Array.from({ length: 6 }, () => open(url)))

    for (const database of opened)
      expect(await createLedger(database).totals()).toMatchObject({ paidCalls: 0 })
  })

  test('decides lease expiry by its own clock, whatever the gateway’s shows', async () => {
    const ledger = createLedger(await open(await cluster.newLedger()))
    const claim = createClaim('held')
    await claimPayment(ledger, claim, { now: NOW, leaseUntil: NOW + 60_000 })
    const years = 10 * 365 * 24 * 3_600_000

    const fast = await ledger.claim(claim, { now: NOW + years, leaseUntil: NOW + years + 60_000 })
    const slow = await ledger.claim(createClaim('slow'), {
      now: NOW - years,
      leaseUntil: NOW - years + 60_000,
    })
    const row = await ledger.find('eip155:84532|0xusdc|0xpayer|slow')

    expect(fast.kind).toBe('taken')
    expect(slow.kind).toBe('claimed')
    expect(
      await ledger.takeOver(row ?? expect.fail(), { now: NOW + years, leaseUntil: NOW + years }),
    ).toBeUndefined()
    expect(await ledger.due(NOW + years, 10)).toEqual([])
  })

  test('operations 16: a gateway whose clock is ahead forgets nothing that others still show', async () => {
    const database = await open(await cluster.newLedger())
    const now = await database.now(0)
    await sql`insert into answer (key, result, purge_at) values ('fresh', '{}', ${now + 600_000}), ('old', '{}', ${now - 1_000})`.execute(
      database.db,
    )

    const forgotten = await createLedger(database).purge(now + 15 * 60_000)

    expect(forgotten).toBe(1)
    const left = await database.db.selectFrom('answer').select('key').execute()
    expect(left).toEqual([{ key: 'fresh' }])
  })

  test('operations 16: a gateway whose clock is off by over 30 seconds is unready', async () => {
    const database = await open(await cluster.newLedger())
    const openGatewayParts = async (offset: number) =>
      createReadinessProbe(database, {
        hasOpenRail: () => true,
        isShuttingDown: () => false,
        clock: { now: () => Date.now() + offset },
        scheduler: systemScheduler,
      })()

    expect(await openGatewayParts(0)).toEqual({ database: true, rails: true })
    expect(await openGatewayParts(40_000)).toEqual({ database: true, rails: true, clock: false })
    expect(await openGatewayParts(-40_000)).toEqual({ database: true, rails: true, clock: false })
  })

  test('releases no claims of others when another gateway starts', async () => {
    const url = await cluster.newLedger()
    const busy = createLedger(await open(url))
    const owned = await claimPayment(busy, createClaim('busy'))

    const released = await createLedger(await open(url)).releaseOrphans(NOW)

    expect(released).toBe(0)
    expect(await busy.find(owned.key)).toMatchObject({ state: 'locked', fence: 1 })
  })

  test('gives every gateway the same secret, only with the master key', async () => {
    const url = await cluster.newLedger()
    const gateways = await Promise.all(Array.from({ length: 5 }, () => open(url)))
    let made = 0
    const make = () => `secret ${++made}`

    const kept = await Promise.all(
      gateways.map((gateway) => loadOrCreateSecrets(gateway, 'key', make, systemClock)),
    )
    const stranger = await open(url, Buffer.alloc(32, 8))

    expect(new Set(kept.flat()).size).toBe(1)
    expect(JSON.stringify(await queryOnce(url, 'select * from secret'))).not.toContain(kept[0]?.[0])
    const misconfigured = { code: 'misconfigured' }
    await expect(loadOrCreateSecrets(stranger, 'key', make, systemClock)).rejects.toMatchObject(misconfigured)
    for (const change of [`name = 'moved'`, `value = 'planted'`]) {
      await queryOnce(url, `update secret set ${change}`)
      const [gateway] = gateways
      if (gateway)
        await expect(loadOrCreateSecrets(gateway, 'moved', make, systemClock)).rejects.toMatchObject(
          misconfigured,
        )
    }
  })

  test('notifies every gateway of events, and makes reconnected ones check', async () => {
    const url = await cluster.newLedger()
    const [one, other] = [await open(url), await open(url)]
    const heard: (string | undefined)[] = []
    other.bus.subscribe('news', (id) => heard.push(id))
    const elsewhere: (string | undefined)[] = []
    other.bus.subscribe('else', (id) => elsewhere.push(id))

    await waitUntil(async () => {
      await one.bus.publish('news', 'first')
      return heard.includes('first')
    })
    await queryOnce(url, `select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%'`)
    await waitUntil(() => heard.includes(undefined))
    await one.bus.publish('news', 'second')
    await waitUntil(() => heard.includes('second'))

    expect(new Set(heard)).toEqual(new Set(['first', undefined, 'second']))
    expect(elsewhere).toEqual([undefined])
  })

  test('runs work again that collided with another’s', async () => {
    const database = await open(await cluster.newLedger())
    await database.write((transaction) =>
      transaction
        .insertInto('counter')
        .values(['a', 'b'].map((name) => ({ name, value: 0 })))
        .execute(),
    )
    let meetings = 0
    const add = (name: string) => sql`update counter set value = value + 1 where name = ${name}`
    const crosswise = (first: string, second: string) =>
      database.write(async (transaction) => {
        await add(first).execute(transaction)
        meetings += 1
        await waitUntil(() => meetings >= 2)
        await add(second).execute(transaction)
      })

    await Promise.all([crosswise('a', 'b'), crosswise('b', 'a')])

    const counters = await database.db.selectFrom('counter').selectAll().execute()
    expect(counters.map(({ value }) => value)).toEqual([2, 2])
    expect(meetings).toBeGreaterThan(2)
  })

  test('refuses work while it is away, and takes it again when it is back', async () => {
    const database = await open(await cluster.newLedger())
    const ledger = createLedger(database)
    let isIn = false
    let isOut = false
    const cutOff = database.write(async (transaction) => {
      await transaction.insertInto('counter').values({ name: 'cut off', value: 1 }).execute()
      isIn = true
      await waitUntil(() => isOut)
      await transaction.insertInto('counter').values({ name: 'cut off too', value: 1 }).execute()
    })
    const refused = expect(cutOff).rejects.toThrow()
    await waitUntil(() => isIn)

    await cluster.stop()
    isOut = true
    await refused
    await expect(ledger.claim(createClaim('away'), held)).rejects.toThrow()
    await expect(ledger.find('away')).rejects.toThrow()
    await database.bus.publish('news', 'nobody hears')
    await cluster.start()

    expect(await ledger.claim(createClaim('away'), held)).toMatchObject({ kind: 'claimed' })
    expect(await database.db.selectFrom('counter').selectAll().execute()).toEqual([])
  })

  test('that stalls in a transaction is given up, and the transaction never resumes', async () => {
    const url = await cluster.newLedger()
    const database = await open(url)
    const count = (name: string) =>
      database.write((transaction) => transaction.insertInto('counter').values({ name, value: 1 }).execute())
    let pid = 0
    const silenced = database.write(async (transaction) => {
      await transaction.insertInto('counter').values({ name: 'silenced', value: 1 }).execute()
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
      pid = rows[0]?.pid ?? 0
      process.kill(pid, 'SIGSTOP')
      await transaction.insertInto('counter').values({ name: 'unheard', value: 1 }).execute()
    })

    await expect(silenced).rejects.toMatchObject({
      code: 'store_unavailable',
      cause: { message: expect.stringContaining('timeout') },
    })
    process.kill(pid, 'SIGCONT')
    for (let number = 0; number < 20; number += 1) await count(`later ${number}`)

    const counted = await database.db.selectFrom('counter').select('name').execute()
    expect(counted.map(({ name }) => name)).not.toContain('silenced')
    expect(counted).toHaveLength(20)
  })

  test('that is unreachable reports it without its address', async () => {
    const away = openPostgres('postgres://somebody:password@127.0.0.1:1/nothing', { masterKey })

    await expect(away).rejects.toMatchObject({
      code: 'store_unavailable',
      message: expect.not.stringContaining('password'),
    })
  })

  test('has statements that end, and hands numbers out as numbers', async () => {
    const database = await open(await cluster.newLedger())
    await createJobQueue(database).enqueue({ id: 'a', kind: 'k', key: 'a', runAt: NOW, payload: '' })

    const job = await database.db.selectFrom('job').selectAll().executeTakeFirstOrThrow()

    expect(job.run_at).toBe(NOW)
    const limits = sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`
    expect((await limits.execute(database.db)).rows).toEqual([{ statement: '5s', lock: '3s' }])
    await expect(sql`select 9007199254740993::bigint`.execute(database.db)).rejects.toMatchObject({
      cause: expect.any(RangeError),
    })
  })
})
