import { Role, TaskState } from '@a2a-js/sdk'
import { describe, expect, test } from 'vitest'
import { EXAMPLE_SENTENCES } from '../../../src/a2a/help-message.ts'
import { encode, type PaymentRequired } from '../../support/buyer.ts'
import { createWatchedCandles, series } from '../../support/candles.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { waitUntil } from '../../support/held-time.ts'
import { rpc, statusOf } from './caller.ts'
import { clientOf, DATA, message, metadataOf, resultOf, send } from './client.ts'

const X402 = 'https://github.com/google-agentic-commerce/a2a-x402/blob/main/spec/v0.2'
const X402_BEFORE = 'https://github.com/google-a2a/a2a-x402/v0.1'

describe.each(['1.0', '0.3'] as const)('the official client, A2A %s', (version) => {
  test('gets a free tool done', async () => {
    const gateway = await openGatewayFixture({ fund: '0' })
    const client = await clientOf(gateway, version)

    const task = await send(client, message({}, { toolId: 'info' }))
    const again = await client.getTask({ tenant: '', id: task.id })

    expect(task.status?.state).toBe(TaskState.TASK_STATE_COMPLETED)
    expect(resultOf(task)).toMatchObject({ name: 'Pennywire' })
    expect(again).toEqual(task)
  })

  test('is offered a paid tool, pays in that task, gets result and receipt', async () => {
    const candles = createWatchedCandles()
    const gateway = await openGatewayFixture({ upstreams: { candles } })
    const client = await clientOf(gateway, version)

    const offered = await send(client, message())
    const askedBefore = candles.asked.length
    const waiting = await client.getTask({ tenant: '', id: offered.id })
    const payload = await gateway.buyer.payload(
      metadataOf(offered)['x402.payment.required'] as PaymentRequired,
    )
    const paid = await send(
      client,
      message({
        taskId: offered.id,
        contextId: offered.contextId,
        metadata: { 'x402.payment.status': 'payment-submitted', 'x402.payment.payload': payload },
      }),
    )

    expect(offered.status?.state).toBe(TaskState.TASK_STATE_INPUT_REQUIRED)
    expect(metadataOf(offered)).toMatchObject({
      'x402.payment.status': 'payment-required',
      'x402.payment.required': { x402Version: 2, resource: { url: `${gateway.url}/a2a` } },
    })
    expect(waiting).toEqual(offered)
    expect(askedBefore).toBe(0)
    expect(paid).toMatchObject({ id: offered.id, contextId: offered.contextId })
    expect(paid.status?.state).toBe(TaskState.TASK_STATE_COMPLETED)
    expect(metadataOf(paid)).toMatchObject({
      'x402.payment.status': 'payment-completed',
      'x402.payment.receipts': [{ success: true, amount: '1000' }],
    })
    expect(gateway.receipts.verify(`${metadataOf(paid)['pennywire.receipt']}`)).toMatchObject({ valid: true })
    expect(resultOf(paid)).toMatchObject({ instrument: 'BITCOIN' })
    expect(await client.getTask({ tenant: '', id: paid.id })).toEqual(paid)
    expect(candles.asked).toHaveLength(1)
    expect(await gateway.earned()).toBe(1_000n)
  })

  test('learns that its payment is invalid', async () => {
    const gateway = await openGatewayFixture({ fund: '0' })
    const client = await clientOf(gateway, version)

    const offered = await send(client, message())
    const payload = await gateway.buyer.payload(
      metadataOf(offered)['x402.payment.required'] as PaymentRequired,
    )
    const [accepted] = (metadataOf(offered)['x402.payment.required'] as PaymentRequired).accepts
    const refused = await send(
      client,
      message({ taskId: offered.id, metadata: { 'x402.payment.payload': payload } }),
    )

    expect(refused).toMatchObject({ id: offered.id })
    expect(refused.status?.state).toBe(TaskState.TASK_STATE_FAILED)
    expect(metadataOf(refused)).toMatchObject({
      'x402.payment.status': 'payment-failed',
      'x402.payment.error': 'INSUFFICIENT_FUNDS',
      'x402.payment.receipts': [
        { success: false, errorReason: 'insufficient_funds', transaction: '', network: accepted?.network },
      ],
    })
    expect(await gateway.earned()).toBe(0n)
  })

  test('may decline an offer, and may call off work before it is paid for', async () => {
    let go = false
    const candles = createWatchedCandles(async (query) => {
      await waitUntil(() => go)
      return series(query)
    })
    const gateway = await openGatewayFixture({ upstreams: { candles } })
    const client = await clientOf(gateway, version)
    const declined = await send(client, message())
    const working = await send(client, message())
    const payload = await gateway.buyer.payload(
      metadataOf(working)['x402.payment.required'] as PaymentRequired,
    )
    const begun = await send(
      client,
      message({ taskId: working.id, metadata: { 'x402.payment.payload': payload } }),
      true,
    )
    await waitUntil(() => candles.asked.length === 1)

    const first = await client.cancelTask({ tenant: '', id: declined.id, metadata: undefined })
    const second = await client.cancelTask({ tenant: '', id: working.id, metadata: undefined })
    go = true

    expect(begun.status?.state).toBe(TaskState.TASK_STATE_WORKING)
    expect(metadataOf(begun)).toEqual({ 'x402.payment.status': 'payment-submitted' })
    expect(metadataOf(first)).toEqual({
      'x402.payment.status': 'payment-rejected',
      'x402.payment.receipts': [],
    })
    expect(metadataOf(second)).toMatchObject({
      'x402.payment.status': 'payment-failed',
      'x402.payment.receipts': [{ success: false, transaction: '' }],
    })
    expect(first.status?.state).toBe(TaskState.TASK_STATE_CANCELED)
    expect(second.status?.state).toBe(TaskState.TASK_STATE_CANCELED)
    expect(second.status?.message?.parts[0]?.content).toMatchObject({
      value: 'The task was called off. The payment was NOT charged.',
    })
    expect(await statusOf(gateway.buyer, working.id)).toMatchObject({ status: 'FAILED' })
    await expect(client.cancelTask({ tenant: '', id: working.id, metadata: undefined })).rejects.toThrow()
    expect(await gateway.earned()).toBe(0n)
  })

  test('gets errors for an unknown task and for unsupported methods', async () => {
    const gateway = await openGatewayFixture({ fund: '0' })
    const client = await clientOf(gateway, version)
    const nowhere = { tenant: '', id: 'task_AAAAAAAAAAAAAAAAAAAAAAAA' }

    await expect(client.getTask(nowhere)).rejects.toMatchObject({ name: /TaskNotFound/ })
    await expect(client.cancelTask({ ...nowhere, metadata: undefined })).rejects.toMatchObject({
      name: /TaskNotFound/,
    })
  })
})

