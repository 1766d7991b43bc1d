import { TaskState } from '@a2a-js/sdk'
import { expect, test } from 'vitest'
import { signInHeader } from '../../services/monitors/monitor-fixture.ts'
import { Buyer } from '../../support/buyer.ts'
import { type OpenedGateway, openGatewayFixture } from '../../support/gateway.ts'
import { paymentFor, rpc } from './caller.ts'
import { clientOf } from './client.ts'

const PAID = { toolId: 'candles', input: { token: 'bitcoin', limit: 3 } }

/** Pays for a task; its id. */
async function bought(buyer: Buyer, order: Record<string, unknown> = PAID): Promise<string> {
  const payment = await paymentFor(buyer, order)
  const { body } = await rpc(buyer, 'task/create', { ...order, payment })
  expect(body.result.status).toBe('COMPLETED')
  return body.result.taskId
}

/** Lists tasks as the wallet of a buyer. */
async function listed(buyer: Buyer, params: object = {}) {
  const { body } = await rpc(buyer, 'ListTasks', params, {
    headers: { 'SIGN-IN-WITH-X': await signInHeader(buyer) },
  })
  return body.result
}

async function another(gateway: OpenedGateway): Promise<Buyer> {
  const buyer = new Buyer(gateway.url)
  await buyer.fund('1')
  return buyer
}

test('a signed-in wallet sees the tasks it paid for and no others', async () => {
  const gateway = await openGatewayFixture()
  const other = await another(gateway)
  const mine = await bought(gateway.buyer)
  const theirs = await bought(other)
  await rpc(gateway.buyer, 'task/create', { toolId: 'info' })
  await rpc(gateway.buyer, 'SendMessage', { message: { messageId: 'm', parts: [{ data: PAID }] } })

  const forMe = await listed(gateway.buyer)
  const forThem = await listed(other)
  const forStranger = await listed(new Buyer(gateway.url))

  expect(forMe.tasks.map(({ id }: { id: string }) => id)).toEqual([mine])
  expect(forThem.tasks.map(({ id }: { id: string }) => id)).toEqual([theirs])
  expect(forMe).toMatchObject({ nextPageToken: '', pageSize: 50, totalSize: 1 })
  expect(forMe.tasks[0]).toMatchObject({ status: { state: 'TASK_STATE_COMPLETED' } })
  expect(forMe.tasks[0].artifacts ?? []).toEqual([])
  expect(forStranger).toMatchObject({ tasks: [], totalSize: 0 })
})

test('task lists need a proven wallet, whatever the request', async () => {
  const gateway = await openGatewayFixture()
  await bought(gateway.buyer)
  const used = await signInHeader(gateway.buyer)
  await rpc(gateway.buyer, 'ListTasks', {}, { headers: { 'SIGN-IN-WITH-X': used } })
  const unknownSignIn = await signInHeader(gateway.buyer, { signer: new Buyer(gateway.url).account })

  const anonymous = await rpc(gateway.buyer, 'ListTasks', { contextId: 'any' })
  const repeated = await rpc(gateway.buyer, 'ListTasks', {}, { headers: { 'SIGN-IN-WITH-X': used } })
  const nonsense = await rpc(gateway.buyer, 'ListTasks', {}, { headers: { 'SIGN-IN-WITH-X': 'nonsense' } })
  const stranger = await rpc(gateway.buyer, 'ListTasks', {}, { headers: { 'SIGN-IN-WITH-X': unknownSignIn } })

  expect(anonymous.body.result).toEqual({ tasks: [], nextPageToken: '', pageSize: 50, totalSize: 0 })
  expect(repeated.body.error).toMatchObject({ code: -31004, data: { reason: 'spent_nonce' } })
  expect(nonsense.body.error).toMatchObject({ code: -31004, data: { reason: 'malformed' } })
  expect(stranger.body.result.tasks).toEqual([])
})

