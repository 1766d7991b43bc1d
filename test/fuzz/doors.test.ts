import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tools } from '../../src/app/registry.ts'
import { type Buyer, encode } from '../support/buyer.ts'
import { openGatewayFixture, shareGateway } from '../support/gateway.ts'
import type { OpenApi } from '../support/openapi.ts'
import { type Asked, openAsker } from './ask.ts'
import { headers } from './headers.ts'
import { anyJson, anyText, nearly } from './json.ts'
import { faultOfHead, faultOfRest, faultOfRpc } from './verdict.ts'

/** Replay a failure with the seed and the path that it printed: `FUZZ_SEED=402 FUZZ_PATH=17:1 npm run fuzz`. */
const seed = Number(process.env['FUZZ_SEED'] ?? 402)
const path = process.env['FUZZ_PATH']
const CASES = Number(process.env['FUZZ_CASES'] ?? 10_000)

const gateway = shareGateway(() => openGatewayFixture({ environment: { TASK_PUSH: 'on' } }))
let door: ReturnType<typeof openAsker>
let paths: readonly (readonly [path: string, method: string])[] = []

beforeAll(async () => {
  door = openAsker(gateway().url)
  const { text } = await door.ask({ method: 'GET', path: '/openapi.json', headers: [] })
  const described: OpenApi = JSON.parse(text)
  paths = Object.entries(described.paths).flatMap(([route, methods]) =>
    Object.keys(methods)
      // the feed goes on for ever, and is held by tests of its own; the agents’ doors are asked below
      .filter(() => route !== '/api/live/calls' && !/^[/](mcp|a2a)/.test(route))
      .map((method) => [route, method.toUpperCase()] as const),
  )
})
afterAll(() => door.close())

const byRoute = new Map(tools.map((tool) => [tool.contract.route.path, tool.inputSchema]))
const json = (value: unknown) => JSON.stringify(value) ?? 'null'
const JSON_TYPE = ['Content-Type', 'application/json'] as const
const strangeMethods = [
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'HEAD',
  'TRACE',
  'PROPFIND',
] as const

/** Nothing that is asked here may be answered by a failure of ours, or cost anything. */
async function holds(share: number, asking: fc.Arbitrary<Asked>, faultOf: typeof faultOfRest): Promise<void> {
  const property = fc.asyncProperty(asking, async (asked) => {
    const result = await door.ask(asked)
    const fault = asked.method === 'HEAD' ? faultOfHead(result) : faultOf(result)
    expect(fault, json(asked)).toBeUndefined()
  })
  await fc.assert(property, {
    seed,
    numRuns: Math.round(CASES * share),
    endOnFailure: true,
    ...(path === undefined ? {} : { path }),
  })
  expect(await gateway().earned()).toBe(0n)
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
}

function inPath(route: string, inputs: readonly string[]): string {
  let position = 0
  return route.replace(/\{[^}]*\}/g, () => encodeURIComponent(wellFormed(inputs[position++] ?? 'x')) || 'x')
}

function queryOf(input: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input))
    query.append(wellFormed(name), wellFormed(typeof value === 'string' ? value : json(value)))
  return `${query}`.slice(0, 6_000)
}

const wellFormed = (text: string) => Buffer.from(text).toString()

test('VAL-27 any request to any route answers by the failure table, uncharged', async () => {
  const operation = fc.constantFrom(...paths).chain(([route, method]) => {
    const schema = byRoute.get(route) ?? {}
    return fc.record({
      route: fc.constant(route),
      method: fc.oneof({ arbitrary: fc.constant(method), weight: 9 }, fc.constantFrom(...strangeMethods)),
      inputs: fc.array(anyText, { minLength: 2, maxLength: 2 }),
      input: nearly(schema),
      body: fc.oneof({ arbitrary: nearly(schema).map(json), weight: 4 }, anyJson.map(json), anyText),
      headers,
    })
  })
  const asking = operation.map(({ route, method, inputs, input, body, headers }): Asked => {
    const position = inPath(route, inputs)
    if (method === 'POST' || method === 'PUT' || method === 'PATCH')
      return { method, path: position, headers: [JSON_TYPE, ...headers], body }
    return { method, path: `${position}?${queryOf(input)}`, headers }
  })

  await holds(0.45, asking, faultOfRest)
})

