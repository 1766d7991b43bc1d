import { type StreamResponse, TaskState } from '@a2a-js/sdk'
import { type Client, ClientFactory } from '@a2a-js/sdk/client'
import { describe, expect, test } from 'vitest'
import { type Scheduler, systemScheduler } from '../../../src/core/clock.ts'
import type { PaymentRequired } from '../../support/buyer.ts'
import { createWatchedCandles, series } from '../../support/candles.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { waitUntil } from '../../support/held-time.ts'
import { rpc, statusOf } from './caller.ts'
import { clientOf, DATA, message, metadataOf, send } from './client.ts'

type Sent = ReturnType<typeof message>

/** A gateway whose upstream answers only when it is released. */
async function gatewayAtWork() {
  let go = false
  const candles = createWatchedCandles(async (query) => {
    await waitUntil(() => go)
    return series(query)
  })
  const gateway = await openGatewayFixture({ upstreams: { candles } })
  return {
    ...gateway,
    candles,
    answer() {
      go = true
    },
  }
}

function streamed(client: Client, sent: Sent, signal?: AbortSignal): AsyncIterable<StreamResponse> {
  return client.sendMessageStream(
    { tenant: '', message: sent, configuration: undefined, metadata: undefined },
    signal ? { signal } : {},
  )
}

async function all(stream: AsyncIterable<StreamResponse>): Promise<StreamResponse[]> {
  const events: StreamResponse[] = []
  for await (const event of stream) events.push(event)
  return events
}

/** What a stream sent, in short. */
function readResult(events: readonly StreamResponse[]): string[] {
  return events.map(({ payload }) => {
    if (payload?.$case === 'task' || payload?.$case === 'statusUpdate')
      return `${payload.$case} ${TaskState[payload.value.status?.state ?? 0]?.replace('TASK_STATE_', '')}`
    return payload?.$case ?? 'nothing'
  })
}

function taskIn([event]: readonly StreamResponse[]) {
  if (event?.payload?.$case !== 'task') throw new Error('A stream begins with its task.')
  return event.payload.value
}

/** A message that pays for a task that was offered. */
async function paying(
  gateway: Awaited<ReturnType<typeof openGatewayFixture>>,
  client: Client,
): Promise<Sent> {
  const offered = await send(client, message())
  const required = metadataOf(offered)['x402.payment.required'] as PaymentRequired
  return message({
    taskId: offered.id,
    contextId: offered.contextId,
    metadata: {
      'x402.payment.status': 'payment-submitted',
      'x402.payment.payload': await gateway.buyer.payload(required),
    },
  })
}

