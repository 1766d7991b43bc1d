import { describe, expect, test } from 'vitest'
import { createWatchedCandles } from '../../support/candles.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { paymentFor, rpc } from './caller.ts'

const PAID = { toolId: 'candles', input: { token: 'bitcoin', limit: 3 } }

/** Where a lost caller reads on. */
const GUIDE = {
  consult: expect.objectContaining({ method: 'POST', url: expect.stringContaining('/agent/consult') }),
  links: expect.objectContaining({ howToPay: expect.stringMatching(/^http/) }),
}

test('RP-01 half a brace is a parse error', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0' })

  const reply = await buyer.post('/a2a', '{')

  expect(reply.status).toBe(200)
  expect(reply.body).toEqual({
    jsonrpc: '2.0',
    id: null,
    error: { code: -32700, message: 'Parse error', data: GUIDE },
  })
})

test.each(['null', '1', '"x"', '[]', 'true', '{}'])('RP-02 %s is no request', async (text) => {
  const { buyer } = await openGatewayFixture({ fund: '0' })

  const reply = await buyer.post('/a2a', text)

  expect(reply.status).toBe(200)
  expect(reply.body).toEqual({
    jsonrpc: '2.0',
    id: null,
    error: { code: -32600, message: 'Invalid Request', data: GUIDE },
  })
})

test.each([
  { method: 'task/status', id: 1 },
  { jsonrpc: '1.0', method: 'task/status', id: 1 },
  { jsonrpc: '2.0', method: 5, id: 1 },
  { jsonrpc: '2.0', id: 1 },
])('RP-03 %j is an invalid request', async (envelope) => {
  const { buyer } = await openGatewayFixture({ fund: '0' })

  const { body } = await buyer.post('/a2a', envelope)

  expect(body).toEqual({
    jsonrpc: '2.0',
    id: 1,
    error: { code: -32600, message: 'Invalid Request', data: GUIDE },
  })
})

test.each(['task/delete', 'constructor', '__proto__', 'toString', ''])(
  'RP-05 there is no method %j',
  async (method) => {
    const { buyer } = await openGatewayFixture({ fund: '0' })

    const { body } = await rpc(buyer, method, {})

    expect(body.error).toEqual({ code: -32601, message: 'Method not found', data: GUIDE })
  },
)

test.each([
  ['a text', 'bar', 'params'],
  ['nothing', undefined, 'params'],
  ['a list', [1], 'params'],
  ['a number for a tool', { toolId: 7 }, 'params.toolId'],
  ['a list for an input', { toolId: 'info', input: [] }, 'params.input'],
  ['a text for a wait', { toolId: 'info', wait: 'long' }, 'params.wait'],
  ['a negative wait', { toolId: 'info', wait: -1 }, 'params.wait'],
  ['an id that can be guessed', { toolId: 'info', taskId: 'task-1' }, 'params.taskId'],
  ['a ceiling that is no amount', { toolId: 'info', max_cost_usd: 'much' }, 'params.max_cost_usd'],
  ['a number for a payment', { toolId: 'candles', payment: 5 }, 'params.payment'],
])('RP-06 %s for parameters is refused by the name of the field', async (_name, params, field) => {
  const { buyer } = await openGatewayFixture({ fund: '0' })

  const { body } = await rpc(buyer, 'task/create', params)

  expect(body.error).toMatchObject({ code: -32602, data: { field } })
})

test('RP-06 an input the tool rejects is refused by field name', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0' })

  const { body } = await rpc(buyer, 'task/create', { toolId: 'info', input: { surprise: 1 } })

  expect(body.error).toMatchObject({ code: -32602, data: { code: 'invalid_input', field: 'surprise' } })
})

test('RP-07 a notification is neither answered nor billed', async () => {
  const candles = createWatchedCandles()
  const gateway = await openGatewayFixture({ upstreams: { candles } })
  const payment = await paymentFor(gateway.buyer, PAID)

  const one = await gateway.buyer.post('/a2a', {
    jsonrpc: '2.0',
    method: 'task/create',
    params: { ...PAID, payment },
  })
  const batch = await gateway.buyer.post('/a2a', [{ jsonrpc: '2.0', method: 'task/create', params: PAID }])

  expect([one.status, one.text]).toEqual([204, ''])
  expect([batch.status, batch.text]).toEqual([204, ''])
  expect(candles.asked).toHaveLength(0)
  expect(await gateway.earned()).toBe(0n)
})

