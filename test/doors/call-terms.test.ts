import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createA2aDoor } from '../../src/a2a/door.ts'
import type { Call } from '../../src/calls/call.ts'
import { createCatalog } from '../../src/calls/catalog.ts'
import type { Performer } from '../../src/calls/performer.ts'
import { systemClock, systemScheduler } from '../../src/core/clock.ts'
import { usd } from '../../src/core/money.ts'
import { createSignposts } from '../../src/discovery/signposts.ts'
import { createAgentToolRoutes } from '../../src/http/agent-tools.ts'
import { createRestDoor } from '../../src/http/rest-door.ts'
import { createMcpDoor } from '../../src/mcp/mcp-door.ts'
import { createJobQueue } from '../../src/store/tasks/job-queue.ts'
import { createTaskRepository } from '../../src/store/tasks/task-repository.ts'
import { defineTool } from '../../src/tools/define-tool.ts'
import { encode } from '../support/buyer.ts'
import { openEmptyLedger } from '../support/empty-ledger.ts'

type Headers = Readonly<Record<string, string>>

/** What a door made of the headers: the terms of the call, or the code with which it refused. */
type Seen = Pick<
  Call,
  'maxCost' | 'operatorToken' | 'signIn' | 'session' | 'idempotencyKey' | 'signedOffers'
> & {
  /** `payload.payload.of` of the payment that was read. */
  readonly payment?: unknown
  readonly refused?: string
}

const INPUT = { token: 'bitcoin' }
const contract = {
  family: 'service',
  price: usd('0'),
  kind: 'read' as const,
  title: 'Echo',
  summary: 'Returns nothing.',
  description: 'Use this when you test the doors.',
  output: z.looseObject({}),
  intents: ['echo'],
}
const echo = defineTool({
  ...contract,
  id: 'echo',
  route: { path: '/tools/echo', methods: ['GET', 'POST'] },
  input: z.strictObject({ token: z.string() }),
  example: { input: INPUT },
}).run(() => ({}))
const batch = defineTool({
  ...contract,
  id: 'batch',
  route: { path: '/batch', methods: ['POST'] },
  input: z.strictObject({}),
  example: { input: {} },
}).run(() => ({}))

const calls: Call[] = []
const performer: Performer = {
  admit() {},
  async perform(call) {
    // a paid call reads its payment first
    call.proof()
    calls.push(call)
    return { kind: 'answer', text: '{}', value: () => ({}) }
  },
  restoreWork: () => undefined,
  renewSamples: async () => {},
  explainUnsold: async (_, otherwise) => otherwise,
  baseOffer() {
    throw new Error('not asked here')
  },
}

let origin = ''
const closers: (() => unknown)[] = []