test.each([
  ['GetExtendedAgentCard', -32004],
  ['CreateTaskPushNotificationConfig', -32003],
  ['tasks/pushNotificationConfig/set', -32003],
  ['tasks/pushNotificationConfig/list', -32003],
])('%s is not supported, and the error states it', async (method, code) => {
  const { buyer } = await openGatewayFixture({ fund: '0' })

  const { body } = await rpc(buyer, method, {
    id: 'x',
    taskId: 'x',
    url: 'https://example.org',
    message: {},
    pushNotificationConfig: { url: 'https://example.org' },
  })

  expect(body.error.code).toBe(code)
})

test('another version of the protocol is not spoken', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0' })

  const { body } = await rpc(buyer, 'GetTask', { id: 'x' }, { headers: { 'A2A-Version': '7.0' } })

  expect(body.error).toMatchObject({ code: -32009, data: [{ domain: 'a2a-protocol.org' }] })
})

test.each([
  ['no message', {}],
  ['no id', { message: { role: 'ROLE_USER', parts: [{ data: DATA }] } }],
  ['no parts', { message: { messageId: 'm', role: 'ROLE_USER', parts: [] } }],
  ['parts that are none', { message: { messageId: 'm', role: 'ROLE_USER', parts: 'nonsense' } }],
  ['a part of nothing', { message: { messageId: 'm', role: 'ROLE_USER', parts: [null] } }],
  ['an unknown tool', { message: { messageId: 'm', parts: [{ data: { toolId: 'nope' } }] } }],
])('a message with %s is refused as invalid', async (_name, params) => {
  const { buyer } = await openGatewayFixture({ fund: '0' })

  const one = await rpc(buyer, 'SendMessage', params)
  const before = await rpc(buyer, 'message/send', params)

  expect(one.body.error.code).toBe(-32602)
  expect(before.body.error.code).toBe(-32602)
  expect(one.text + before.text).not.toMatch(/undefined|reading/)
})