describe.each(['1.0', '0.3'] as const)('the official client, streaming A2A %s', (version) => {
  test('follows a free tool to its end', async () => {
    const gateway = await openGatewayFixture({ fund: '0' })
    const client = await clientOf(gateway, version)

    const events = await all(streamed(client, message({}, { toolId: 'info' })))

    expect(readResult(events)).toEqual(['task WORKING', 'artifactUpdate', 'statusUpdate COMPLETED'])
    expect(events[1]?.payload).toMatchObject({
      $case: 'artifactUpdate',
      value: {
        taskId: taskIn(events).id,
        append: false,
        lastChunk: true,
        artifact: { parts: [{ content: { $case: 'data', value: { name: 'Pennywire' } } }] },
      },
    })
  })

  test('is offered a paid tool, and the paid stream ends with result and receipt', async () => {
    const gateway = await gatewayAtWork()
    const client = await clientOf(gateway, version)

    const offered = await all(streamed(client, message()))
    const payload = await gateway.buyer.payload(
      metadataOf(taskIn(offered))['x402.payment.required'] as PaymentRequired,
    )
    const events: StreamResponse[] = []
    for await (const event of streamed(
      client,
      message({ taskId: taskIn(offered).id, metadata: { 'x402.payment.payload': payload } }),
    )) {
      // the first event has come while the tool is still at work
      gateway.answer()
      events.push(event)
    }

    expect(readResult(offered)).toEqual(['task INPUT_REQUIRED'])
    expect(readResult(events)).toEqual(['task WORKING', 'artifactUpdate', 'statusUpdate COMPLETED'])
    expect(metadataOf(taskIn(events))).toEqual({ 'x402.payment.status': 'payment-submitted' })
    expect(events[2]?.payload).toMatchObject({
      value: {
        status: {
          message: {
            metadata: {
              'x402.payment.status': 'payment-completed',
              'x402.payment.receipts': [{ success: true, amount: '1000' }],
            },
          },
        },
      },
    })
    expect(gateway.candles.asked).toHaveLength(1)
    expect(await gateway.earned()).toBe(1_000n)
  })

  test('comes back to a task whose stream it has left, which goes on meanwhile', async () => {
    const gateway = await gatewayAtWork()
    const client = await clientOf(gateway, version)
    const leaving = new AbortController()
    let id = ''
    for await (const event of streamed(client, await paying(gateway, client), leaving.signal)) {
      id = taskIn([event]).id
      break
    }
    leaving.abort()

    const back = client.resubscribeTask({ tenant: '', id })
    const events: StreamResponse[] = []
    for await (const event of back) {
      gateway.answer()
      events.push(event)
    }

    expect(readResult(events)).toEqual(['task WORKING', 'artifactUpdate', 'statusUpdate COMPLETED'])
    expect(taskIn(events).id).toBe(id)
    expect(await gateway.earned()).toBe(1_000n)
  })

  test('learns of an invalid payment and of an unknown task', async () => {
    const gateway = await openGatewayFixture({ fund: '0' })
    const client = await clientOf(gateway, version)

    const events = await all(streamed(client, await paying(gateway, client)))

    expect(readResult(events)).toEqual(['task WORKING', 'statusUpdate FAILED'])
    expect(events[1]?.payload).toMatchObject({
      value: { status: { message: { metadata: { 'x402.payment.error': 'INSUFFICIENT_FUNDS' } } } },
    })
    await expect(
      all(client.resubscribeTask({ tenant: '', id: 'task_AAAAAAAAAAAAAAAAAAAAAAAA' })),
    ).rejects.toMatchObject({ name: /TaskNotFound/ })
  })

  test('is refused before anything is begun for a message that asks for nothing', async () => {
    const gateway = await openGatewayFixture({ fund: '0' })
    const client = await clientOf(gateway, version)

    await expect(all(streamed(client, message({}, { toolId: 'nope' })))).rejects.toThrow()
    expect(await gateway.database.db.selectFrom('task').selectAll().execute()).toEqual([])
  })
})

test('the official client finds the card by our address alone, and streams', async () => {
  const gateway = await openGatewayFixture({ fund: '0' })
  const client = await new ClientFactory().createFromUrl(gateway.url)

  const events = await all(streamed(client, message({}, { toolId: 'info' })))

  expect(readResult(events)).toEqual(['task WORKING', 'artifactUpdate', 'statusUpdate COMPLETED'])
})

test('a stream cut by a restart loses nothing: returning clients get the end', async () => {
  const gateway = await gatewayAtWork()
  const client = await clientOf(gateway, '1.0')
  const before: StreamResponse[] = []
  const cut = (async () => {
    for await (const event of streamed(client, await paying(gateway, client))) before.push(event)
  })().catch(() => 'cut off')
  await waitUntil(() => gateway.candles.asked.length === 1 && before.length === 1)

  await gateway.close(20)
  await cut
  const { id } = taskIn(before)
  let go = false
  const candles = createWatchedCandles(async (query) => {
    await waitUntil(() => go)
    return series(query)
  })
  const next = await openGatewayFixture({ directory: gateway.directory, fund: '0', upstreams: { candles } })
  const after: StreamResponse[] = []
  for await (const event of (await clientOf(next, '1.0')).resubscribeTask({ tenant: '', id })) {
    go = true
    after.push(event)
  }

  expect(readResult(before)).toEqual(['task WORKING'])
  expect(readResult(after)).toEqual(['task WORKING', 'artifactUpdate', 'statusUpdate COMPLETED'])
  expect(await next.earned()).toBe(1_000n)
  expect(await next.recordedRevenue()).toBe(1_000n)
})

