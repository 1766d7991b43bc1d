import { createHash } from 'node:crypto'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPaymentFromConfig } from '@x402/fetch'
import { describe, expect, test } from 'vitest'
import { GatewayError } from '../../../src/core/failures.ts'
import { decode, encode, unstamped } from '../../support/buyer.ts'
import { createWatchedCandles } from '../../support/candles.ts'
import { scriptedFacilitator } from '../../support/facilitator.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { waitUntil } from '../../support/held-time.ts'
import { expectSameOffer } from '../../support/replies.ts'
import { paymentFor, rpc, statusOf } from './caller.ts'

const INPUT = { token: 'bitcoin', limit: 3 }
const PAID = { toolId: 'candles', input: INPUT }

describe('a free tool', () => {
  test.each([
    { toolId: 'info' },
    { capability: 'info' },
    { capability: 'crypto.info' },
    { toolId: 'info', params: {} },
  ])('%j is done at once and can be asked for afterwards', async (params) => {
    const { buyer } = await openGatewayFixture({ fund: '0' })

    const { status, body } = await rpc(buyer, 'task/create', params)

    expect(status).toBe(200)
    expect(body.result).toMatchObject({
      status: 'COMPLETED',
      toolId: 'info',
      artifact: { name: 'Pennywire', provenance: { mode: expect.any(String) } },
    })
    expect(await statusOf(buyer, body.result.taskId)).toEqual(body.result)
  })

  test('leaves nothing behind in the store', async () => {
    const { buyer, database } = await openGatewayFixture({ fund: '0' })

    await rpc(buyer, 'task/create', { toolId: 'info' })

    expect(await database.db.selectFrom('task').selectAll().execute()).toEqual([])
  })
})

describe('RP-10 a paid tool without payment', () => {
  test('asks for it with the tool’s offer, and nothing runs or is stored', async () => {
    const candles = createWatchedCandles()
    const { buyer, database } = await openGatewayFixture({ fund: '0', upstreams: { candles } })

    const reply = await rpc(buyer, 'task/create', PAID)
    const rest = await buyer.get('/tools/candles')

    expect(reply.status).toBe(402)
    expect(reply.body.error).toMatchObject({
      code: -31005,
      message: 'Payment required: $0.001.',
      data: {
        x402Version: 2,
        resource: { url: `${buyer.url}/a2a` },
        accepts: unstamped(rest.body.accepts),
      },
    })
    expectSameOffer(decode(reply.headers.get('payment-required')), reply.body.error.data)
    expect(candles.asked).toHaveLength(0)
    expect(await database.db.selectFrom('task').selectAll().execute()).toEqual([])
  })

  test('reports whether the input would be accepted', async () => {
    const { buyer } = await openGatewayFixture({ fund: '0' })

    const { body } = await rpc(buyer, 'task/create', { toolId: 'candles', input: { limit: 'many' } })

    expect(body.error.data.extensions.input).toMatchObject({ ok: false, errors: [{ field: 'limit' }] })
  })

  test('a request that names no tool is offered at the base price', async () => {
    const { buyer } = await openGatewayFixture({ fund: '0' })

    const { status, body } = await rpc(buyer, 'task/create', {})

    expect(status).toBe(402)
    expect(body.error.data.accepts[0].amount).toBe('1000')
    expect(body.error.data.extensions.input.errors).toMatchObject([{ field: 'params.toolId' }])
  })

  test('an unknown tool with payment is refused, and the payment stays good', async () => {
    const gateway = await openGatewayFixture()
    const payment = await paymentFor(gateway.buyer, PAID)

    const wrong = await rpc(gateway.buyer, 'task/create', { toolId: 'no-such-tool', payment })
    const right = await rpc(gateway.buyer, 'task/create', { ...PAID, payment })

    expect(wrong.body.error).toMatchObject({ code: -31012, data: { field: 'params.toolId', charged: 'no' } })
    expect(right.body.result.status).toBe('COMPLETED')
    expect(await gateway.earned()).toBe(1_000n)
  })
})