describe.each(['1.0', '0.3'] as const)('D4: words that no tool answers, A2A %s', (version) => {
  const createTextPart = (value: string) =>
    message({
      contextId: 'a conversation',
      parts: [
        { content: { $case: 'text', value }, metadata: undefined, filename: '', mediaType: 'text/plain' },
      ],
    })
  const request = (sent: ReturnType<typeof message>) => ({
    tenant: '',
    message: sent,
    configuration: undefined,
    metadata: undefined,
  })

  test('are answered with a message that lists the possible requests', async () => {
    const gateway = await openGatewayFixture({ fund: '0' })
    const client = await clientOf(gateway, version)

    const answer = await client.sendMessage(request(createTextPart('hello')))
    const events: unknown[] = []
    for await (const { payload } of client.sendMessageStream(request(createTextPart('hello'))))
      events.push(payload)

    const output = {
      messageId: expect.any(String),
      contextId: 'a conversation',
      role: Role.ROLE_AGENT,
      parts: [{ content: { $case: 'text', value: expect.stringMatching(/toolId.*You were not charged\./) } }],
    }
    expect(answer).toMatchObject(output)
    expect(events).toEqual([{ $case: 'message', value: expect.objectContaining({ role: Role.ROLE_AGENT }) }])
    for (const sentence of EXAMPLE_SENTENCES) {
      expect(JSON.stringify(answer)).toContain(sentence)
      const task = await send(client, createTextPart(sentence))
      expect(task.status?.state).toBe(TaskState.TASK_STATE_INPUT_REQUIRED)
    }
  })
})

test('D13: nothing but a file is a kind of content that is not read here', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0' })

  const one = await rpc(buyer, 'SendMessage', {
    message: {
      messageId: 'm',
      role: 'ROLE_USER',
      parts: [{ url: 'https://files.example/a.png', mediaType: 'image/png' }],
    },
  })
  const before = await rpc(buyer, 'message/send', {
    message: {
      kind: 'message',
      messageId: 'm',
      role: 'user',
      parts: [{ kind: 'file', file: { uri: 'https://files.example/a.png', mimeType: 'image/png' } }],
    },
  })

  expect([one.body.error.code, before.body.error.code]).toEqual([-32005, -32005])
})

test('D13: the words of an offer name its tool and its price', async () => {
  const gateway = await openGatewayFixture({ fund: '0' })

  const offered = await send(await clientOf(gateway, '1.0'), message())

  expect(offered.status?.message?.parts[0]?.content).toMatchObject({
    value: expect.stringMatching(/^Payment required: \$0\.001\. candles: .* 0\.001 USD\.$/),
  })
})

test.each([X402, X402_BEFORE])('the extension %s is echoed when it is asked for', async (uri) => {
  const { buyer } = await openGatewayFixture({ fund: '0' })
  const ask = (headers: Record<string, string>) =>
    rpc(buyer, 'SendMessage', { message: message() }, { headers })

  const one = await ask({ 'A2A-Extensions': uri })
  const before = await ask({ 'X-A2A-Extensions': `https://example.org/other, ${uri}` })
  const none = await ask({})
  const stream = await rpc(
    buyer,
    'SendStreamingMessage',
    { message: message() },
    { headers: { 'A2A-Extensions': uri } },
  )

  expect(one.headers.get('a2a-extensions')).toBe(uri)
  expect(before.headers.get('x-a2a-extensions')).toBe(uri)
  expect(none.headers.get('a2a-extensions')).toBeNull()
  expect(stream.headers.get('a2a-extensions')).toBe(uri)
})

