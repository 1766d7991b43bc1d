import { beforeAll, describe, expect, test } from 'vitest'
import { paymentFor, rpc, statusOf } from '../../doors/a2a/caller.ts'
import { openEventStream } from '../../operations/event-stream.ts'
import { Buyer } from '../../support/buyer.ts'
import { waitUntil } from '../../support/held-time.ts'
import { hasPostgres, postgresCluster } from '../../support/postgres.ts'
import { build } from '../../support/process.ts'
import { expectSold } from '../../support/replies.ts'
import { openSharedDatabaseFixture, openSlowVenue, PATH, pay } from './shared-database-fixture.ts'

describe.skipIf(!hasPostgres)('one of two gateways that is asked to stop', { timeout: 60_000 }, () => {
  const cluster = postgresCluster()
  beforeAll(build)

  test('announces it first, serves meanwhile, finishes work and streams, and exits well', async () => {
    const opened = await openSharedDatabaseFixture(cluster)
    const { venue, environment, answer } = await openSlowVenue()
    const leaving = await opened.start({ ...environment, DRAIN_SECONDS: '2' })
    const buyer = new Buyer(leaving.url)
    await buyer.fund('1')
    const header = await buyer.header(PATH)
    const sold = pay(leaving, header)
    await waitUntil(() => venue.asked.length > 0)
    const stream = await openEventStream(`${leaving.url}/api/live/calls`)
    await stream.next()

    leaving.kill('SIGTERM')
    await waitUntil(async () => (await buyer.get('/readyz')).status === 503)
    answer()
    const meanwhile = await buyer.get('/info')
    const farewell = await stream.next()
    const { code } = await leaving.ended

    expect(meanwhile.status).toBe(200)
    expect(meanwhile.headers.get('connection')).toBe('close')
    expect(farewell).toMatchObject({ name: 'closing' })
    expectSold(await sold)
    expect(code).toBe(0)
    await expect(buyer.get('/info')).rejects.toThrow()
    expect(await opened.money()).toEqual({ transfers: 1, earned: 1_000n, recorded: 1_000n, paidCalls: 1 })
  })

  test('hands over unfinished work at once: payment and task continue at the other', async () => {
    const opened = await openSharedDatabaseFixture(cluster)
    const { venue, environment, answer } = await openSlowVenue()
    const [leaving, other] = await Promise.all([
      opened.start({ ...environment, GRACE_SECONDS: '1' }),
      opened.start(environment),
    ])
    const buyer = new Buyer(leaving.url)
    await buyer.fund('1')
    const header = await buyer.header(PATH)
    const refused = pay(leaving, header)
    const order = { toolId: 'candles', input: { token: 'bitcoin', limit: 20 } }
    const payment = await paymentFor(buyer, order)
    const { body } = await rpc(buyer, 'task/create', { ...order, payment, wait: 0 })
    await waitUntil(() => venue.asked.length > 1)

    leaving.kill('SIGTERM')
    const calledOff = await refused
    answer()
    const sold = await pay(other, header)
    const { code } = await leaving.ended
    const reader = new Buyer(other.url)
    await waitUntil(async () => (await statusOf(reader, body.result.taskId)).status !== 'WORKING')

    expect(code).toBe(0)
    expect(calledOff).toMatchObject({ status: 503, body: { code: 'overloaded', charged: 'no' } })
    expectSold(sold)
    expect(await statusOf(reader, body.result.taskId)).toMatchObject({ status: 'COMPLETED' })
    expect(await opened.money()).toEqual({ transfers: 2, earned: 2_000n, recorded: 2_000n, paidCalls: 2 })
  })

  test('goes at once when it is asked twice', async () => {
    const opened = await openSharedDatabaseFixture(cluster)
    const { venue, environment } = await openSlowVenue()
    const leaving = await opened.start({ ...environment, DRAIN_SECONDS: '1' })
    const buyer = new Buyer(leaving.url)
    await buyer.fund('1')
    const cut = pay(leaving, await buyer.header(PATH)).catch(() => undefined)
    await waitUntil(() => venue.asked.length > 0)

    leaving.kill('SIGTERM')
    await waitUntil(async () => (await buyer.get('/readyz')).status === 503)
    leaving.kill('SIGTERM')

    expect(await leaving.ended).toMatchObject({ code: 1 })
    expect(await cut).toBeUndefined()
  })
})
