import { beforeAll, expect, test } from 'vitest'
import { Buyer } from '../support/buyer.ts'
import { waitUntil } from '../support/held-time.ts'
import { build, dataDirectory, startGateway } from '../support/process.ts'

const NOWHERE = 'http://127.0.0.1:1'
const FAILING = '/tools/candles?token=bitcoin&source=binance'

type Line = Readonly<Record<string, unknown>>

beforeAll(build)

async function startFailing() {
  const gateway = await startGateway(dataDirectory(), {
    LOG_LEVEL: 'debug',
    DATA_MODE: 'live',
    BINANCE_BASE_URL: NOWHERE,
  })
  const buyer = new Buyer(gateway.url)
  await buyer.fund('10')
  const lines = (): readonly Line[] =>
    gateway
      .logged()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
  async function linesOf(requestId: string | null): Promise<readonly Line[]> {
    const found = () => lines().filter((line) => line['requestId'] === requestId)
    await waitUntil(() => found().some(({ msg }) => msg === 'call'))
    return found()
  }
  return { buyer, lines, linesOf }
}

test('operations 17: all lines of a failed call carry its request and payment', async () => {
  const { buyer, linesOf, lines } = await startFailing()

  const failed = await buyer.get(FAILING, { 'PAYMENT-SIGNATURE': await buyer.header(FAILING) })
  const other = await buyer.get(FAILING, { 'PAYMENT-SIGNATURE': await buyer.header(FAILING) })

  const requestId = failed.headers.get('x-request-id')
  expect(requestId).toMatch(/^[0-9a-f]{24}$/)
  expect(failed.body).toMatchObject({ charged: 'no', requestId })
  expect(other.headers.get('x-request-id')).not.toBe(requestId)
  const found = await linesOf(requestId)
  expect(found.map(({ msg }) => msg)).toEqual(['call failed on our side', 'call'])
  const payment = found[0]?.['payment']
  expect(payment).toMatch(/^[0-9a-f]{64}$/)
  for (const line of found) expect(line).toMatchObject({ requestId, payment, tool: 'candles', door: 'rest' })
  // the id that the public status, and the trace of an admin, know it by
  expect((await buyer.get(`/x402/payments/${payment}`)).body).toMatchObject({ state: 'not_charged' })
  expect(lines().filter((line) => line['payment'] === payment)).toHaveLength(2)
})

test('operations 17: MCP, A2A and batched calls log under their door and tool', async () => {
  const { buyer, linesOf } = await startFailing()
  const rpc = (method: string, params: object) => ({ jsonrpc: '2.0', id: 1, method, params })
  const arguments_ = { name: 'candles', arguments: {} }

  const mcp = await buyer.post('/mcp', rpc('tools/call', arguments_), {
    Accept: 'application/json, text/event-stream',
  })
  const call = await buyer.post('/agent/tools/call', { toolId: 'candles', params: { token: 'bitcoin' } })
  const task = await buyer.post(
    '/a2a',
    rpc('task/create', { toolId: 'candles', input: { token: 'bitcoin' } }),
  )

  const doors = []
  for (const { headers } of [mcp, call, task]) {
    const found = await linesOf(headers.get('x-request-id'))
    doors.push(found.map(({ door }) => door))
  }
  expect(doors).toEqual([['mcp'], ['call'], ['a2a']])
})

test('operations 17: a caller cannot choose the id of a request', async () => {
  const { buyer } = await startFailing()

  const reply = await buyer.get('/info', { 'X-Request-Id': 'forged\tline' })

  expect(reply.headers.get('x-request-id')).toMatch(/^[0-9a-f]{24}$/)
})

test('operations 17: start and stop each leave one line', async () => {
  const gateway = await startGateway(dataDirectory(), { LOG_LEVEL: 'info' })
  const buyer = new Buyer(gateway.url)
  await buyer.get('/info')
  await buyer.get('/tools/candles?token=bitcoin')
  gateway.kill('SIGTERM')
  await gateway.ended

  const lines = gateway
    .logged()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  expect(lines).toMatchObject([
    {
      msg: 'gateway started',
      version: expect.stringMatching(/^\d/),
      node: process.versions.node,
      networks: ['eip155:84532', expect.stringMatching(/^solana:/)],
      payees: [{ payTo: expect.stringMatching(/^0x/) }, { payTo: expect.any(String) }],
      database: { kind: 'SQLite', migration: expect.stringMatching(/^\d{3}-/), ledger: expect.any(String) },
      publicUrl: gateway.url,
      dataMode: 'simulated',
      tools: expect.any(Number),
    },
    {
      msg: 'gateway stopped',
      reason: 'SIGTERM',
      served: 1,
      handedOver: { payments: 0, jobs: 0 },
      seconds: expect.any(Number),
    },
  ])
})