test('MCP, asked by any method for anything, answers as JSON-RPC does and charges nothing', async () => {
  const methods = [
    'initialize',
    'ping',
    'server/discover',
    'tools/list',
    'tools/call',
    'resources/list',
    'resources/templates/list',
    'resources/read',
    'resources/subscribe',
    'prompts/list',
    'prompts/get',
    'completion/complete',
    'logging/setLevel',
    'notifications/initialized',
    'notifications/cancelled',
    'tasks/get',
    'roots/list',
    'constructor',
  ]
  const tool = fc.constantFrom(...tools)
  const meta = fc.record(
    {
      'x402/payment': anyJson,
      'org.paymentauth/credential': anyJson,
      'pennywire/maxCostUsd': anyJson,
      'sign-in-with-x': anyJson,
      progressToken: anyJson,
    },
    { requiredKeys: [] },
  )
  const params = fc.oneof(
    tool.chain(({ contract, inputSchema }) =>
      fc.record({
        name: fc.constantFrom(contract.id, contract.id.replaceAll('-', '_'), 'call_tool', 'search_tools'),
        arguments: fc.oneof(
          nearly(inputSchema),
          fc.record({ name: fc.constant(contract.id), arguments: anyJson }),
        ),
        _meta: meta,
      }),
    ),
    fc.record({
      uri: anyText,
      ref: anyJson,
      argument: anyJson,
      cursor: anyText,
      level: anyText,
      _meta: anyJson,
    }),
    anyJson,
  )
  const asking = rpc(methods, params).chain((body) =>
    fc.record({
      method: fc.constant('POST'),
      path: fc.constantFrom('/mcp', '/mcp/readonly', '/mcp/x/core', '/mcp/x/markets', '/mcp/x/__proto__'),
      headers: headers.map((some) => [
        JSON_TYPE,
        ['Accept', 'application/json, text/event-stream'] as const,
        ...some,
      ]),
      body: fc.constant(body),
    }),
  )

  await holds(0.25, asking, faultOfRpc)
})

test('A2A, asked by any method for anything, answers as JSON-RPC does and charges nothing', async () => {
  const methods = [
    'task/create',
    'task/status',
    'SendMessage',
    'SendStreamingMessage',
    'GetTask',
    'ListTasks',
    'CancelTask',
    'SubscribeToTask',
    'CreateTaskPushNotificationConfig',
    'GetTaskPushNotificationConfig',
    'ListTaskPushNotificationConfigs',
    'DeleteTaskPushNotificationConfig',
    'GetExtendedAgentCard',
    'message/send',
    'message/stream',
    'tasks/get',
    'tasks/cancel',
    'tasks/resubscribe',
    'tasks/pushNotificationConfig/set',
    'tasks/pushNotificationConfig/list',
    'agent/getAuthenticatedExtendedCard',
    '__proto__',
  ]
  const order = fc.constantFrom(...tools).chain(({ contract, inputSchema }) =>
    fc.record(
      {
        toolId: fc.constant(contract.id),
        input: nearly(inputSchema),
        payment: anyJson,
        max_cost_usd: anyJson,
      },
      { requiredKeys: ['toolId'] },
    ),
  )
  const part = fc.oneof(
    order.map((data) => ({ kind: 'data', data })),
    order.map((data) => ({ data })),
    anyText.map((text) => ({ kind: 'text', text })),
    anyText.map((text) => ({ text })),
    anyJson,
  )
  const message = fc.record(
    {
      messageId: anyText,
      role: fc.constantFrom('user', 'ROLE_USER', 'agent', 5),
      parts: fc.array(part, { maxLength: 3 }),
      taskId: anyText,
      contextId: anyText,
      metadata: fc.oneof(
        fc.record({ 'x402.payment.status': anyText, 'x402.payment.payload': anyJson }),
        anyJson,
      ),
    },
    { requiredKeys: ['messageId', 'parts'] },
  )
  const params = fc.oneof(
    order,
    fc.record({ message, configuration: anyJson }, { requiredKeys: ['message'] }),
    fc.record({ id: anyText, taskId: anyText, pageSize: anyJson, pageToken: anyJson, name: anyText }),
    anyJson,
  )
  const asking = rpc(methods, params).chain((body) =>
    fc.record({
      method: fc.constant('POST'),
      path: fc.constant('/a2a'),
      headers: headers.map((some) => [JSON_TYPE, ...some]),
      body: fc.constant(body),
    }),
  )

  await holds(0.2, asking, faultOfRpc)
})

