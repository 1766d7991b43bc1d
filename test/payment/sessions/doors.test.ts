import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { expect, onTestFinished, test } from 'vitest'
import { rpc, statusOf } from '../../doors/a2a/caller.ts'
import { decode } from '../../support/buyer.ts'
import { createWatchedCandles, series } from '../../support/candles.ts'
import { waitUntil } from '../../support/held-time.ts'
import { bearer, openSessionFixture } from './session-fixture.ts'

const params = { token: 'bitcoin', limit: 20 }

test('a session pays at POST /agent/tools/call', async () => {
  const { buyer, open, status } = await openSessionFixture()
  const { token, id } = await open()

  const reply = await buyer.post('/agent/tools/call', { toolId: 'candles', params }, bearer(token))

  expect(reply).toMatchObject({ status: 200, body: { success: true, toolId: 'candles' } })
  expect(reply.headers.get('x-payment-response')).toBeNull()
  expect(decode(reply.headers.get('x-payment-receipt'))).toMatchObject({ network: `session:${id}` })
  expect((await status(token)).spentUsd).toBe(0.001)
})

test('a low balance at POST /agent/tools/call is reported as at the route', async () => {
  const { buyer, open } = await openSessionFixture()
  const { token } = await open(0.1)

  const reply = await buyer.post(
    '/agent/tools/call',
    { toolId: 'images-generations', params: { prompt: 'a whale', n: 10 } },
    bearer(token),
  )

  expect(reply.status, reply.text).toBe(402)
  expect(reply.body).toMatchObject({
    insufficientBalance: true,
    balanceUsdc: '0.1',
    toolId: 'images-generations',
  })
})

test('a session pays at the MCP door, and keyed repeats are free', async () => {
  const { url, open, status } = await openSessionFixture()
  const { token, id } = await open()
  const client = await mcpClient(url, token)
  const call = {
    name: 'candles',
    arguments: params,
    _meta: { 'pennywire/idempotencyKey': 'order-1' },
  }

  const first = await client.callTool(call)
  const again = await client.callTool(call)

  expect(first.isError, JSON.stringify(first)).toBeFalsy()
  expect(first._meta).toMatchObject({
    'pennywire/session': { sessionId: id, chargedUsd: '0.001', replayed: false },
  })
  expect(first._meta?.['x402/payment-response']).toBeUndefined()
  expect(decode(`${first._meta?.['pennywire/receipt']}`)).toMatchObject({ network: `session:${id}` })
  expect(again._meta).toMatchObject({ 'pennywire/session': { replayed: true } })
  expect((await status(token)).spentUsd).toBe(0.001)
})

test('a session of its own is shown at the MCP door by its token', async () => {
  const { url, open } = await openSessionFixture()
  const { token, id } = await open()
  const client = await mcpClient(url, token)

  const { structuredContent } = await client.callTool({ name: 'session_status', arguments: {} })

  expect(structuredContent).toMatchObject({ sessions: [{ id, balanceUsd: 1 }] })
})

test('a session pays for a task, which leaves no token behind', async () => {
  const { buyer, open, status, database } = await openSessionFixture()
  const { token, id } = await open()

  const reply = await buyer.post(
    '/a2a',
    { jsonrpc: '2.0', id: 1, method: 'task/create', params: { toolId: 'candles', input: params } },
    bearer(token),
  )

  expect(reply.body.result, reply.text).toMatchObject({
    status: 'COMPLETED',
    session: { sessionId: id, chargedUsd: '0.001' },
  })
  expect(decode(reply.headers.get('x-payment-receipt'))).toMatchObject({ network: `session:${id}` })
  expect((await status(token)).spentUsd).toBe(0.001)
  expect(await database.db.selectFrom('task').selectAll().execute()).toEqual([])
})

test('a task cut off while a session pays leaves its charge open', async () => {
  let isReleased = false
  const candles = createWatchedCandles(async (query) => {
    await waitUntil(() => isReleased)
    return series(query)
  })
  const gateway = await openSessionFixture({ upstreams: { candles } })
  const { token } = await gateway.open()
  const order = { toolId: 'candles', input: params, wait: 0 }
  const begun = await rpc(gateway.buyer, 'task/create', order, { headers: bearer(token) })
  await waitUntil(() => candles.asked.length === 1)

  await gateway.close(20)
  isReleased = true
  const next = await openSessionFixture({ directory: gateway.directory, fund: '0' })
  const find = () => statusOf(next.buyer, begun.body.result.taskId)
  await waitUntil(async () => (await find()).status !== 'WORKING')

  expect(begun.body.result.status).toBe('WORKING')
  expect((await find()).error).toMatchObject({ charged: 'pending', code: 'internal' })
  expect((await find()).error.message).toContain('session-history shows whether it was charged')
})

test('a task that a session cannot pay for is an offer', async () => {
  const { buyer, open } = await openSessionFixture()
  const { token } = await open(0.1, { perCallUsd: 1 })

  const reply = await buyer.post(
    '/a2a',
    {
      jsonrpc: '2.0',
      id: 1,
      method: 'task/create',
      params: { toolId: 'videos-generations', input: { prompt: 'whales', duration: 20 } },
    },
    bearer(token),
  )

  expect(reply.status).toBe(402)
  expect(reply.body.error.data).toMatchObject({ insufficientBalance: true, toolId: 'videos-generations' })
})

async function mcpClient(url: string, token: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
    requestInit: { headers: bearer(token) },
  })
  await client.connect(transport as Transport)
  onTestFinished(() => client.close())
  return client
}
