import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Scheduler, systemScheduler } from '../../../src/core/clock.ts'
import { openWebhookReceiver, type Received } from '../../services/monitors/monitor-fixture.ts'
import type { PaymentRequired } from '../../support/buyer.ts'
import { createWatchedCandles, series } from '../../support/candles.ts'
import { type GatewaySettings, openGatewayFixture } from '../../support/gateway.ts'
import { waitUntil } from '../../support/held-time.ts'
import { rpc, statusOf } from './caller.ts'
import { clientOf, DATA, message, metadataOf, send } from './client.ts'

const URL_OF_RECEIVER = 'https://receiver.example/hook'
const ON = { A2A_PUSH: 'on' }
const FREE = { messageId: 'm', role: 'ROLE_USER', parts: [{ data: { toolId: 'info' } }] }

/** Workers look for jobs at once. */
const hasty: Scheduler = {
  sleep: (milliseconds, signal) => systemScheduler.sleep(milliseconds === 1_000 ? 5 : milliseconds, signal),
}

async function pushing(status: () => number, settings: GatewaySettings = {}) {
  const { received, webhooks } = await openWebhookReceiver(status)
  const gateway = await openGatewayFixture({ environment: ON, webhooks, scheduler: hasty, ...settings })
  return { ...gateway, received }
}