test('a signed payment that is changed anywhere buys nothing at any door', async () => {
  const { buyer } = gateway()
  const expected = '/tools/candles?token=bitcoin'
  const offer = await buyer.offer(expected)
  const payments = await Promise.all(Array.from({ length: 20 }, () => buyer.payload(offer)))
  const spoilt = fc
    .record({
      payment: fc.constantFrom(...payments),
      field: fc.constantFrom('to', 'value', 'validAfter', 'validBefore', 'nonce', 'from', 'signature'),
      value: anyJson,
    })
    .map(({ payment, field, value }) => {
      const { payload, ...rest } = payment as { payload: { authorization: object; signature: string } }
      if (field === 'signature') return { ...rest, payload: { ...payload, signature: value } }
      return { ...rest, payload: { ...payload, authorization: { ...payload.authorization, [field]: value } } }
    })
  const asking = fc.tuple(spoilt, fc.constantFrom('rest', 'mcp', 'a2a')).map(([payment, at]): Asked => {
    if (at === 'rest')
      return { method: 'GET', path: expected, headers: [['PAYMENT-SIGNATURE', headerOf(payment)]] }
    const input = { token: 'bitcoin' }
    const [position, method, params] =
      at === 'mcp'
        ? ([
            '/mcp',
            'tools/call',
            { name: 'candles', arguments: input, _meta: { 'x402/payment': payment } },
          ] as const)
        : (['/a2a', 'task/create', { toolId: 'candles', input, payment }] as const)
    const body = json({ jsonrpc: '2.0', id: 1, method, params })
    return {
      method: 'POST',
      path: position,
      headers: [JSON_TYPE, ['Accept', 'application/json, text/event-stream']],
      body,
    }
  })

  await holds(0.1, asking, (result) => (result.type === '' ? undefined : faultOfRpc(result)))
  await stillSells(buyer, expected)
})

test('whatever was asked has left nothing behind', async () => {
  const { close } = openAsker(gateway().url)
  close()
  door.close()
  const waiting = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length

  await expect.poll(waiting, { timeout: 30_000 }).toBeLessThan(50)
})

/** A request of JSON-RPC that mostly is one. */
function rpc(methods: readonly string[], params: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const message = fc.record(
    {
      jsonrpc: fc.oneof({ arbitrary: fc.constant<unknown>('2.0'), weight: 12 }, anyJson),
      id: fc.oneof({ arbitrary: fc.integer(), weight: 8 }, anyJson),
      method: fc.oneof({ arbitrary: fc.constantFrom<unknown>(...methods), weight: 12 }, anyJson),
      params: fc.oneof({ arbitrary: params, weight: 12 }, anyJson),
    },
    { requiredKeys: ['jsonrpc', 'method'] },
  )
  return fc.oneof(
    { arbitrary: message.map(json), weight: 12 },
    fc.array(message, { maxLength: 3 }).map(json),
    anyJson.map(json),
    anyText,
  )
}

function headerOf(payment: unknown): string {
  return encode(payment).slice(0, 12_000)
}

async function stillSells(buyer: Buyer, expected: string): Promise<void> {
  const { status } = await buyer.buy(expected)
  expect(status).toBe(200)
}