beforeAll(async () => {
  const database = await openEmptyLedger()
  const catalog = createCatalog([echo])
  const publicUrl = () => origin
  const clientOf = () => 'client'
  const signposts = createSignposts({ tools: () => catalog.tools, publicUrl })
  const shared = { performer, publicUrl, clientOf, signposts, unknownTool: signposts.unknownTool }
  const a2a = createA2aDoor({
    ...shared,
    catalog,
    tasks: createTaskRepository(database),
    offers: undefined,
    queue: createJobQueue(database),
    ledger: { findByHeader: async () => undefined },
    bus: database.bus,
    walletIn: async () => '',
    push: undefined,
    clock: systemClock,
    scheduler: systemScheduler,
    random: { bytes: (count) => crypto.getRandomValues(new Uint8Array(count)) },
  })
  const mcp = createMcpDoor({
    ...shared,
    tools: [echo],
    serverInfo: { name: 'test', version: '1' },
    instructions: '',
    resources: [],
    throttleFree() {},
    scheduler: systemScheduler,
  })
  const { server } = createRestDoor({
    ...shared,
    tools: [echo],
    documents: () => ({}),
    admit() {},
    mounts: [a2a, mcp],
    routers: [createAgentToolRoutes({ ...shared, catalog, batch })],
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  closers.push(
    () => a2a.stop(),
    () => database.close(),
    () => server.closeAllConnections(),
    () => server.close(),
  )
})

afterAll(async () => {
  for (const close of closers) await close()
})

interface Request {
  readonly method?: string
  readonly path: string
  readonly body?: unknown
}

const rpc = (method: string, params: object) => ({ jsonrpc: '2.0', id: 1, method, params })
const mcpCall = (more: object) => rpc('tools/call', { name: 'echo', arguments: INPUT, ...more })
const message = (data: object) => ({
  message: {
    messageId: 'm',
    role: 'ROLE_USER',
    parts: [{ data: { toolId: 'echo', params: INPUT, ...data } }],
  },
})

const DOORS = {
  GET: { method: 'GET', path: '/tools/echo?token=bitcoin' },
  POST: { path: '/tools/echo', body: INPUT },
  'agent tools': { path: '/agent/tools/call', body: { toolId: 'echo', params: INPUT } },
  batch: { path: '/agent/tools/call', body: { calls: [{ toolId: 'echo', params: INPUT }] } },
  MCP: { path: '/mcp', body: mcpCall({}) },
  'task/create': { path: '/a2a', body: rpc('task/create', { toolId: 'echo', input: INPUT }) },
  SendMessage: { path: '/a2a', body: rpc('SendMessage', message({})) },
} satisfies Record<string, Request>
type Door = keyof typeof DOORS
const TASKS = ['task/create', 'SendMessage'] as const

async function see({ method = 'POST', path, body }: Request, headers: Headers): Promise<Seen> {
  calls.length = 0
  const reply = await fetch(origin + path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      Accept: 'application/json, text/event-stream',
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  const [call] = calls
  if (!call) return { refused: /"code":"(\w+)"/.exec(text)?.[1] ?? `${reply.status} ${text}` }
  expect([call.tool, call.input]).toEqual([echo, INPUT])
  const { maxCost, operatorToken, signIn, session, idempotencyKey, signedOffers } = call
  const payment = call.proof()?.payload.payload['of']
  const seen = { maxCost, operatorToken, signIn, session, idempotencyKey, signedOffers, payment }
  return Object.fromEntries(Object.entries(seen).filter(([, value]) => value !== undefined))
}

/** The name of a call in a batch ends in its number. */
const numbered = (seen: Seen): Seen =>
  seen.idempotencyKey === undefined ? seen : { ...seen, idempotencyKey: `${seen.idempotencyKey}#0` }

const paid = (of: string) =>
  encode({
    x402Version: 2,
    accepted: { scheme: 'exact', network: 'eip155:8453', amount: '1', asset: 'a', payTo: 'b' },
    payload: { of },
  })

interface Case {
  readonly name: string
  readonly headers: Headers
  readonly seen: Seen
  /** Where a door differs, and has always done so. */
  readonly except?: Partial<Record<Door, Seen>>
}

const inTasks = (seen: Seen) => Object.fromEntries(TASKS.map((door) => [door, seen]))

const CASES: readonly Case[] = [
  { name: 'no header', headers: {}, seen: {} },
  { name: 'PAYMENT-SIGNATURE', headers: { 'PAYMENT-SIGNATURE': paid('one') }, seen: { payment: 'one' } },
  { name: 'X-PAYMENT', headers: { 'X-PAYMENT': paid('one') }, seen: { payment: 'one' } },
  {
    name: 'one payment in both headers',
    headers: { 'PAYMENT-SIGNATURE': paid('one'), 'X-PAYMENT': paid('one') },
    seen: { payment: 'one' },
  },
  {
    name: 'two payments',
    headers: { 'PAYMENT-SIGNATURE': paid('one'), 'X-PAYMENT': paid('two') },
    seen: { refused: 'conflicting_payment_headers' },
  },
  {
    name: 'an unreadable payment',
    headers: { 'PAYMENT-SIGNATURE': 'none' },
    seen: { refused: 'payment_malformed' },
  },
  {
    name: 'an MPP credential',
    headers: { Authorization: 'Payment none' },
    seen: { refused: 'payment_malformed' },
  },
  {
    name: 'an MPP credential and an x402 payment',
    headers: { Authorization: 'Payment none', 'PAYMENT-SIGNATURE': paid('one') },
    seen: { refused: 'conflicting_payment_headers' },
  },
  { name: 'a session', headers: { Authorization: 'Bearer pws_a' }, seen: { session: 'pws_a' } },
  { name: 'a key of another service', headers: { Authorization: 'Bearer sk-a' }, seen: {} },
  { name: 'a name without a session', headers: { 'Idempotency-Key': 'mine' }, seen: {} },
  {
    name: 'a session and a name',
    headers: { Authorization: 'Bearer pws_a', 'Idempotency-Key': 'mine' },
    seen: { session: 'pws_a', idempotencyKey: 'mine' },
  },
  {
    name: 'a session and an invalid name',
    headers: { Authorization: 'Bearer pws_a', 'Idempotency-Key': 'not mine' },
    seen: { refused: 'invalid_input' },
  },
  {
    name: 'a session and a payment',
    headers: { Authorization: 'Bearer pws_a', 'X-PAYMENT': paid('one') },
    seen: { session: 'pws_a', payment: 'one' },
  },
  { name: 'a ceiling', headers: { 'X-Max-Cost-Usd': '0.01' }, seen: { maxCost: usd('0.01') } },
  { name: 'an invalid ceiling', headers: { 'X-Max-Cost-Usd': '1e9' }, seen: { refused: 'invalid_input' } },
  {
    name: 'an operator token',
    headers: { 'X-Operator-Token': 'operator-1' },
    seen: { operatorToken: 'operator-1' },
  },
  {
    name: 'a sign-in, which names one request and so no batch',
    headers: { 'SIGN-IN-WITH-X': 'signed' },
    seen: { signIn: 'signed' },
    except: { batch: {} },
  },
  {
    name: 'a preference for signed offers, where offers are HTTP answers',
    headers: { Prefer: 'respond-async, signed-offers' },
    seen: { signedOffers: true },
    except: { MCP: {}, ...inTasks({}) },
  },
  { name: 'another preference', headers: { Prefer: 'return=minimal' }, seen: {} },
  {
    name: 'headers that are no terms of a call',
    headers: {
      'Accept-Language': 'de',
      'User-Agent': 'agent/1.0',
      'A2A-Version': '1.0',
      'MCP-Protocol-Version': '2025-06-18',
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      tracestate: 'a=b',
      'X-Request-Id': 'request-1',
      Cookie: 'session=pws_a',
    },
    seen: {},
  },
]

describe.each(Object.entries(DOORS) as [Door, Request][])('%s', (door, request) => {
  test.each(CASES)('reads $name', async ({ headers, seen, except }) => {
    const expected = except?.[door] ?? seen
    expect(await see(request, headers)).toEqual(door === 'batch' ? numbered(expected) : expected)
  })
})

test('HEAD shows a price and neither pays nor checks who pays', async () => {
  calls.length = 0
  await fetch(`${origin}/tools/echo?token=bitcoin`, {
    method: 'HEAD',
    headers: {
      'PAYMENT-SIGNATURE': paid('one'),
      Authorization: 'Bearer pws_a',
      'Idempotency-Key': 'not mine',
    },
  })

  expect(calls.map(({ session, proof }) => [session, proof()])).toEqual([[undefined, undefined]])
})

test('what a message states wins over its headers', async () => {
  const headers = {
    Authorization: 'Bearer pws_a',
    'Idempotency-Key': 'header',
    'X-Max-Cost-Usd': '1',
    'SIGN-IN-WITH-X': 'header',
  }
  const meta = {
    'pennywire/maxCostUsd': '2',
    'pennywire/idempotencyKey': 'meta',
    'sign-in-with-x': 'meta',
  }
  const terms = { session: 'pws_a', idempotencyKey: 'header', signIn: 'header', maxCost: usd('2') }
  const inBody = { max_cost_usd: '2' }

  const task = { path: '/a2a', body: rpc('task/create', { toolId: 'echo', input: INPUT, ...inBody }) }
  const sent = { path: '/a2a', body: rpc('SendMessage', message(inBody)) }
  const agent = { path: '/agent/tools/call', body: { toolId: 'echo', params: INPUT, ...inBody } }
  const mcp = { path: '/mcp', body: mcpCall({ _meta: meta }) }

  expect(await see(task, headers)).toEqual(terms)
  expect(await see(sent, headers)).toEqual(terms)
  expect(await see(agent, headers)).toEqual(terms)
  expect(await see(mcp, headers)).toEqual({ ...terms, idempotencyKey: 'meta', signIn: 'meta' })
})

test('any headers together become the same call at every door', async () => {
  const some = (name: string, ...values: readonly string[]) =>
    fc.option(fc.constantFrom(...values)).map((value) => (value === null ? {} : { [name]: value }))
  const headers = fc
    .tuple(
      some('PAYMENT-SIGNATURE', paid('one'), paid('two')),
      some('Authorization', 'Bearer pws_a', 'Bearer sk-a'),
      some('Idempotency-Key', 'mine'),
      some('X-Max-Cost-Usd', '0', '0.5'),
      some('X-Operator-Token', 'operator-1'),
      some('SIGN-IN-WITH-X', 'signed'),
      some('traceparent', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00'),
    )
    .map((parts): Headers => Object.assign({}, ...parts))

  await fc.assert(
    fc.asyncProperty(headers, async (given) => {
      const expected = await see(DOORS.GET, given)
      const { signIn: _, ...withoutSignIn } = expected
      for (const [door, request] of Object.entries(DOORS))
        expect(await see(request, given), door).toEqual(door === 'batch' ? numbered(withoutSignIn) : expected)
    }),
    { seed: 18, numRuns: 40 },
  )
})
