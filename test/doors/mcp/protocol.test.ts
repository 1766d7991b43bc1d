import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { expect, test } from 'vitest'
import { openGatewayFixture } from '../../support/gateway.ts'

const REVISION = '2026-07-28'
const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': REVISION,
  'io.modelcontextprotocol/clientCapabilities': {},
}
const PING = { jsonrpc: '2.0', id: 1, method: 'ping' }
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

interface Reply {
  status: number | undefined
  headers: IncomingHttpHeaders
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: the shape of an answer is what the tests look at
  body: any
}

interface Sending {
  method?: string
  path?: string
  headers?: Record<string, string>
}

/** One HTTP request, with any header at all. */
function send(url: string, body: unknown, { method = 'POST', path = '/mcp', headers = {} }: Sending = {}) {
  return new Promise<Reply>((resolve, reject) => {
    const request = httpRequest(
      url + path,
      { method, agent: false, headers: { 'Content-Type': 'application/json', ...headers } },
      async (response) => {
        let text = ''
        for await (const chunk of response.setEncoding('utf8')) text += chunk
        let parsed: unknown
        try {
          parsed = JSON.parse(text)
        } catch {
          parsed = undefined
        }
        resolve({ status: response.statusCode, headers: response.headers, text, body: parsed })
      },
    )
    request.on('error', reject)
    request.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body))
  })
}

/** Announces how large a body will be, and waits for the answer before sending any of it. */
function announce(url: string, bytes: number) {
  return new Promise<{ status: number | undefined }>((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': bytes }
    const request = httpRequest(`${url}/mcp`, { method: 'POST', agent: false, headers }, (response) => {
      resolve({ status: response.statusCode })
      request.destroy()
    })
    request.on('error', reject)
    request.flushHeaders()
  })
}

const initialize = (protocolVersion: string) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion, capabilities: {}, clientInfo: { name: 'tests', version: '1' } },
})

const callOf = (name: string, input = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: input },
})

/** A request as revision 2026-07-28 writes it: no handshake, everything in the request itself. */
function sendModern(url: string, message: { method: string; params?: Record<string, unknown> }) {
  const { method, params = {} } = message
  const name = params['name'] ?? params['uri']
  return send(
    url,
    { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: ENVELOPE } },
    {
      headers: {
        Accept: 'application/json, text/event-stream',
        'MCP-Protocol-Version': REVISION,
        'Mcp-Method': method,
        ...(typeof name === 'string' ? { 'Mcp-Name': name } : {}),
      },
    },
  )
}

