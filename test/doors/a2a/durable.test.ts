import { expect, test } from 'vitest'
import { Buyer } from '../../support/buyer.ts'
import { createWatchedCandles, series } from '../../support/candles.ts'
import { type GatewaySettings, openGatewayFixture } from '../../support/gateway.ts'
import { waitUntil } from '../../support/held-time.ts'
import { dataDirectory, startGateway } from '../../support/process.ts'
import { paymentFor, rpc, statusOf } from './caller.ts'

const PAID = { toolId: 'candles', input: { token: 'bitcoin', limit: 3 } }

/** A gateway whose upstream answers only when it is released. */
async function gatewayAtWork(settings: GatewaySettings = {}) {
  let go = false
  const candles = createWatchedCandles(async (query) => {
    await waitUntil(() => go)
    return series(query)
  })
  const gateway = await openGatewayFixture({ upstreams: { candles }, ...settings })
  return {
    ...gateway,
    candles,
    answer() {
      go = true
    },
  }
}

async function ended(buyer: Buyer, taskId: string) {
  await waitUntil(async () => (await statusOf(buyer, taskId)).status !== 'WORKING')
  return statusOf(buyer, taskId)
}

test('a task that outlasts its caller’s wait continues and is paid when done', async () => {
  const gateway = await gatewayAtWork()
  const payment = await paymentFor(gateway.buyer, PAID)

  const { body, headers } = await rpc(gateway.buyer, 'task/create', { ...PAID, payment, wait: 0 })
  const meanwhile = await statusOf(gateway.buyer, body.result.taskId)
  const earnedMeanwhile = await gateway.earned()
  gateway.answer()
  const task = await ended(gateway.buyer, body.result.taskId)

  expect(body.result).toEqual({ taskId: meanwhile.taskId, status: 'WORKING', toolId: 'candles' })
  expect(headers.get('payment-response')).toBeNull()
  expect(meanwhile).toEqual(body.result)
  expect(earnedMeanwhile).toBe(0n)
  expect(task).toMatchObject({
    status: 'COMPLETED',
    artifact: { instrument: 'BITCOIN' },
    payment: { settlement: { success: true }, replayed: false },
  })
  expect(gateway.candles.asked).toHaveLength(1)
  expect(await gateway.earned()).toBe(1_000n)
})

test('a finished task drops payment, input and job, and itself after a day', async () => {
  let now = Date.now()
  const gateway = await openGatewayFixture({ clock: { now: () => now } })
  const payment = await paymentFor(gateway.buyer, PAID)
  const { body } = await rpc(gateway.buyer, 'task/create', { ...PAID, payment })
  const { db } = gateway.database

  const [row] = await db.selectFrom('task').selectAll().execute()
  const jobs = await db.selectFrom('job').selectAll().where('kind', '=', 'agent-task').execute()
  now += 23 * 3_600_000
  const kept = await gateway.runJob('forget-tasks')
  now += 3_600_000
  const missing = await gateway.runJob('forget-tasks')

  expect(row).toMatchObject({
    id: body.result.taskId,
    status: 'COMPLETED',
    proof: null,
    input: null,
    payer: gateway.buyer.account.address.toLowerCase(),
  })
  expect(jobs).toEqual([])
  expect([kept, missing]).toEqual([{ forgotten: 0 }, { forgotten: 1 }])
  expect(await statusOf(gateway.buyer, body.result.taskId)).toBeUndefined()
})

test('a free task that outlives its caller’s patience survives too', async () => {
  const gateway = await openGatewayFixture({ fund: '0' })

  const { body } = await rpc(gateway.buyer, 'task/create', { toolId: 'upstream-status', wait: 0 })
  const task = await ended(gateway.buyer, body.result.taskId)

  expect(task.status).toBe('COMPLETED')
})

test('a caller who leaves before it knows its task is not charged', async () => {
  const gateway = await gatewayAtWork()
  const payment = await paymentFor(gateway.buyer, PAID)
  const leaving = new AbortController()
  const left = gateway.buyer
    .request('/a2a', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'task/create', params: { ...PAID, payment } }),
      signal: leaving.signal,
    })
    .catch(() => 'left')
  await waitUntil(() => gateway.candles.asked.length === 1)

  leaving.abort()
  await waitUntil(async () => (await openTasks(gateway)) === 0)
  gateway.answer()

  expect(await left).toBe('left')
  expect(await gateway.earned()).toBe(0n)
})

test('a task that may be stored is never called free of charge', async () => {
  const gateway = await openGatewayFixture()
  const payment = await paymentFor(gateway.buyer, PAID)
  await gateway.database.db.schema.dropTable('task').execute()

  const { body } = await rpc(gateway.buyer, 'task/create', { ...PAID, payment })

  expect(body.error.data).toMatchObject({ code: 'settlement_pending', charged: 'pending' })
  expect(body.error.message).not.toContain('NOT charged')
})

test('a gateway that closes lets a task finish that can', async () => {
  const gateway = await gatewayAtWork()
  const payment = await paymentFor(gateway.buyer, PAID)
  const { body } = await rpc(gateway.buyer, 'task/create', { ...PAID, payment, wait: 0 })
  await waitUntil(() => gateway.candles.asked.length === 1)

  const closed = gateway.close()
  gateway.answer()
  await closed
  const next = await openGatewayFixture({ directory: gateway.directory, fund: '0' })

  expect(await statusOf(next.buyer, body.result.taskId)).toMatchObject({ status: 'COMPLETED' })
  expect(await next.earned()).toBe(1_000n)
})

test('a task interrupted by a closing gateway finishes after the next start', async () => {
  const gateway = await gatewayAtWork()
  const payment = await paymentFor(gateway.buyer, PAID)
  const { body } = await rpc(gateway.buyer, 'task/create', { ...PAID, payment, wait: 0 })
  await waitUntil(() => gateway.candles.asked.length === 1)

  await gateway.close(20)
  const next = await openGatewayFixture({ directory: gateway.directory, fund: '0' })
  const task = await ended(next.buyer, body.result.taskId)

  expect(task).toMatchObject({ status: 'COMPLETED', payment: { settlement: { success: true } } })
  expect(await next.earned()).toBe(1_000n)
  expect(await next.recordedRevenue()).toBe(1_000n)
})

test.each(['claimed', 'verified', 'worked', 'written', 'settle_returned', 'landed'])(
  'a task survives a gateway killed when it has %s, charged once',
  async (failpoint) => {
    const directory = dataDirectory()
    const doomed = await startGateway(directory, { FAILPOINT: failpoint })
    const buyer = new Buyer(doomed.url)
    await buyer.fund()
    const taskId = 'a-task-of-my-own-0123456789'
    const payment = await paymentFor(buyer, PAID)

    const cut = await rpc(buyer, 'task/create', { ...PAID, payment, taskId }).catch(() => 'cut off')
    await doomed.ended
    const next = await openGatewayFixture({ directory, fund: '0' })
    const task = await ended(next.buyer, taskId)

    expect(cut).toBe('cut off')
    expect(task).toMatchObject({ status: 'COMPLETED', payment: { settlement: { success: true } } })
    expect(await next.earned()).toBe(1_000n)
    expect(await next.recordedRevenue()).toBe(1_000n)
  },
)

async function openTasks({
  database,
}: {
  database: Awaited<ReturnType<typeof openGatewayFixture>>['database']
}) {
  return (await database.db.selectFrom('task').select('id').execute()).length
}
