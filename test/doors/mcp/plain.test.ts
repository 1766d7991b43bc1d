import { Agent, request as httpRequest, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { bearer, createSessionActions } from '../../payment/sessions/session-fixture.ts'
import { openGatewayFixture, shareGateway } from '../../support/gateway.ts'
import { createHeldTime } from '../../support/held-time.ts'

const REVISION = '2026-07-28'
const BOTH = 'application/json, text/event-stream'
const RESERVED = 'io.modelcontextprotocol/'
const SEED = 20_261_122

const gateway = shareGateway(() => openGatewayFixture({ clock: createHeldTime() }))
const agent = new Agent({ keepAlive: true })
afterAll(() => agent.destroy())

/** One request as a client could send it, well or not. */
interface Question {
  readonly path: string
  readonly headers: OutgoingHttpHeaders
  readonly message: Readonly<Record<string, unknown>>
}

interface Reply {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

function send({ path, headers, message }: Question): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(new URL(path, gateway().url), { method: 'POST', agent, headers })
    request.on('response', async (response) => {
      let text = ''
      for await (const chunk of response.setEncoding('utf8')) text += chunk
      resolve({ status: response.statusCode, headers: response.headers, text })
    })
    request.on('error', reject)
    request.end(JSON.stringify(message))
  })
}

/** The same question with a parameter that is unknown and every revision allows: the SDK answers that one. */
function unusual(question: Question): Question {
  const { params = {} } = question.message
  return { ...question, message: { ...question.message, params: { ...(params as object), unheard: 1 } } }
}