test.each(['2024-10-07', '2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
  'the handshake of revision %s is answered in it, as JSON',
  async (revision) => {
    const { url } = await openGatewayFixture({ fund: '0' })

    const hello = await send(url, initialize(revision))
    const list = await send(url, LIST, { headers: { 'MCP-Protocol-Version': revision } })

    expect(hello.status).toBe(200)
    expect(hello.headers['content-type']).toMatch('application/json')
    expect(hello.headers['mcp-session-id']).toBeUndefined()
    expect(hello.body.result).toMatchObject({
      protocolVersion: revision,
      serverInfo: { name: 'pennywire' },
      capabilities: { tools: {}, resources: {} },
    })
    expect(list.body.result.tools.length).toBeGreaterThan(0)
  },
)

test('revision 2026-07-28 is answered without a handshake', async () => {
  const { url } = await openGatewayFixture({ fund: '0' })

  const discovered = await sendModern(url, { method: 'server/discover' })
  const list = await sendModern(url, { method: 'tools/list' })
  const unknown = await sendModern(url, { method: 'no/such/method' })

  expect(discovered.body.result).toMatchObject({ supportedVersions: [REVISION], resultType: 'complete' })
  expect(list.body.result).toMatchObject({ resultType: 'complete', ttlMs: 3_600_000, cacheScope: 'public' })
  expect(list.body.result.tools.length).toBeGreaterThan(0)
  expect(unknown).toMatchObject({ status: 404, body: { error: { code: -32601 } } })
})

test('MC-02 web pages elsewhere and host names that are not ours are turned away', async () => {
  const { url } = await openGatewayFixture({ fund: '0' })
  const { host } = new URL(url)

  const evilOrigin = await send(url, PING, { headers: { Origin: 'http://evil.test' } })
  const noOrigin = await send(url, PING, { headers: { Origin: 'null' } })
  const evilHost = await send(url, PING, { headers: { Host: 'evil.test' } })
  const evilLook = await send(url, undefined, { method: 'GET', headers: { Host: 'evil.test' } })
  const own = await send(url, PING, {
    headers: { Origin: `http://${host}`, Host: `localhost:${host.split(':')[1]}` },
  })

  for (const reply of [evilOrigin, noOrigin, evilHost, evilLook]) {
    expect(reply.status, reply.text).toBe(403)
    expect(reply.text).not.toMatch('evil')
  }
  expect(own.status, own.text).toBe(200)
})

test('only POST is served, and only at /mcp itself', async () => {
  const { url } = await openGatewayFixture({ fund: '0' })

  for (const method of ['GET', 'DELETE', 'PUT']) {
    const reply = await send(url, undefined, { method, headers: { Accept: 'text/event-stream' } })
    expect(reply).toMatchObject({ status: 405, headers: { allow: 'POST' } })
  }
  expect((await send(url, PING, { path: '/mcp/elsewhere' })).status).toBe(404)
  expect((await send(url, PING, { path: '/mcp?from=somewhere' })).status).toBe(200)
})

test('bodies of invalid JSON, wrong type or no protocol message are refused', async () => {
  const { url } = await openGatewayFixture({ fund: '0' })

  expect(await send(url, '{"jsonrpc":')).toMatchObject({
    status: 400,
    body: { id: null, error: { code: -32700 } },
  })
  expect((await send(url, JSON.stringify(PING), { headers: { 'Content-Type': 'text/plain' } })).status).toBe(
    415,
  )
  for (const body of ['null', '7', '"ping"', '{}', '[]', '{"jsonrpc":"1.0","id":1,"method":"ping"}', '']) {
    expect((await send(url, body)).status, body).toBe(400)
  }
})

test('MC-09 batches follow the revision, with at most one paid call', async () => {
  const { url } = await openGatewayFixture({ fund: '0' })
  const batch = [
    { ...LIST, id: 1 },
    { ...callOf('info'), id: 2 },
    { ...callOf('candles'), id: 3 },
  ]

  const served = await send(url, batch, { headers: { 'MCP-Protocol-Version': '2025-03-26' } })
  const later = await send(url, batch, { headers: { 'MCP-Protocol-Version': '2025-06-18' } })
  const modern = await send(url, [{ ...LIST, params: { _meta: ENVELOPE } }])
  const tooMany = await send(
    url,
    Array.from({ length: 21 }, (_, id) => ({ ...PING, id })),
  )
  const twoPaid = await send(url, [callOf('candles'), { ...callOf('ticker'), id: 2 }])
  const sameId = await send(url, [PING, callOf('candles')])
  const one = await send(url, [PING])

  expect(one.body).toEqual([{ jsonrpc: '2.0', id: 1, result: {} }])
  expect(served.status, served.text).toBe(200)
  expect(served.body.map(({ id }: { id: number }) => id)).toEqual([1, 2, 3])
  expect(served.body[0].result.tools.length).toBeGreaterThan(0)
  expect(served.body[2].result.structuredContent.code).toBe('payment_required')
  for (const reply of [later, modern, tooMany, twoPaid, sameId]) {
    expect(reply).toMatchObject({ status: 400, body: { error: { code: -32600 } } })
  }
})

test('MC-09 oversized messages are refused unread, and names match exactly', async () => {
  const { url } = await openGatewayFixture({ fund: '0' })
  const long = 'a'.repeat(100_000)
  const read = (uri: string) =>
    send(url, { jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri } })

  const large = await announce(url, 5_000_000)
  const named = await send(url, callOf(long))
  const listed = await read('pennywire://prices')
  const strange = await read(`pennywire://${'{a}'.repeat(10_000)}${'/'.repeat(30_000)}`)

  expect(large.status).toBe(413)
  expect(named).toMatchObject({ status: 200, body: { error: { code: -32602 } } })
  expect(named.text.length).toBeLessThan(500)
  expect(listed.body.result.contents[0].mimeType).toBe('application/json')
  expect(strange).toMatchObject({ status: 200, body: { error: { code: -32602 } } })
  expect(strange.text.length).toBeLessThan(1_000)
})

