import { beforeAll, describe, expect, test } from 'vitest'
import { paymentFor, rpc, statusOf } from '../../doors/a2a/caller.ts'
import { listenTo } from '../../operations/event-stream.ts'
import { Buyer } from '../../support/buyer.ts'
import { until } from '../../support/held-time.ts'
import { hasPostgres, postgresCluster } from '../../support/postgres.ts'
import { build } from '../../support/process.ts'
import { expectSold } from '../../support/replies.ts'
import { PATH, pay, sharedWorld, venueAtWork } from './shared-database-fixture.ts'

describe.skipIf(!hasPostgres)('one of two gateways that is asked to stop', { timeout: 60_000 }, () => {
  const cluster = postgresCluster()
  beforeAll(build)

  test('says so first, serves meanwhile, ends what it has begun and its streams, and exits well', async () => {
    const world = await sharedWorld(cluster)
    const { venue, environment, answer } = await venueAtWork()
    const leaving = await world.start({ ...environment, DRAIN_SECONDS: '2' })
    const buyer = new Buyer(leaving.url)
    await buyer.fund('1')
    const header = await buyer.header(PATH)
    const sold = pay(leaving, header)
    await until(() => venue.asked.length > 0)
    const stream = await listenTo(`${leaving.url}/api/live/calls`)
    await stream.next()

    leaving.kill('SIGTERM')
    await until(async () => (await buyer.get('/readyz')).status === 503)
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
    expect(await world.money()).toEqual({ transfers: 1, earned: 1_000n, booked: 1_000n, paidCalls: 1 })
  })

  test('hands over at once what it cannot end: the payment is good at the other, which ends the task as well', async () => {
    const world = await sharedWorld(cluster)
    const { venue, environment, answer } = await venueAtWork()
    const [leaving, other] = await Promise.all([
      world.start({ ...environment, GRACE_SECONDS: '1' }),
      world.start(environment),
    ])
    const buyer = new Buyer(leaving.url)
    await buyer.fund('1')
    const header = await buyer.header(PATH)
    const refused = pay(leaving, header)
    const order = { toolId: 'candles', input: { token: 'bitcoin', limit: 20 } }
    const payment = await paymentFor(buyer, order)
    const { body } = await rpc(buyer, 'task/create', { ...order, payment, wait: 0 })
    await until(() => venue.asked.length > 1)

    leaving.kill('SIGTERM')
    const calledOff = await refused
    answer()
    const sold = await pay(other, header)
    const { code } = await leaving.ended
    const reader = new Buyer(other.url)
    await until(async () => (await statusOf(reader, body.result.taskId)).status !== 'WORKING')

    expect(code).toBe(0)
    expect(calledOff).toMatchObject({ status: 503, body: { code: 'overloaded', charged: 'no' } })
    expectSold(sold)
    expect(await statusOf(reader, body.result.taskId)).toMatchObject({ status: 'COMPLETED' })
    expect(await world.money()).toEqual({ transfers: 2, earned: 2_000n, booked: 2_000n, paidCalls: 2 })
  })

  test('goes at once when it is asked twice', async () => {
    const world = await sharedWorld(cluster)
    const { venue, environment } = await venueAtWork()
    const leaving = await world.start({ ...environment, DRAIN_SECONDS: '1' })
    const buyer = new Buyer(leaving.url)
    await buyer.fund('1')
    const cut = pay(leaving, await buyer.header(PATH)).catch(() => undefined)
    await until(() => venue.asked.length > 0)

    leaving.kill('SIGTERM')
    await until(async () => (await buyer.get('/readyz')).status === 503)
    leaving.kill('SIGTERM')

    expect(await leaving.ended).toMatchObject({ code: 1 })
    expect(await cut).toBeUndefined()
  })
})