/** An offer has an id, a memo and a challenge that no other has. */
const UNIQUE = /(\\*"(?:memo|id|offer|requestId)\\*":\\*")[\w-]{20,}/g

/** The content, without what belongs to the connection or to one offer alone. */
function toText({ status, headers, text }: Reply) {
  const {
    date,
    connection,
    'keep-alive': _,
    'content-length': _length,
    'x-request-id': _id,
    ...result
  } = headers
  const { 'transfer-encoding': _encoding, ...rest } = result
  return { status, headers: rest, text: text.replaceAll(UNIQUE, '$1') }
}

/** The SDK's answers come without a length; refusals and lists always have one. */
const hasLength = ({ headers }: Reply) => headers['content-length'] !== undefined

async function expectBothWaysAlike(question: Question): Promise<Reply> {
  const reply = await send(question)
  const bySdk = await send(unusual(question))

  expect(toText(reply)).toEqual(toText(bySdk))
  if (question.message['method'] === 'tools/call' && reply.status === 200)
    expect(hasLength(bySdk)).toBe(false)
  return reply
}

const envelope = {
  [`${RESERVED}protocolVersion`]: REVISION,
  [`${RESERVED}clientInfo`]: { name: 'tests', version: '1' },
  [`${RESERVED}clientCapabilities`]: {},
}

/** A well-formed call, of the revision without handshake or of an earlier one. */
function callOf(isModern: boolean, name: string, input: object, { meta = {}, headers = {} } = {}): Question {
  return {
    path: '/mcp',
    headers: {
      'Content-Type': 'application/json',
      Accept: BOTH,
      ...(isModern ? { 'MCP-Protocol-Version': REVISION, 'Mcp-Method': 'tools/call', 'Mcp-Name': name } : {}),
      ...headers,
    },
    message: {
      jsonrpc: '2.0',
      id: 7,
      method: 'tools/call',
      params: { name, arguments: input, _meta: { ...(isModern ? envelope : {}), ...meta } },
    },
  }
}

/** Mostly the usual, now and then something else; `undefined` leaves a member out. */
function mostly<T>(usual: readonly T[], odd: readonly T[]): fc.Arbitrary<T> {
  return fc.oneof(
    { weight: 14, arbitrary: fc.constantFrom(...usual) },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
  )
}

const hostile = JSON.parse('{"__proto__":{"token":"x"},"constructor":1}') as object
const rich = {
  roots: { listChanged: true },
  sampling: {},
  elicitation: {},
  extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html'] } },
}

const question: fc.Arbitrary<Question> = fc
  .record({
    isModern: fc.boolean(),
    path: mostly(['/mcp/x/core', '/mcp/x/core', '/mcp'], ['/mcp/readonly', '/mcp/x/nothing']),
    jsonrpc: mostly<unknown>(['2.0'], ['1.0', undefined]),
    id: mostly<unknown>([1, 'a', -1], [0, 'ü"\\', 2 ** 53 - 1, 2 ** 53, 1.5, null, true, {}, undefined]),
    method: mostly<unknown>(['tools/call', 'tools/call', 'tools/list'], ['ping', 'no/such', 7]),
    name: mostly<unknown>(
      ['info', 'candles', 'describe_tool', 'call_tool'],
      ['payment_status', 'no_such_tool', 'constructor', '=?base64?aW5mbw==?=', '', 7, undefined],
    ),
    input: mostly<unknown>(
      [{}, undefined, { token: 'bitcoin', limit: 3 }, { name: 'info' }, { name: 'candles', arguments: {} }],
      [{ limit: 'many' }, { name: 'none' }, hostile, [], 'x', null],
    ),
    meta: mostly<unknown>(
      [{}, { traceparent: '00-1-2-01' }, { progressToken: 7 }],
      [
        { progressToken: 1.5 },
        { 'x402/payment': 'none' },
        { 'pennywire/maxCostUsd': '0.0001' },
        { 'pennywire/maxCostUsd': 'much' },
        { [`${RESERVED}related-task`]: { taskId: 'x' } },
        { [`${RESERVED}related-task`]: 7 },
        { [`${RESERVED}logLevel`]: 'debug' },
        { [`${RESERVED}logLevel`]: 'loud' },
        { [`${RESERVED}clientInfo`]: null },
        { [`${RESERVED}clientInfo`]: { name: 'tests' } },
        { [`${RESERVED}clientCapabilities`]: { sampling: 7 } },
        { [`${RESERVED}clientCapabilities`]: rich },
        { [`${RESERVED}clientCapabilities`]: undefined },
        { [`${RESERVED}protocolVersion`]: '2025-06-18' },
        { [`${RESERVED}protocolVersion`]: 7 },
        hostile,
        [],
        null,
        undefined,
      ],
    ),
    more: mostly<object>(
      [{}],
      [{ task: { ttl: 1 } }, { task: 7 }, { requestState: 'x' }, { inputResponses: {} }, { cursor: 'x' }],
    ),
    beside: mostly<object>([{}], [{ extra: 1 }, { result: {} }, { error: {} }]),
    revision: mostly<unknown>(
      ['usual'],
      [undefined, '2025-11-25', '2025-03-26', '2024-10-07', REVISION, '2099-01-01', 'nonsense', ''],
    ),
    methodHeader: mostly<unknown>(['usual'], [undefined, 'tools/list', 'tools/call', 'nonsense']),
    nameHeader: mostly<unknown>(['usual'], [undefined, 'info', '=?base64?aW5mbw==?=', '=?base64?!?=']),
    type: mostly<unknown>(
      ['application/json'],
      ['application/json; charset=utf-8', 'APPLICATION/JSON;', 'application/vnd.x+json', undefined],
    ),
    headers: mostly<object>(
      [{ Accept: BOTH }, { Accept: 'application/json' }],
      [
        {},
        { Accept: 'text/html' },
        { 'X-MCP-Results': 'linked' },
        { 'X-MCP-Readonly': 'true' },
        { 'X-MCP-Tools': 'info' },
      ],
    ),
  })
  .map((drawn) => {
    const { isModern, path, jsonrpc, id, method, name, input, meta, more, beside, headers } = drawn
    const usual = (given: unknown, modern: unknown) =>
      given === 'usual' ? (isModern ? modern : undefined) : given
    const result = {
      'MCP-Protocol-Version': usual(drawn.revision, REVISION),
      'Mcp-Method': usual(drawn.methodHeader, method),
      'Mcp-Name': usual(drawn.nameHeader, method === 'tools/call' ? name : undefined),
      'Content-Type': drawn.type,
      ...headers,
    }
    const _meta =
      isModern && typeof meta === 'object' && !Array.isArray(meta) ? { ...envelope, ...meta } : meta
    const called = method === 'tools/list' ? {} : { name, arguments: input }
    return {
      path,
      headers: Object.fromEntries(
        Object.entries(result).flatMap(([key, value]) => (value === undefined ? [] : [[key, `${value}`]])),
      ),
      message: { jsonrpc, id, method, params: { ...called, _meta, ...more }, ...beside },
    }
  })

test('the fast path answers every request exactly as the SDK does', async () => {
  const calls = { short: 0, others: 0 }

  await fc.assert(
    fc.asyncProperty(question, async (asked) => {
      const reply = await expectBothWaysAlike(asked)
      if (reply.status === 200 && asked.message['method'] === 'tools/call') {
        calls[hasLength(reply) ? 'short' : 'others'] += 1
      }
    }),
    { seed: SEED, numRuns: 200 },
  )

  expect(calls.short).toBeGreaterThan(20)
  expect(calls.others).toBeGreaterThan(20)
})

test.each([
  ['of an earlier revision', false],
  ['of the revision without handshake', true],
])('a paid call answers alike on both paths, in a call %s', async (_name, isModern) => {
  const { buyer } = gateway()
  const input = { token: 'bitcoin', limit: 3 }
  const offered = await expectBothWaysAlike(callOf(isModern, 'candles', input))
  const payment = await buyer.payload(JSON.parse(offered.text).result.structuredContent)
  const paid = { meta: { 'x402/payment': payment } }
  const linked = { ...paid, headers: { 'X-MCP-Results': 'linked' } }

  const first = await send(callOf(isModern, 'candles', input, paid))
  const again = await expectBothWaysAlike(callOf(isModern, 'candles', input, paid))
  const withLinks = await expectBothWaysAlike(callOf(isModern, 'candles', input, linked))

  expect([offered, first, again].map(hasLength)).toEqual([true, true, true])
  expect(JSON.parse(first.text).result._meta['x402/payment-response']).toMatchObject({ success: true })
  expect(JSON.parse(again.text).result._meta['pennywire/replayed']).toBe(true)
  expect(withLinks.text).toMatch('resource_link')
})

test.each([
  ['of an earlier revision', false],
  ['of the revision without handshake', true],
])('a session call answers alike on both paths, in a call %s', async (_name, isModern) => {
  const { token } = await createSessionActions(gateway().buyer).open()
  const call = callOf(
    isModern,
    'candles',
    { token: 'bitcoin', limit: 3 },
    { meta: { 'pennywire/idempotencyKey': 'one' }, headers: bearer(token) },
  )

  const first = await send(call)
  const again = await expectBothWaysAlike(call)

  expect(JSON.parse(first.text).result._meta['pennywire/session']).toMatchObject({ replayed: false })
  expect(JSON.parse(again.text).result._meta['pennywire/session']).toMatchObject({ replayed: true })
})