test('a closing gateway lets streams receive every end it can still reach', async () => {
  const gateway = await gatewayAtWork()
  const client = await clientOf(gateway, '1.0')
  const events: StreamResponse[] = []
  const heard = (async () => {
    for await (const event of streamed(client, await paying(gateway, client))) events.push(event)
  })()
  await waitUntil(() => events.length === 1)

  const closed = gateway.close()
  gateway.answer()
  await Promise.all([closed, heard])

  expect(readResult(events)).toEqual(['task WORKING', 'artifactUpdate', 'statusUpdate COMPLETED'])
})

test('a finished task is not followed in A2A 1.0, and sent once in 0.3', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0' })
  const { body } = await rpc(buyer, 'task/create', { toolId: 'info' })
  const id = body.result.taskId

  const now = await rpc(buyer, 'SubscribeToTask', { id })
  const before = await rpc(buyer, 'tasks/resubscribe', { id })

  expect(now.body.error.code).toBe(-32004)
  expect(before.headers.get('content-type')).toMatch(/^text\/event-stream/)
  expect(JSON.parse(before.text.replace(/^data: /, ''))).toMatchObject({
    id: 1,
    result: { kind: 'task', id, status: { state: 'completed' } },
  })
})

test('a long task’s stream sends a periodic heartbeat', async () => {
  const impatient: Scheduler = {
    sleep: (milliseconds, signal) =>
      systemScheduler.sleep(milliseconds === 15_000 ? 5 : milliseconds, signal),
  }
  let go = false
  const candles = createWatchedCandles(async (query) => {
    await waitUntil(() => go)
    return series(query)
  })
  const gateway = await openGatewayFixture({ upstreams: { candles }, scheduler: impatient })
  const sent = await paying(gateway, await clientOf(gateway, '1.0'))

  const response = await fetch(`${gateway.url}/a2a`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'SendStreamingMessage',
      params: {
        message: { messageId: 'm', taskId: sent.taskId, metadata: sent.metadata, parts: [{ text: 'Paid.' }] },
      },
    }),
  })
  let text = ''
  for await (const piece of response.body ?? []) {
    text += Buffer.from(piece).toString()
    go ||= text.includes(': still at work')
  }

  expect(text.split('\n\n').filter((line) => line.startsWith('data: '))).toHaveLength(3)
  expect(response.headers.get('x-accel-buffering')).toBe('no')
})

test('a stream is no part of a batch', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0' })
  const params = { message: { messageId: 'm', role: 'ROLE_USER', parts: [{ data: { toolId: 'info' } }] } }

  const { body } = await buyer.post('/a2a', [
    { jsonrpc: '2.0', id: 1, method: 'SendStreamingMessage', params },
    { jsonrpc: '2.0', id: 2, method: 'SendMessage', params },
  ])

  expect(body).toMatchObject([
    { id: 1, error: { code: -32004 } },
    { id: 2, result: {} },
  ])
})

test('one client follows at most twenty tasks, and more when one ends', async () => {
  const gateway = await gatewayAtWork()
  const { buyer } = gateway
  const client = await clientOf(gateway, '1.0')
  const sent = await paying(gateway, client)
  const streams = [streamed(client, sent), ...Array.from({ length: 19 }, () => follow())]
  const opened: Promise<StreamResponse[]>[] = []
  async function* follow() {
    yield* client.resubscribeTask({ tenant: '', id: sent.taskId })
  }
  let open = 0
  for (const stream of streams) {
    opened.push(
      (async () => {
        const events: StreamResponse[] = []
        for await (const event of stream) {
          if (events.push(event) === 1) open += 1
        }
        return events
      })(),
    )
    await waitUntil(() => open === opened.length)
  }

  const refused = await rpc(buyer, 'SubscribeToTask', { id: sent.taskId })
  gateway.answer()
  await Promise.all(opened)
  const again = await rpc(buyer, 'SendStreamingMessage', {
    message: { messageId: 'm', parts: [{ data: DATA }] },
  })

  expect(refused.status).toBe(429)
  expect(refused.body.error).toMatchObject({ code: -31017, data: { code: 'rate_limited' } })
  expect(again.headers.get('content-type')).toMatch(/^text\/event-stream/)
  expect((await statusOf(buyer, sent.taskId)).status).toBe('COMPLETED')
})
