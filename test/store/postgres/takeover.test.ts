import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Database, openPostgres } from '../../../src/store/engine/database.ts'
import { createLedger } from '../../../src/store/payments/sql-ledger.ts'
import { createJobQueue } from '../../../src/store/tasks/job-queue.ts'
import { Buyer } from '../../support/buyer.ts'
import { waitUntil } from '../../support/held-time.ts'
import { hasPostgres, postgresCluster, queryOnce } from '../../support/postgres.ts'
import { build } from '../../support/process.ts'
import { expectSold } from '../../support/replies.ts'
import { masterKey } from '../engines.ts'
import { claimPayment, createClaim, held, landed, writePayment } from '../payments.ts'
import { openSharedDatabaseFixture, openSlowVenue, PATH, pay } from './shared-database-fixture.ts'

/** A second passes between two looks, as it does in a gateway. */
const LOOKS = [0, 1_000, 2_000]

describe.skipIf(!hasPostgres)('a gateway that has ended', { timeout: 60_000 }, () => {
  const cluster = postgresCluster()
  beforeAll(build)

  async function openTwo() {
    const url = await cluster.newDatabase()
    const open = async () => {
      const database = await openPostgres(url, { masterKey })
      onTestFinished(() => database.close())
      return database
    }
    const [dead, other] = [await open(), await open()]
    await dead.presence?.beat(0)
    return { url, dead, other }
  }

  /** As if the last sign of life had been given so long ago. */
  const age = (url: string, of: Database, milliseconds: number) =>
    queryOnce(url, `update gateway set beat_at = beat_at - ${milliseconds} where id = '${of.presence?.id}'`)

  async function look(by: Database) {
    const found = []
    for (const now of LOOKS) found.push(...((await by.presence?.beat(now)) ?? []))
    return found
  }

  test('loses its claims, and its late write changes nothing', async () => {
    const { url, dead, other } = await openTwo()
    const [late, next] = [createLedger(dead), createLedger(other)]
    const claim = createClaim('a')
    const lost = await claimPayment(late, claim)
    await age(url, dead, 3_000)

    const found = await look(other)
    const row = await next.find(claim.key)
    const owned = row && (await next.takeOver(row, held))

    expect(found).toEqual([{ gateway: dead.presence?.id, payments: 1, sessionCalls: 0, jobs: 0 }])
    expect(owned).toEqual({ key: claim.key, fence: 2 })
    expect(await writePayment(late, lost)).toBe(false)
    expect(await late.release(lost, { reason: 'late', watchUntil: null })).toBe(false)
  })

  test('that wakes in the middle of a settlement records nothing that another has recorded', async () => {
    const { url, dead, other } = await openTwo()
    const [late, next] = [createLedger(dead), createLedger(other)]
    const claim = createClaim('a')
    const lost = await claimPayment(late, claim)
    await writePayment(late, lost)
    await age(url, dead, 3_000)

    await look(other)
    const row = await next.find(claim.key)
    const owned = row && (await next.takeOver(row, held))
    const first = owned && (await next.settled(owned, landed))

    expect(first?.state).toBe('settled')
    expect(await late.settled(lost, landed)).toBeUndefined()
    expect((await next.totals()).paidCalls).toBe(1)
  })

  test('loses its jobs to the next who asks', async () => {
    const { url, dead, other } = await openTwo()
    const queue = createJobQueue(dead)
    await queue.enqueue({ id: 'a', kind: 'errand', key: 'a', runAt: held.now, payload: '' })
    await queue.claim(['errand'], held, 1)
    await age(url, dead, 3_000)

    const before = await createJobQueue(other).claim(['errand'], held, 1)
    await look(other)
    const after = await createJobQueue(other).claim(['errand'], held, 1)

    expect(before).toEqual([])
    expect(after).toMatchObject([{ id: 'a', fence: 2 }])
  })

  test.each([
    ['a sign of life by the database’s clock keeps everything', 2_000, LOOKS],
    ['a gap between two looks keeps everything', 60_000, [0, 1_000, 9_000]],
  ])('%s', async (_what, silentFor, looks) => {
    const { url, dead, other } = await openTwo()
    const claim = createClaim('a')
    await claimPayment(createLedger(dead), claim)
    await age(url, dead, silentFor)

    for (const now of looks) expect(await other.presence?.beat(now)).toEqual([])
    expect((await createLedger(other).find(claim.key))?.lease_until).toBeGreaterThan(0)
  })

  test('is found ended by one of those who look at the same time', async () => {
    const { url, dead, other } = await openTwo()
    const third = await openPostgres(url, { masterKey })
    onTestFinished(() => third.close())
    await claimPayment(createLedger(dead), createClaim('a'))
    await age(url, dead, 3_000)

    const found = await Promise.all([look(other), look(third)])

    expect(found.flat()).toHaveLength(1)
  })

  test('leaves its claims to others when it stops', async () => {
    const { dead, other } = await openTwo()
    const claim = createClaim('a')
    await claimPayment(createLedger(dead), claim)

    await dead.presence?.leave()

    expect((await createLedger(other).find(claim.key))?.lease_until).toBe(0)
    expect(await other.presence?.countLiving()).toBe(0)
  })

  test('by kill -9 leaves its call to the other before its lease ends', async () => {
    const opened = await openSharedDatabaseFixture(cluster)
    const { venue, environment, answer } = await openSlowVenue()
    const [doomed, other] = await Promise.all([opened.start(environment), opened.start(environment)])
    const buyer = new Buyer(doomed.url)
    await buyer.fund('1')
    const header = await buyer.header(PATH)
    const cut = pay(doomed, header).catch(() => undefined)
    await waitUntil(() => venue.asked.length > 0)

    doomed.kill('SIGKILL')
    await cut
    const early = await pay(other, header)
    answer()
    const [lease] = await queryOnce(
      opened.databaseUrl,
      'select lease_until - (extract(epoch from clock_timestamp()) * 1000)::bigint as left from payment',
    )
    let reply = early
    await waitUntil(async () => {
      reply = await pay(other, header)
      return reply.status !== 409
    })
    const [over] = await queryOnce(
      opened.databaseUrl,
      'select (extract(epoch from clock_timestamp()) * 1000)::bigint - created_at as took from payment',
    )

    expect(early.status).toBe(409)
    // by its lease alone the claim would have been held far longer than it was
    expect(Number(lease?.['left'])).toBeGreaterThan(Number(over?.['took']))
    expectSold(reply)
    expect(await opened.money()).toEqual({ transfers: 1, earned: 1_000n, recorded: 1_000n, paidCalls: 1 })
    expect(await queryOnce(opened.databaseUrl, 'select count(*)::int from gateway')).toEqual([{ count: 1 }])
  })

  test('by kill -9 gives the held money of its session call back', async () => {
    const opened = await openSharedDatabaseFixture(cluster)
    const [doomed, other] = await Promise.all([opened.start(), opened.start()])
    const hold = `insert into session_entry (id, session, sequence, kind, state, amount, day, lease_until, at, holder)
      select 'held', 'none', 1, 'call', 'held', 0, 0, 9000000000000000, 0, id from gateway
      order by started_at limit 1`
    await queryOnce(opened.databaseUrl, hold)
    const [entry] = await queryOnce(opened.databaseUrl, `select holder from session_entry where id = 'held'`)
    const gateways = await queryOnce(opened.databaseUrl, 'select id from gateway')
    expect(gateways.map(({ id }) => id)).toContain(entry?.['holder'])

    doomed.kill('SIGKILL')
    other.kill('SIGKILL')
    await Promise.all([doomed.ended, other.ended])
    await opened.start()

    await waitUntil(async () => {
      const [now] = await queryOnce(opened.databaseUrl, `select state from session_entry where id = 'held'`)
      return now?.['state'] === 'voided'
    })
  })
})