describe('RP-11 a paid tool with payment', () => {
  test.each(['PAYMENT-SIGNATURE', 'X-PAYMENT'])('in the header %s', async (name) => {
    const candles = createWatchedCandles()
    const gateway = await openGatewayFixture({ upstreams: { candles } })
    const header = encode(await paymentFor(gateway.buyer, PAID))

    const { status, headers, body } = await rpc(gateway.buyer, 'task/create', PAID, {
      headers: { [name]: header },
    })

    expect(status).toBe(200)
    expect(body.result).toMatchObject({
      status: 'COMPLETED',
      artifact: { instrument: 'BITCOIN' },
      payment: { settlement: { success: true, amount: '1000' }, replayed: false },
    })
    const { extensions: _, ...settlement } = body.result.payment.settlement
    expect(decode(headers.get('payment-response'))).toEqual(settlement)
    expect(headers.get('x-payment-receipt')).toBe(body.result.payment.receipt)
    expect(candles.asked).toHaveLength(1)
    expect(await gateway.earned()).toBe(1_000n)
  })

  test.each(['object', 'base64'])('in band as %s', async (form) => {
    const gateway = await openGatewayFixture()
    const payload = await paymentFor(gateway.buyer, PAID)
    const payment = form === 'object' ? payload : encode(payload)

    const { body } = await rpc(gateway.buyer, 'task/create', { ...PAID, payment })

    expect(body.result.payment.settlement).toMatchObject({ success: true })
    expect(await gateway.earned()).toBe(1_000n)
  })

  test('is charged once however often it is repeated, and status keeps the receipt', async () => {
    const candles = createWatchedCandles()
    const gateway = await openGatewayFixture({ upstreams: { candles } })
    const payment = await paymentFor(gateway.buyer, PAID)

    const replies = await Promise.all(
      Array.from({ length: 5 }, () => rpc(gateway.buyer, 'task/create', { ...PAID, payment })),
    )
    const [first] = replies

    expect(new Set(replies.map(({ body }) => JSON.stringify(body.result.artifact))).size).toBe(1)
    expect(new Set(replies.map(({ body }) => body.result.taskId)).size).toBe(5)
    expect(await statusOf(gateway.buyer, first?.body.result.taskId)).toEqual(first?.body.result)
    expect(candles.asked).toHaveLength(1)
    expect(await gateway.earned()).toBe(1_000n)
    expect(await gateway.recordedRevenue()).toBe(1_000n)
  })

  test('the receipt speaks of the very artifact that came with it', async () => {
    const gateway = await openGatewayFixture()
    const payment = await paymentFor(gateway.buyer, PAID)

    const { body } = await rpc(gateway.buyer, 'task/create', { ...PAID, payment })
    const verdict = gateway.receipts.verify(body.result.payment.receipt)

    const sha256 = createHash('sha256').update(JSON.stringify(body.result.artifact)).digest('hex')
    expect(verdict.valid).toBe(true)
    expect(JSON.stringify(verdict)).toContain(sha256)
  })

  test('a stock x402 client pays at this address as at any other', async () => {
    const gateway = await openGatewayFixture()
    const pay = wrapFetchWithPaymentFromConfig(fetch, {
      schemes: [{ network: 'eip155:*', client: new ExactEvmScheme(gateway.buyer.account) }],
    })

    const response = await pay(`${gateway.url}/a2a`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'task/create', params: PAID }),
    })

    expect(await response.json()).toMatchObject({ result: { status: 'COMPLETED' } })
    expect(decode(response.headers.get('payment-response'))).toMatchObject({ success: true })
    expect(await gateway.earned()).toBe(1_000n)
  })

  test('a task with a caller’s id is one task of that caller only', async () => {
    const gateway = await openGatewayFixture()
    const taskId = 'a-task-of-my-own-0123456789'
    const payment = await paymentFor(gateway.buyer, PAID)

    const first = await rpc(gateway.buyer, 'task/create', { ...PAID, payment, taskId })
    const again = await rpc(gateway.buyer, 'task/create', { ...PAID, payment, taskId })
    const other = await rpc(gateway.buyer, 'task/create', {
      ...PAID,
      input: { token: 'ether' },
      payment,
      taskId,
    })

    expect(first.body.result).toMatchObject({ taskId, status: 'COMPLETED' })
    expect(again.body.result).toEqual(first.body.result)
    expect(other.body.error).toMatchObject({ code: -32602, data: { field: 'params.taskId' } })
    expect(await gateway.earned()).toBe(1_000n)
  })
})

test('requests that arrive together with one id of the caller’s own are one task', async () => {
  const gateway = await openGatewayFixture()
  const taskId = 'a-task-of-my-own-0123456789'
  const payment = await paymentFor(gateway.buyer, PAID)

  const replies = await Promise.all(
    Array.from({ length: 5 }, () => rpc(gateway.buyer, 'task/create', { ...PAID, payment, taskId })),
  )

  expect(new Set(replies.map(({ body }) => JSON.stringify(body.result))).size).toBe(1)
  expect(replies[0]?.body.result).toMatchObject({ taskId, status: 'COMPLETED' })
  expect(await gateway.earned()).toBe(1_000n)
})

describe('RP-13 a tool whose upstream fails', () => {
  test('ends in a task that failed and was not charged', async () => {
    let broken = true
    const candles = createWatchedCandles((query) => {
      if (broken) throw new GatewayError('upstream_unavailable', 'Binance timed out.')
      return createWatchedCandles().recent(query, { signal: new AbortController().signal })
    })
    const gateway = await openGatewayFixture({ upstreams: { candles } })
    const payment = await paymentFor(gateway.buyer, PAID)

    const { body } = await rpc(gateway.buyer, 'task/create', { ...PAID, payment })
    const asked = await statusOf(gateway.buyer, body.result.taskId)
    broken = false
    const repeated = await rpc(gateway.buyer, 'task/create', { ...PAID, payment })

    expect(asked).toEqual(body.result)
    expect(asked).toMatchObject({
      status: 'FAILED',
      error: {
        code: 'upstream_unavailable',
        charged: 'no',
        message: 'Binance timed out. The payment was NOT charged.',
      },
    })
    expect(asked).not.toHaveProperty('artifact')
    expect(repeated.body.result.status).toBe('COMPLETED')
    expect(await gateway.earned()).toBe(1_000n)
  })
})