test('a list comes in pages, latest first, none of them twice', async () => {
  let now = Date.now()
  const gateway = await openGatewayFixture({ clock: { now: () => now } })
  const ids: string[] = []
  for (const limit of [2, 3, 4, 5, 6]) {
    now += limit === 4 ? 0 : 1_000
    ids.push(await bought(gateway.buyer, { toolId: 'candles', input: { token: 'bitcoin', limit } }))
  }

  const pages = [await listed(gateway.buyer, { pageSize: 2 })]
  while (pages.at(-1).nextPageToken !== '')
    pages.push(await listed(gateway.buyer, { pageSize: 2, pageToken: pages.at(-1).nextPageToken }))
  const since = new Date(now).toISOString()
  const latest = await listed(gateway.buyer, { statusTimestampAfter: since, includeArtifacts: true })

  const seen = pages.flatMap(({ tasks }) => tasks)
  expect(pages.map(({ tasks }) => tasks.length)).toEqual([2, 2, 1])
  expect(pages.every(({ totalSize }) => totalSize === 5)).toBe(true)
  expect(new Set(seen.map(({ id }) => id))).toEqual(new Set(ids))
  const times = seen.map(({ status }) => status.timestamp)
  expect(times).toEqual([...times].sort().reverse())
  expect(latest.tasks).toMatchObject([
    { id: ids[4], artifacts: [{ parts: [{ data: { instrument: 'BTCUSDT' } }] }] },
  ])
})

test('a list can be narrowed to a conversation and to a state', async () => {
  const gateway = await openGatewayFixture()
  const client = await clientOf(gateway, '1.0')
  await bought(gateway.buyer)
  const params = (more: object) => ({
    message: { messageId: 'm', contextId: 'about-bitcoin', parts: [{ data: PAID }], ...more },
  })
  const offered = await rpc(gateway.buyer, 'SendMessage', params({}))
  const required = offered.body.result.task.status.message.metadata['x402.payment.required']
  const payload = await gateway.buyer.payload(required)
  const taskId = offered.body.result.task.id
  await rpc(gateway.buyer, 'SendMessage', params({ taskId, metadata: { 'x402.payment.payload': payload } }))

  const conversation = await listed(gateway.buyer, { contextId: 'about-bitcoin' })
  const failed = await listed(gateway.buyer, { status: 'TASK_STATE_FAILED' })
  const rejected = await listed(gateway.buyer, { status: 'TASK_STATE_REJECTED' })
  const all = await client.listTasks(
    {
      tenant: '',
      contextId: '',
      status: TaskState.TASK_STATE_COMPLETED,
      pageToken: '',
      statusTimestampAfter: undefined,
    },
    { serviceParameters: { 'SIGN-IN-WITH-X': await signInHeader(gateway.buyer) } },
  )

  expect(conversation.tasks.map(({ id }: { id: string }) => id)).toEqual([taskId])
  expect([failed.totalSize, rejected.totalSize, all.totalSize]).toEqual([0, 0, 2])
})

test.each([
  [{ pageSize: 0 }, 'params.pageSize'],
  [{ pageSize: 101 }, 'params.pageSize'],
  [{ pageSize: 1.5 }, 'params.pageSize'],
  [{ pageSize: 'many' }, 'params.pageSize'],
  [{ pageToken: 'none' }, 'params.pageToken'],
  [{ statusTimestampAfter: 'yesterday' }, 'params.statusTimestampAfter'],
])('a list of %j is refused by field name and spends no sign-in', async (params, field) => {
  const { buyer } = await openGatewayFixture({ fund: '0' })
  const headers = { 'SIGN-IN-WITH-X': await signInHeader(buyer) }

  const refused = await rpc(buyer, 'ListTasks', params, { headers })
  const good = await rpc(buyer, 'ListTasks', {}, { headers })

  expect(refused.body.error).toMatchObject({ code: -32602, data: { field } })
  expect(good.body.result.tasks).toEqual([])
})
