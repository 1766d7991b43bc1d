import { type StreamResponse, TaskState } from '@a2a-js/sdk'
import { describe, expect, test } from 'vitest'
import { receiver, signInHeader } from '../../services/monitors/monitor-fixture.ts'
import { sharedWorld } from '../../store/postgres/shared-database-fixture.ts'
import { Buyer, type PaymentRequired } from '../../support/buyer.ts'
import { series, watchedCandles } from '../../support/candles.ts'
import { gatewayFor } from '../../support/gateway.ts'
import { until } from '../../support/held-time.ts'
import { type Cluster, hasPostgres, postgresCluster } from '../../support/postgres.ts'
import { rpc } from './caller.ts'
import { clientOf, message, metadataOf, send } from './client.ts'

/** Two gateways on one database; the first has been paid for a task and is at work. */
async function twoGateways(cluster: Cluster) {
  const world = await sharedWorld(cluster)
  const { received, webhooks } = await receiver(() => 200)
  let go = false
  const candles = watchedCandles(async (query) => {
    await until(() => go)
    return series(query)
  })
  const environment = { ...world.environment, A2A_PUSH: 'on' }
  const settings = { environment, upstreams: { candles }, webhooks }
  const [worker, other] = await Promise.all([gatewayFor(settings), gatewayFor({ ...settings, fund: '0' })])
  const client = await clientOf(worker, '1.0')
  const offered = await send(client, message())
  const payload = await worker.buyer.payload(metadataOf(offered)['x402.payment.required'] as PaymentRequired)
  await send(client, message({ taskId: offered.id, metadata: { 'x402.payment.payload': payload } }), true)
  await until(() => candles.asked.length === 1)
  return {
    world,
    worker,
    other,
    received,
    id: offered.id,
    elsewhere: await clientOf(other, '1.0'),
    answer() {
      go = true
    },
  }
}

describe.skipIf(!hasPostgres)('tasks of two gateways on one database', { timeout: 60_000 }, () => {
  const cluster = postgresCluster()

  test('a task that one gateway works at is followed and told of through the other', async () => {
    const { world, worker, other, received, id, elsewhere, answer } = await twoGateways(cluster)
    await rpc(other.buyer, 'CreateTaskPushNotificationConfig', {
      taskId: id,
      id: 'mine',
      url: 'https://receiver.example/hook',
      token: 'a-token-of-mine',
    })
    const { secrets } = await worker.database.db
      .selectFrom('task_push')
      .select('secrets')
      .executeTakeFirstOrThrow()

    const events: StreamResponse[] = []
    for await (const event of elsewhere.resubscribeTask({ tenant: '', id })) {
      answer()
      events.push(event)
    }
    await until(() => received.length === 1)
    const { body } = await rpc(
      other.buyer,
      'ListTasks',
      {},
      {
        headers: {
          'SIGN-IN-WITH-X': await signInHeader(new Buyer(other.buyer.url, { account: worker.buyer.account })),
        },
      },
    )

    expect(events.map(({ payload }) => payload?.$case)).toEqual(['task', 'artifactUpdate', 'statusUpdate'])
    expect(received[0]?.headers).toMatchObject({
      'webhook-id': `${id}.mine`,
      'x-a2a-notification-token': 'a-token-of-mine',
    })
    expect(secrets).not.toContain('a-token-of-mine')
    expect(body.result.tasks).toMatchObject([{ id }])
    expect(await world.money()).toEqual({ transfers: 1, earned: 1_000n, booked: 1_000n, paidCalls: 1 })
  })

  test('a task that one gateway has offered is seen, told of and paid for at another, once', async () => {
    const world = await sharedWorld(cluster)
    const { received, webhooks } = await receiver(() => 200)
    const settings = { environment: { ...world.environment, A2A_PUSH: 'on' }, webhooks }
    const [first, other] = await Promise.all([gatewayFor(settings), gatewayFor({ ...settings, fund: '0' })])
    const [here, elsewhere] = await Promise.all([clientOf(first, '1.0'), clientOf(other, '1.0')])

    const offered = await send(here, message())
    const seen = await elsewhere.getTask({ tenant: '', id: offered.id })
    const hook = {
      taskId: offered.id,
      id: 'mine',
      url: 'https://receiver.example/hook',
      token: 'a-token-of-mine',
    }
    await rpc(other.buyer, 'CreateTaskPushNotificationConfig', hook)
    const { content } = await first.database.db
      .selectFrom('task_offer')
      .select('content')
      .executeTakeFirstOrThrow()
    const payload = await first.buyer.payload(metadataOf(offered)['x402.payment.required'] as PaymentRequired)
    const payment = message({ taskId: offered.id, metadata: { 'x402.payment.payload': payload } })
    const paid = await Promise.all([send(elsewhere, payment), send(here, payment)])
    await until(() => received.length === 1)
    const afterwards = await here.getTask({ tenant: '', id: offered.id })

    expect(metadataOf(seen)['x402.payment.required']).toEqual(metadataOf(offered)['x402.payment.required'])
    expect(content).not.toContain('candles')
    expect(paid.map(({ id }) => id)).toEqual([offered.id, offered.id])
    expect(afterwards.status?.state).toBe(TaskState.TASK_STATE_COMPLETED)
    expect(received[0]?.headers).toMatchObject({ 'x-a2a-notification-token': 'a-token-of-mine' })
    expect(await first.database.db.selectFrom('task_offer').selectAll().execute()).toEqual([])
    expect(await world.money()).toEqual({ transfers: 1, earned: 1_000n, booked: 1_000n, paidCalls: 1 })
  })

  test('a task that one gateway works at is called off through the other, and costs nothing', async () => {
    const { world, id, elsewhere, answer } = await twoGateways(cluster)

    const called = await elsewhere.cancelTask({ tenant: '', id, metadata: undefined })
    answer()

    expect(called.status?.state).toBe(TaskState.TASK_STATE_CANCELED)
    expect(await world.money()).toMatchObject({ transfers: 0, earned: 0n })
  })
})