describe('a payment that is not good', () => {
  test('is answered by a fresh offer, and no task is kept', async () => {
    const gateway = await openGatewayFixture()
    const offer = (await rpc(gateway.buyer, 'task/create', PAID)).body.error.data
    const payment = await gateway.buyer.payload(offer, { sign: { value: '1' } })

    const { status, body } = await rpc(gateway.buyer, 'task/create', { ...PAID, payment })

    expect(status).toBe(402)
    expect(body.error).toMatchObject({
      code: -31007,
      data: { code: 'payment_invalid', accepts: unstamped(offer.accepts) },
    })
    expect(await gateway.database.db.selectFrom('task').selectAll().execute()).toEqual([])
    expect(
      await gateway.database.db.selectFrom('job').selectAll().where('kind', '=', 'agent-task').execute(),
    ).toEqual([])
  })

  test.each(['nonsense', '!!!', { x402Version: 1 }])('%j is answered by a fresh offer', async (payment) => {
    const { buyer } = await openGatewayFixture({ fund: '0' })

    const { status, body } = await rpc(buyer, 'task/create', { ...PAID, payment })

    expect(status).toBe(402)
    expect(body.error).toMatchObject({ code: -31006, data: { code: 'payment_malformed' } })
  })

  test('two different payments in one request are neither of them taken', async () => {
    const gateway = await openGatewayFixture()
    const header = encode(await paymentFor(gateway.buyer, PAID))
    const payment = await paymentFor(gateway.buyer, PAID)

    const { body } = await rpc(
      gateway.buyer,
      'task/create',
      { ...PAID, payment },
      { headers: { 'X-PAYMENT': header } },
    )

    expect(body.error.data.code).toBe('conflicting_payment_headers')
    expect(await gateway.earned()).toBe(0n)
  })

  test('what was spent at REST buys nothing else here', async () => {
    const gateway = await openGatewayFixture()
    const header = await gateway.buyer.header('/tools/candles?token=bitcoin&limit=3')
    const rest = await gateway.buyer.get('/tools/candles?token=bitcoin&limit=3', { 'X-PAYMENT': header })

    const other = await rpc(
      gateway.buyer,
      'task/create',
      { ...PAID, input: { token: 'ether' } },
      { headers: { 'X-PAYMENT': header } },
    )
    const same = await rpc(gateway.buyer, 'task/create', PAID, { headers: { 'X-PAYMENT': header } })

    expect(rest.status).toBe(200)
    expect(other.status).toBe(402)
    expect(other.body.error.data.code).toBe('payment_already_used')
    expect(same.body.result).toMatchObject({ artifact: rest.body, payment: { replayed: true } })
    expect(await gateway.earned()).toBe(1_000n)
  })

  test.each([
    { params: { max_cost_usd: 0.0001 }, headers: {} },
    { params: {}, headers: { 'X-Max-Cost-Usd': '0.0001' } },
  ])('a ceiling below the price is honoured: %j', async ({ params, headers }) => {
    const gateway = await openGatewayFixture()
    const payment = await paymentFor(gateway.buyer, PAID)

    const { body } = await rpc(gateway.buyer, 'task/create', { ...PAID, ...params, payment }, { headers })

    expect(body.error).toMatchObject({ code: -31003, data: { code: 'max_cost_exceeded', charged: 'no' } })
    expect(await gateway.earned()).toBe(0n)
  })
})

test('an unresolved settlement leaves the task working and the result withheld', async () => {
  const facilitator = scriptedFacilitator({ settle: () => ({ kind: 'unknown', reason: 'timeout' }) })
  const gateway = await openGatewayFixture({ wrapFacilitators: facilitator.facilitators })
  const payment = await paymentFor(gateway.buyer, PAID)

  const { body } = await rpc(gateway.buyer, 'task/create', { ...PAID, payment })
  facilitator.script = {}
  await waitUntil(async () => (await statusOf(gateway.buyer, body.result.taskId)).status !== 'WORKING')
  const ended = await statusOf(gateway.buyer, body.result.taskId)

  expect(body.result).toEqual({ taskId: body.result.taskId, status: 'WORKING', toolId: 'candles' })
  expect(ended).toMatchObject({ status: 'COMPLETED', payment: { settlement: { success: true } } })
  expect(await gateway.earned()).toBe(1_000n)
})

test('a task cannot be read without its id', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0' })

  const created = await rpc(buyer, 'task/create', { toolId: 'info' })
  const unknown = await rpc(buyer, 'task/status', { taskId: 'task_AAAAAAAAAAAAAAAAAAAAAAAA' })
  const none = await rpc(buyer, 'task/status', {})

  expect(created.body.result.taskId).toMatch(/^task_[\w-]{24}$/)
  expect(unknown.body.error).toMatchObject({ code: -32001, message: 'Task not found' })
  expect(none.body.error).toMatchObject({ code: -32602, data: { field: 'params.taskId' } })
})