test.each([
  ['CancelTask', '1.0'],
  ['tasks/cancel', '0.3'],
])('%s cancels every cancellable task and gives the exact reason otherwise', async (method, version) => {
  const { buyer } = await openGatewayFixture({ fund: '0' })
  const cancel = async (id: unknown) =>
    (await rpc(buyer, method, { id }, { headers: { 'A2A-Version': version } })).body
  const over = await rpc(buyer, 'task/create', { toolId: 'info' })
  const offered = await rpc(buyer, 'SendMessage', { message: { messageId: 'm', parts: [{ data: DATA }] } })

  const called = await cancel(offered.body.result.task.id)

  expect(called.result.status.state).toMatch(/^(TASK_STATE_CANCELED|canceled)$/)
  expect((await cancel(offered.body.result.task.id)).error.code).toBe(-32002)
  expect((await cancel(over.body.result.taskId)).error.code).toBe(-32002)
  expect((await cancel('task_AAAAAAAAAAAAAAAAAAAAAAAA')).error.code).toBe(-32001)
  expect((await cancel(undefined)).error.code).toBe(-32602)
})

test('a message can be paid for by header as well', async () => {
  const gateway = await openGatewayFixture()
  const params = { message: { messageId: 'm', role: 'ROLE_USER', parts: [{ data: DATA }] } }
  const offered = await rpc(gateway.buyer, 'SendMessage', params)
  const required = offered.body.result.task.status.message.metadata['x402.payment.required']
  const header = encode(await gateway.buyer.payload(required))

  const { body } = await rpc(gateway.buyer, 'SendMessage', params, { headers: { 'X-PAYMENT': header } })

  expect(offered.status).toBe(200)
  expect(body.result.task.status.state).toBe('TASK_STATE_COMPLETED')
  expect(await gateway.earned()).toBe(1_000n)
})

test('a payment that is sent twice gets the same task twice', async () => {
  const gateway = await openGatewayFixture()
  const client = await clientOf(gateway, '1.0')
  const offered = await send(client, message())
  const payload = await gateway.buyer.payload(metadataOf(offered)['x402.payment.required'] as PaymentRequired)
  const paying = message({ taskId: offered.id, metadata: { 'x402.payment.payload': payload } })

  const first = await send(client, paying)
  const second = await send(client, paying)

  expect(second).toEqual(first)
  await expect(send(client, message({ taskId: offered.id }))).rejects.toMatchObject({
    name: /UnsupportedOperation/,
  })
  expect(await gateway.earned()).toBe(1_000n)
})

test('unpaid tasks are not stored, and one client has at most fifty', async () => {
  const gateway = await openGatewayFixture({ fund: '0' })
  const params = { message: { messageId: 'm', role: 'ROLE_USER', parts: [{ data: DATA }] } }
  const ids: string[] = []
  for (let count = 0; count < 51; count += 1) {
    ids.push((await rpc(gateway.buyer, 'SendMessage', params)).body.result.task.id)
  }

  const oldest = await rpc(gateway.buyer, 'GetTask', { id: ids[0] })
  const latest = await statusOf(gateway.buyer, ids[50] ?? '')

  expect(oldest.body.error.code).toBe(-32001)
  expect(latest).toMatchObject({ status: 'INPUT_REQUIRED', required: { x402Version: 2 } })
  expect(await gateway.database.db.selectFrom('task').selectAll().execute()).toEqual([])
})

test('a page in a browser may say which version and extensions it speaks', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0' })

  const { headers } = await buyer.request('/a2a', { method: 'OPTIONS' })

  const allowed = headers.get('access-control-allow-headers')?.split(', ')
  const exposed = headers.get('access-control-expose-headers')?.split(', ')
  expect(allowed).toEqual(expect.arrayContaining(['A2A-Version', 'A2A-Extensions', 'X-A2A-Extensions']))
  expect(exposed).toEqual(expect.arrayContaining(['A2A-Extensions', 'X-A2A-Extensions']))
})
