import { type StreamResponse, TaskState } from '@a2a-js/sdk'
import { describe, expect, test } from 'vitest'
import { openWebhookReceiver, signInHeader } from '../../services/monitors/monitor-fixture.ts'
import { openSharedDatabaseFixture } from '../../store/postgres/shared-database-fixture.ts'
import { Buyer, type PaymentRequired } from '../../support/buyer.ts'
import { createWatchedCandles, series } from '../../support/candles.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { waitUntil } from '../../support/held-time.ts'
import { type Cluster, hasPostgres, postgresCluster } from '../../support/postgres.ts'
import { rpc } from './caller.ts'
import { clientOf, message, metadataOf, send } from './client.ts'

/** Two gateways on one database; the first has been paid for a task and is at work. */
async function twoGateways(cluster: Cluster) {
  const world = await openSharedDatabaseFixture(cluster)
  const { received, webhooks } = await openWebhookReceiver(() => 200)
  let go = false
  const candles = createWatchedCandles(async (query) => {
    await waitUntil(() => go)
    return series(query)
  })
  const environment = { ...world.environment, A2A_PUSH: 'on' }
  const settings = { environment, upstreams: { candles }, webhooks }
  const [worker, other] = await Promise.all([
    openGatewayFixture(settings),
    openGatewayFixture({ ...settings, fund: '0' }),
  ])
  const client = await clientOf(worker, '1.0')
  const offered = await send(client, message())
  const payload = await worker.buyer.payload(metadataOf(offered)['x402.payment.required'] as PaymentRequired)
  await send(client, message({ taskId: offered.id, metadata: { 'x402.payment.payload': payload } }), true)
  await waitUntil(() => candles.asked.length === 1)
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

  test('a task running at one gateway is followed and reported through another', async () => {
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
    await waitUntil(() => received.length === 1)
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
    expect(await world.money()).toEqual({ transfers: 1, earned: 1_000n, recorded: 1_000n, paidCalls: 1 })
  })

  test('a task offered at one gateway is seen and paid once at another', async () => {
    const world = await openSharedDatabaseFixture(cluster)
    const { received, webhooks } = await openWebhookReceiver(() => 200)
    const settings = { environment: { ...world.environment, A2A_PUSH: 'on' }, webhooks }
    const [first, other] = await Promise.all([
      openGatewayFixture(settings),
      openGatewayFixture({ ...settings, fund: '0' }),
    ])
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
    await waitUntil(() => received.length === 1)
    const afterwards = await here.getTask({ tenant: '', id: offered.id })

    expect(metadataOf(seen)['x402.payment.required']).toEqual(metadataOf(offered)['x402.payment.required'])
    expect(content).not.toContain('candles')
    expect(paid.map(({ id }) => id)).toEqual([offered.id, offered.id])
    expect(afterwards.status?.state).toBe(TaskState.TASK_STATE_COMPLETED)
    expect(received[0]?.headers).toMatchObject({ 'x-a2a-notification-token': 'a-token-of-mine' })
    expect(await first.database.db.selectFrom('task_offer').selectAll().execute()).toEqual([])
    expect(await world.money()).toEqual({ transfers: 1, earned: 1_000n, recorded: 1_000n, paidCalls: 1 })
  })

  test('a task running at one gateway is cancelled through another, uncharged', async () => {
    const { world, id, elsewhere, answer } = await twoGateways(cluster)

    const called = await elsewhere.cancelTask({ tenant: '', id, metadata: undefined })
    answer()

    expect(called.status?.state).toBe(TaskState.TASK_STATE_CANCELED)
    expect(await world.money()).toMatchObject({ transfers: 0, earned: 0n })
  })
})