/** The signature of a message by Standard Webhooks. */
function signatureOf({ headers, body }: Received, secret: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

function first(received: readonly Received[]): Received {
  const [message] = received
  if (!message) throw new Error('Nothing came.')
  return message
}

test('a message’s webhook gets the task’s end, signed with its own secret', async () => {
  const { buyer, received } = await pushing(() => 204)
  const taskPushNotificationConfig = {
    id: 'mine',
    url: URL_OF_RECEIVER,
    token: 'a-token-of-mine',
    authentication: { scheme: 'Bearer', credentials: 'sesame' },
  }

  const { body } = await rpc(buyer, 'SendMessage', {
    message: FREE,
    configuration: { taskPushNotificationConfig },
  })
  await waitUntil(() => received.length === 1)
  const { id } = body.result.task
  const kept = await rpc(buyer, 'GetTaskPushNotificationConfig', { taskId: id, id: 'mine' })

  const reports = first(received)
  expect(JSON.parse(reports.body)).toMatchObject({
    task: {
      id,
      status: { state: 'TASK_STATE_COMPLETED' },
      artifacts: [{ parts: [{ data: { name: 'Pennywire' } }] }],
    },
  })
  expect(reports.headers).toMatchObject({
    'content-type': 'application/a2a+json',
    'webhook-id': `${id}.mine`,
    'x-a2a-notification-token': 'a-token-of-mine',
    authorization: 'Bearer sesame',
    'webhook-signature': signatureOf(reports, kept.body.result.webhookSecret),
  })
  expect(kept.body.result).toMatchObject({ taskId: id, id: 'mine', url: URL_OF_RECEIVER })
  expect(kept.text).not.toContain('sesame')
})

describe.each(['1.0', '0.3'] as const)('the official client, A2A %s', (version) => {
  test('an unpaid task can set two webhooks and remove one; the other fires', async () => {
    const { received, ...gateway } = await pushing(() => 200)
    const client = await clientOf(gateway, version, { pushNotifications: true })
    const { id: taskId, ...offered } = await send(client, message())
    const config = (id: string) => ({
      tenant: '',
      taskId,
      id,
      url: `https://receiver.example/${id}`,
      token: 'token',
      authentication: undefined,
    })

    const created = await client.createTaskPushNotificationConfig(config('one'))
    await client.createTaskPushNotificationConfig(config('two'))
    const both = await client.listTaskPushNotificationConfig({
      tenant: '',
      taskId,
      pageSize: 0,
      pageToken: '',
    })
    await client.deleteTaskPushNotificationConfig({ tenant: '', taskId, id: 'two' })
    const one = await client.getTaskPushNotificationConfig({ tenant: '', taskId, id: 'one' })
    const written = await gateway.database.db.selectFrom('task_push').selectAll().execute()
    const payload = await gateway.buyer.payload(
      metadataOf({ id: taskId, ...offered })['x402.payment.required'] as PaymentRequired,
    )
    await send(client, message({ taskId, metadata: { 'x402.payment.payload': payload } }))
    await waitUntil(() => received.length === 1)

    expect(created).toMatchObject({ id: 'one', url: 'https://receiver.example/one' })
    expect(both.configs.map(({ id }) => id)).toEqual(['one', 'two'])
    expect(one).toMatchObject({ id: 'one', token: 'token' })
    await expect(client.getTaskPushNotificationConfig({ tenant: '', taskId, id: 'two' })).rejects.toThrow()
    expect(written).toEqual([])
    expect(first(received).headers).toMatchObject({
      'webhook-id': `${taskId}.one`,
      'x-a2a-notification-token': 'token',
      'content-type': version === '1.0' ? 'application/a2a+json' : 'application/json',
    })
    expect(JSON.parse(first(received).body)).toMatchObject(
      version === '1.0'
        ? { task: { id: taskId, status: { state: 'TASK_STATE_COMPLETED' } } }
        : { kind: 'task', id: taskId, status: { state: 'completed' } },
    )
    expect(await gateway.earned()).toBe(1_000n)
  })
})

test('a running task accepts up to five webhooks until it is over', async () => {
  let go = false
  const candles = createWatchedCandles(async (query) => {
    await waitUntil(() => go)
    return series(query)
  })
  const { buyer, received } = await pushing(() => 200, { upstreams: { candles } })
  const client = await clientOf({ url: buyer.url }, '1.0')
  const offered = await send(client, message({}, DATA))
  const payload = await buyer.payload(metadataOf(offered)['x402.payment.required'] as PaymentRequired)
  await send(client, message({ taskId: offered.id, metadata: { 'x402.payment.payload': payload } }), true)
  const create = (id: string) =>
    rpc(buyer, 'CreateTaskPushNotificationConfig', { taskId: offered.id, id, url: URL_OF_RECEIVER })

  for (const id of ['1', '2', '3', '4', '5']) expect((await create(id)).body.result.id).toBe(id)
  const again = await create('5')
  const sixth = await create('6')
  await rpc(buyer, 'DeleteTaskPushNotificationConfig', { taskId: offered.id, id: '1' })
  const missing = await rpc(buyer, 'DeleteTaskPushNotificationConfig', { taskId: offered.id, id: '1' })
  go = true
  await waitUntil(async () => (await statusOf(buyer, offered.id)).status === 'COMPLETED')
  await waitUntil(() => received.length === 4)
  const late = await create('late')

  expect(again.body.result.id).toBe('5')
  expect(sixth.body.error).toMatchObject({ code: -32004 })
  expect(missing.body.result).toBeNull()
  expect(late.body.error).toMatchObject({ code: -32004 })
  expect(received.map(({ headers }) => headers['webhook-id']).sort()).toEqual(
    ['2', '3', '4', '5'].map((id) => `${offered.id}.${id}`),
  )
})

test.each([
  'http://receiver.example/hook',
  'https://localhost/hook',
  'https://10.0.0.1/hook',
  'https://[::1]/hook',
  'https://169.254.169.254/latest/meta-data',
  'https://user:password@receiver.example/hook',
  'https://receiver.example:8443/hook',
  'nonsense',
  '',
])('the webhook %j is not asked, and no task is begun for it', async (url) => {
  const gateway = await openGatewayFixture({ fund: '0', environment: ON })
  const { body: offer } = await rpc(gateway.buyer, 'SendMessage', {
    message: { ...FREE, parts: [{ data: DATA }] },
  })

  const created = await rpc(gateway.buyer, 'CreateTaskPushNotificationConfig', {
    taskId: offer.result.task.id,
    url,
  })
  const sent = await rpc(gateway.buyer, 'SendMessage', {
    message: FREE,
    configuration: { taskPushNotificationConfig: { url } },
  })

  expect(created.body.error).toMatchObject({ code: -32602, data: { field: 'params.url' } })
  expect(sent.body.error).toMatchObject({
    code: -32602,
    data: { field: 'params.configuration.taskPushNotificationConfig.url' },
  })
  expect(await gateway.database.db.selectFrom('task').selectAll().execute()).toEqual([])
})

test.each([
  [{ token: 'a\r\nb' }, 'params.token'],
  [{ id: 'a/b' }, 'params.id'],
  [{ id: 'x'.repeat(129) }, 'params.id'],
  [{ authentication: { scheme: 'Bearer: x', credentials: 'y' } }, 'params.authentication.scheme'],
  [{ authentication: { scheme: 'Bearer', credentials: 'a\nb' } }, 'params.authentication.credentials'],
])('what cannot stand in a header or a name is refused: %j', async (config, field) => {
  const { buyer } = await openGatewayFixture({ fund: '0', environment: ON })
  const { body } = await rpc(buyer, 'SendMessage', { message: { ...FREE, parts: [{ data: DATA }] } })

  const created = await rpc(buyer, 'CreateTaskPushNotificationConfig', {
    taskId: body.result.task.id,
    url: URL_OF_RECEIVER,
    ...config,
  })

  expect(created.body.error).toMatchObject({ code: -32602, data: { field } })
})

test.each([
  [{ url: 5 }, 'params.url'],
  [{ url: URL_OF_RECEIVER, token: 5 }, 'params.token'],
  [{ url: URL_OF_RECEIVER, authentication: { schemes: [5], credentials: 5 } }, /^params\.authentication/],
])('in A2A 0.3 whatever is no text is refused as well: %j', async (pushNotificationConfig, field) => {
  const { buyer } = await openGatewayFixture({ fund: '0', environment: ON })
  const { body } = await rpc(buyer, 'SendMessage', { message: { ...FREE, parts: [{ data: DATA }] } })

  const created = await rpc(buyer, 'tasks/pushNotificationConfig/set', {
    taskId: body.result.task.id,
    pushNotificationConfig,
  })
  const nowhere = await rpc(buyer, 'tasks/pushNotificationConfig/set', { taskId: 5, pushNotificationConfig })

  expect(created.body.error).toMatchObject({ code: -32602, data: { field: expect.stringMatching(field) } })
  expect(nowhere.body.error.code).toBe(-32602)
})

test('a failing receiver is retried with growing delays and kept after eight attempts', async () => {
  let now = Date.now()
  const { buyer, received, database } = await pushing(() => 500, { fund: '0', clock: { now: () => now } })
  const jobs = () => database.db.selectFrom('job').selectAll().where('kind', '=', 'agent-task-push').execute()
  await rpc(buyer, 'SendMessage', {
    message: FREE,
    configuration: { taskPushNotificationConfig: { url: URL_OF_RECEIVER } },
  })

  const pauses: number[] = []
  for (let attempt = 1; attempt < 8; attempt += 1) {
    await waitUntil(async () => received.length === attempt && (await jobs())[0]?.lease_until === 0)
    const [job] = await jobs()
    pauses.push((Number(job?.run_at) - now) / 60_000)
    now = Number(job?.run_at)
  }
  await waitUntil(async () => (await jobs())[0]?.dead_at != null)

  expect((await jobs())[0]).toMatchObject({
    attempts: 8,
    last_error: 'the webhook did not take it in 8 attempts',
  })
  expect(received).toHaveLength(8)
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60])
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

test('deliveries interrupted by a restart are sent afterwards', async () => {
  const down = await pushing(() => 503, { fund: '0' })
  const { body } = await rpc(down.buyer, 'SendMessage', {
    message: FREE,
    configuration: { taskPushNotificationConfig: { id: 'mine', url: URL_OF_RECEIVER } },
  })
  await waitUntil(() => down.received.length === 1)
  await down.close()
  const up = await openWebhookReceiver(() => 200)

  await openGatewayFixture({
    directory: down.directory,
    fund: '0',
    environment: ON,
    webhooks: up.webhooks,
    scheduler: hasty,
    clock: { now: () => Date.now() + 120_000 },
  })
  await waitUntil(() => up.received.length === 1)

  expect(first(up.received).headers['webhook-id']).toBe(`${body.result.task.id}.mine`)
})

test('without push support a message that asks for it is refused first', async () => {
  const gateway = await openGatewayFixture({ fund: '0' })

  const { body } = await rpc(gateway.buyer, 'SendMessage', {
    message: FREE,
    configuration: { taskPushNotificationConfig: { url: URL_OF_RECEIVER } },
  })

  expect(body.error.code).toBe(-32003)
})

test('a task that is forgotten takes its webhooks with it', async () => {
  let now = Date.now()
  const { buyer, received, runJob, database } = await pushing(() => 200, {
    fund: '0',
    clock: { now: () => now },
  })
  await rpc(buyer, 'SendMessage', {
    message: FREE,
    configuration: { taskPushNotificationConfig: { url: URL_OF_RECEIVER } },
  })
  await waitUntil(() => received.length === 1)

  now += 24 * 3_600_000
  await runJob('forget-tasks')

  expect(await database.db.selectFrom('task_push').selectAll().execute()).toEqual([])
})

const pushTo = (url: string) => ({
  message: FREE,
  configuration: { taskPushNotificationConfig: { url } },
})

test('operations 6: of 400 free tasks with webhooks only the free limit is taken', async () => {
  const { buyer, database } = await pushing(() => 204, {
    fund: '0',
    environment: { ...ON, THROTTLE_BURST: '10', THROTTLE_SUSTAINED: '10' },
  })

  const replies = await Promise.all(
    Array.from({ length: 400 }, () => rpc(buyer, 'SendMessage', pushTo(URL_OF_RECEIVER))),
  )

  expect(replies.filter(({ body }) => body.result?.task !== undefined)).toHaveLength(10)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(390)
  expect(await database.db.selectFrom('task').select('id').execute()).toHaveLength(10)
})

test('operations 6: a silent webhook host delays neither other hosts nor jobs', async () => {
  const reports: string[] = []
  let end = () => {}
  const never = new Promise<boolean>((resolve) => {
    end = () => resolve(true)
  })
  const { buyer } = await openGatewayFixture({
    fund: '0',
    environment: ON,
    scheduler: hasty,
    webhooks: {
      async deliver({ url }) {
        reports.push(new URL(url).hostname)
        return url.includes('slow') ? never : true
      },
    },
  })

  for (let task = 0; task < 20; task += 1)
    await rpc(buyer, 'SendMessage', pushTo('https://slow.example/hook'))
  await rpc(buyer, 'SendMessage', pushTo('https://good.example/hook'))
  await waitUntil(() => reports.includes('good.example'))

  expect(reports.filter((host) => host === 'slow.example').length).toBeLessThanOrEqual(2)
  end()
})

test('operations 6: a task that cannot run ends and states its money’s fate', async () => {
  const { buyer, database, logged } = await poisoned()
  const jobId = 'agent-task:task_poison'

  await waitUntil(async () => (await statusOf(buyer, 'task_poison')).status !== 'WORKING')

  expect(await statusOf(buyer, 'task_poison')).toMatchObject({
    status: 'FAILED',
    error: { code: 'internal', charged: 'no' },
  })
  const kept = database.db
    .selectFrom('job')
    .select(['failures', 'last_error', 'dead_at'])
    .where('id', '=', jobId)
  await waitUntil(async () => (await kept.execute()).length === 1)
  expect(await kept.execute()).toEqual([
    { failures: 12, last_error: 'internal', dead_at: expect.any(Number) },
  ])
  expect(logged).toContainEqual(expect.objectContaining({ job: 'agent-task', jobId, failures: 12 }))
})

/** A gateway with a task whose input is unreadable, at its last attempt but one. */
async function poisoned() {
  const logged: unknown[] = []
  const gateway = await openGatewayFixture({
    fund: '0',
    scheduler: hasty,
    logger: { info() {}, warn() {}, error: (facts) => logged.push(facts) },
  })
  const { database } = gateway
  await database.write(async (transaction) => {
    const at = { created_at: 0, updated_at: 0 }
    await transaction
      .insertInto('task')
      .values({
        id: 'task_poison',
        context: 'c',
        tool: 'info',
        input: '{',
        req_hash: 'r',
        status: 'WORKING',
        ...at,
      })
      .execute()
    const none = { fence: 0, attempts: 0, lease_until: 0, run_at: 0 }
    await transaction
      .insertInto('job')
      .values({
        id: 'agent-task:task_poison',
        kind: 'agent-task',
        key: 'task_poison',
        payload: '{}',
        ...none,
        failures: 11,
      })
      .execute()
  })
  return { ...gateway, logged }
}