test('RP-09 an unreachable ledger gives pending without internals', async () => {
  const gateway = await openGatewayFixture({
    fund: '0',
    upstreams: {
      candles: createWatchedCandles(() => {
        throw new Error('secret: /etc/passwd')
      }),
    },
  })
  await gateway.database.close()

  const { text, body } = await rpc(gateway.buyer, 'task/status', { taskId: 'task_AAAAAAAAAAAAAAAAAAAAAAAA' })

  expect(body.error).toMatchObject({ code: -31027, data: { code: 'store_unavailable', charged: 'pending' } })
  expect(text).not.toMatch(/driver|sqlite|destroyed|passwd/i)
})

describe('RP-15 a message of unreasonable size is refused', () => {
  test('another content type', async () => {
    const { buyer } = await openGatewayFixture({ fund: '0' })

    const reply = await buyer.request('/a2a', {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: '{"jsonrpc":"2.0","method":"task/status","id":1}',
    })

    expect(reply.status).toBe(415)
    expect(reply.body).toMatchObject({ id: null, error: { code: -32005 } })
  })

  test('two megabytes', async () => {
    const { buyer } = await openGatewayFixture({ fund: '0' })

    const reply = await rpc(buyer, 'task/create', { toolId: 'info', input: { long: 'x'.repeat(2_000_000) } })

    expect(reply.status).toBe(413)
    expect(reply.body).toMatchObject({ id: null, error: { code: -32600 } })
  })

  test.each([66, 10_000, 100_000])('%i levels of nesting', async (depth) => {
    const { buyer } = await openGatewayFixture({ fund: '0' })
    const nested = '['.repeat(depth) + ']'.repeat(depth)

    const bare = await buyer.post('/a2a', nested)
    const inside = await buyer.post(
      '/a2a',
      `{"jsonrpc":"2.0","id":1,"method":"task/create","params":{"toolId":"info","input":{"a":${nested}}}}`,
    )

    expect(bare.body).toMatchObject({ id: null, error: { code: -32600 } })
    expect(inside.body).toMatchObject({ id: null, error: { code: -32600 } })
  })

  test('a NUL in a text, which no database keeps', async () => {
    const { buyer } = await openGatewayFixture({ fund: '0' })

    for (const [method, params, field] of [
      ['GetTask', { id: 'a\0b' }, 'params.id'],
      ['task/status', { taskId: '\0' }, 'params.taskId'],
      ['SendMessage', { message: { messageId: 'a', parts: [], taskId: '\0' } }, 'params.message.taskId'],
    ] as const) {
      const { body } = await rpc(buyer, method, params)
      expect(body.error, method).toMatchObject({ code: -32602, data: { field } })
    }
  })
})

test('a batch may contain one paid call and carries its offer in place', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0' })
  const free = { jsonrpc: '2.0', id: 'free', method: 'task/create', params: { toolId: 'info' } }
  const paid = { jsonrpc: '2.0', id: 'paid', method: 'task/create', params: PAID }

  const one = await buyer.post('/a2a', [free, paid])
  const two = await buyer.post('/a2a', [paid, free, paid])

  expect(one.status).toBe(200)
  expect(one.body).toMatchObject([
    { id: 'free', result: { status: 'COMPLETED' } },
    { id: 'paid', error: { code: -31005, data: { x402Version: 2 } } },
  ])
  expect(two.body).toMatchObject({ id: null, error: { code: -32600 } })
})

test('a batch with a payment buys the one paid call in it', async () => {
  const gateway = await openGatewayFixture()
  const { buyer } = gateway
  const payment = await paymentFor(buyer, PAID)

  const { body } = await buyer.post('/a2a', [
    { jsonrpc: '2.0', id: 1, method: 'task/create', params: { ...PAID, payment } },
    { jsonrpc: '2.0', id: 2, method: 'task/create', params: { toolId: 'info' } },
  ])

  expect(body).toMatchObject([{ result: { status: 'COMPLETED' } }, { result: { status: 'COMPLETED' } }])
  expect(await gateway.earned()).toBe(1_000n)
})

test('other HTTP methods and paths get a list of the valid ones', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0' })

  const get = await buyer.get('/a2a')
  const below = await buyer.post('/a2a/tasks', {})

  expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
  expect(below.status).toBe(404)
  for (const { body } of [get, below]) {
    expect(body).toMatchObject({ charged: 'no', hint: expect.any(String), ...GUIDE })
    expect((await fetch(body.links.howToPay)).status).toBe(200)
  }
})

test('a free tool counts against its client here as everywhere', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0', environment: { THROTTLE_BURST: '2' } })
  const ask = () => rpc(buyer, 'task/create', { toolId: 'upstream-status' })

  const replies = [await ask(), await ask(), await ask()]

  expect(replies.map(({ status }) => status)).toEqual([200, 200, 429])
  expect(replies[2]?.body.error).toMatchObject({ code: -31017, data: { code: 'rate_limited' } })
  expect(Number(replies[2]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
})