test('MC-12 an unknown protocol version is refused, and none means the default', async () => {
  const { url } = await openGatewayFixture({ fund: '0' })
  const version = (name: string) => ({ headers: { 'MCP-Protocol-Version': name } })

  expect((await send(url, LIST, version('1999-01-01'))).status).toBe(400)
  expect((await send(url, LIST, version('nonsense'))).status).toBe(400)
  expect((await send(url, LIST, version('2099-01-01'))).status).toBe(400)
  expect((await send(url, LIST, version(REVISION))).status).toBe(400)
  expect((await send(url, LIST)).status).toBe(200)
  expect((await send(url, initialize('1999-01-01'))).body.result.protocolVersion).toBe('2025-11-25')
})

test('free calls are throttled, batched or by client; handshakes and paid tools are not', async () => {
  const { url } = await openGatewayFixture({
    fund: '0',
    environment: { THROTTLE_BURST: '4', THROTTLE_SUSTAINED: '4', TRUSTED_PROXIES: '127.0.0.1' },
  })
  const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } })

  for (let count = 0; count < 6; count += 1) {
    expect((await send(url, initialize('2025-11-25'), from('192.0.2.1'))).status).toBe(200)
    expect((await send(url, PING, from('192.0.2.1'))).status).toBe(200)
    expect((await send(url, callOf('candles'), from('192.0.2.1'))).status).toBe(200)
  }
  expect((await send(url, LIST, from('192.0.2.1'))).status).toBe(200)
  expect((await send(url, callOf('payment_status'), from('192.0.2.1'))).status).toBe(200)
  expect((await send(url, [LIST, { ...LIST, id: 2 }], from('192.0.2.1'))).status).toBe(200)
  const refused = await send(url, LIST, from('192.0.2.1'))

  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  expect(refused.body).toEqual({ success: false, message: expect.any(String) })
  expect((await send(url, callOf('no_such_tool'), from('192.0.2.1'))).status).toBe(429)
  expect((await send(url, callOf('candles'), from('192.0.2.1'))).status).toBe(200)
  expect((await send(url, LIST, from('192.0.2.2'))).status).toBe(200)
})

test('a client that takes only JSON gets JSON, even when it asks for progress', async () => {
  const { url } = await openGatewayFixture({ fund: '0' })
  const call = { ...callOf('info'), params: { name: 'info', _meta: { progressToken: 7 } } }

  const plain = await send(url, call, { headers: { Accept: 'application/json' } })
  const streamed = await send(url, call, { headers: { Accept: 'application/json, text/event-stream' } })

  expect(plain.body.result.structuredContent.name).toBe('Pennywire')
  expect(streamed.headers['content-type']).toMatch('text/event-stream')
  expect(streamed.text).toMatch(/notifications\/progress[\s\S]*"progressToken":7[\s\S]*Pennywire/)
})

test('a subscription is acknowledged, though there is nothing to tell', async () => {
  const { url } = await openGatewayFixture({ fund: '0' })

  const reply = await sendModern(url, { method: 'subscriptions/listen', params: { notifications: {} } })

  expect(reply.headers['content-type']).toMatch('text/event-stream')
  expect(reply.text).toMatch('notifications/subscriptions/acknowledged')
})

test('a notification is taken without an answer', async () => {
  const { url } = await openGatewayFixture({ fund: '0' })

  const reply = await send(url, { jsonrpc: '2.0', method: 'notifications/initialized' })

  expect(reply).toMatchObject({ status: 202, text: '' })
})
