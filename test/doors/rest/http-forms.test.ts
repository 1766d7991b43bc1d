import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { mcpName } from '../../../src/core/text/mcp-name.ts'
import { openGatewayFixture, shareGateway } from '../../support/gateway.ts'
import { rawRequest } from '../../support/raw-http.ts'
import { expectOffer, expectSold } from '../../support/replies.ts'

const gateway = shareGateway(() =>
  openGatewayFixture({ environment: { ADMIN_TOKENS: `admin:${'x'.repeat(40)}` } }),
)
const LIST = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'
const INFO = '{"jsonrpc":"2.0","id":1,"method":"task/create","params":{"toolId":"info"}}'
const CALL = '{"toolId":"info"}'
const READ = ['/info', '/agent/tools', '/openapi.json', '/livez', '/llms.txt', '/sign-in']
const POSTS = [
  ['/mcp', LIST],
  ['/mcp/readonly', LIST],
  ['/a2a', INFO],
  ['/agent/tools/call', CALL],
] as const

test.each(READ)('D5: GET %s/ is what it is without the slash', async (path) => {
  const { buyer } = gateway()

  const reply = await buyer.request(`${path}/`, { redirect: 'manual' })

  expect(reply.status).toBe(200)
})

test.each(POSTS)('D5: POST %s/ is what it is without the slash', async (path, body) => {
  const { buyer } = gateway()

  const reply = await buyer.post(`${path}/?a=1`, body)

  expect(reply.status, reply.text).toBe(200)
})

test('D5: a paid route with a slash is offered under its one name, and paid', async () => {
  const { buyer, url } = gateway()

  const reply = await buyer.get('/signal/?token=bitcoin')

  expectOffer(reply)
  expect(reply.body.resource.url).toBe(`${url}/signal?token=bitcoin`)
  expectSold(await buyer.buy('/signal/?token=bitcoin'))
  expectSold(await buyer.buy('/signal?token=bitcoin', { resource: { url: `${url}/signal/?token=bitcoin` } }))
})

test.each([...READ, '/.well-known/agent-card.json', '/icon.svg'])(
  'D7: GET http://host%s is served',
  async (path) => {
    const { url } = gateway()

    const { status } = await rawRequest(url, [`GET ${url}${path} HTTP/1.1`])

    expect(status).toBe(200)
  },
)

test.each(POSTS)('D7: POST http://host%s is served', async (path, body) => {
  const { url } = gateway()

  const reply = await rawRequest(url, [`POST ${url}${path} HTTP/1.1`, 'Content-Type: application/json'], body)

  expect(reply.status, reply.body).toBe(200)
})

test('D7: foreign request targets and double Host lines are refused first', async () => {
  const { url } = gateway()

  const other = await rawRequest(url, ['GET http://elsewhere.test/signal HTTP/1.1'])
  const disguised = await rawRequest(url, [`GET http://elsewhere.test@${new URL(url).host}/signal HTTP/1.1`])
  const twice = await rawRequest(url, ['GET /signal HTTP/1.1', 'Host: elsewhere.test'])
  const mcp = await rawRequest(
    url,
    [`POST ${url}/mcp HTTP/1.1`, 'Host: elsewhere.test', 'Content-Type: application/json'],
    LIST,
  )

  expect([other.status, disguised.status, twice.status, mcp.status]).toEqual([400, 400, 400, 400])
})

test.each(['br', 'gzip'])(
  'D6: documents and lists are sent as %s, each coding by its own tag',
  async (coding) => {
    const { url } = gateway()
    const ask = (path: string, headers: Record<string, string>) => fetch(url + path, { headers })

    for (const path of ['/openapi.json', '/agent/tools', '/llms-full.txt', '/.well-known/agent-card.json']) {
      const plain = await ask(path, { 'Accept-Encoding': 'identity' })
      const coded = await ask(path, { 'Accept-Encoding': coding })
      const tag = coded.headers.get('etag') ?? ''
      const again = await ask(path, { 'Accept-Encoding': coding, 'If-None-Match': tag })

      expect(coded.headers.get('content-encoding'), path).toBe(coding)
      expect(coded.headers.get('vary'), path).toContain('Accept-Encoding')
      expect(plain.headers.get('content-encoding'), path).toBeNull()
      expect(plain.headers.get('vary'), path).toContain('Accept-Encoding')
      expect(tag, path).not.toBe(plain.headers.get('etag'))
      expect(again.status, path).toBe(304)
      expect(await coded.text(), path).toBe(await plain.text())
      expect(Number(coded.headers.get('content-length')), path).toBeLessThan(
        Number(plain.headers.get('content-length')) / 3,
      )
    }
  },
)

test('D6: br is preferred, and a coding with no weight is not sent', async () => {
  const { url } = gateway()
  const codingOf = async (accepted: string) =>
    (await fetch(`${url}/openapi.json`, { headers: { 'Accept-Encoding': accepted } })).headers.get(
      'content-encoding',
    )

  expect(await codingOf('gzip, deflate, br')).toBe('br')
  expect(await codingOf('gzip, br;q=0')).toBe('gzip')
  expect(await codingOf('br;q=0, gzip;q=0')).toBeNull()
})

const MODERN = {
  'MCP-Protocol-Version': '2026-07-28',
  'Mcp-Method': 'tools/list',
  Accept: 'application/json, text/event-stream',
}
const modernList = JSON.stringify({
  jsonrpc: '2.0',
  id: 'a ₮',
  method: 'tools/list',
  params: {
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  },
})

test.each([
  ['an earlier era', LIST, {}],
  ['the era without handshake', modernList, MODERN],
  ['the SDK, with a cursor', '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":""}}', {}],
])('D6: a tool list is compressed for %s', async (_name, body, more) => {
  const { url } = gateway()
  const ask = (coding: string) =>
    fetch(`${url}/mcp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept-Encoding': coding, ...more },
      body,
    })

  const coded = await ask('gzip')
  const plain = await ask('identity')

  const list = await coded.text()
  expect(coded.headers.get('content-encoding')).toBe('gzip')
  expect([coded.headers.get('vary'), plain.headers.get('vary')]).toEqual([
    'Accept-Encoding',
    'Accept-Encoding',
  ])
  expect(list).toBe(await plain.text())
  expect(JSON.parse(list).result.tools).toHaveLength(tools.length)
  expect(Number(coded.headers.get('content-length'))).toBeLessThan(list.length / 5)
})

test('D6: a body the client encodes itself is never compressed here', async () => {
  const { url } = gateway()
  const headers = { 'Accept-Encoding': 'gzip, br', 'Content-Type': 'application/json' }
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'info', arguments: {} } }

  const replies = await Promise.all([
    fetch(`${url}/info`, { headers }),
    fetch(`${url}/signal?token=bitcoin`, { headers }),
    fetch(`${url}/mcp`, { method: 'POST', headers, body: JSON.stringify(call) }),
    fetch(`${url}/a2a`, { method: 'POST', headers, body: INFO }),
  ])

  expect(replies.map(({ headers: result }) => result.get('content-encoding'))).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test.each([
  ['gzip', { 'Content-Encoding': 'gzip' }],
  ['UTF-7', { 'Content-Type': 'application/json; charset=utf-7' }],
  ['Latin 1', { 'Content-Type': 'application/json; charset="iso-8859-1"' }],
])(
  'D17: a body in %s is 415 at every door, and nothing is misread',
  async (_name, coded: Record<string, string>) => {
    const { url, buyer } = gateway()
    const bodies = [...POSTS, ['/signal', '{"token":"bitcoin"}'], ['/tools/session-open', '{}']] as const

    for (const [path, body] of bodies) {
      const reply = await fetch(url + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...coded },
        body: coded['Content-Encoding'] ? gzipSync(body) : body,
      })
      expect(reply.status, `${path}: ${await reply.text()}`).toBe(415)
      expect(reply.headers.get('accept-encoding'), path).toBe(coded['Content-Encoding'] ? 'identity' : null)
    }
    expectOffer(await buyer.request('/signal', { method: 'POST', body: 'token=bitcoin' }))
    const plain = await buyer.post('/mcp', LIST, { 'Content-Type': 'application/json; charset="UTF-8"' })
    expect(plain.status).toBe(200)
  },
)

test('D17: OPTIONS lists a path’s methods, and the admin API allows no other origin', async () => {
  const { buyer } = gateway()
  const options = async (path: string) => {
    const { status, headers } = await buyer.request(path, { method: 'OPTIONS' })
    return [status, headers.get('allow')]
  }

  expect(await options('/signal')).toEqual([204, 'GET, POST, HEAD, OPTIONS'])
  expect(await options('/mcp')).toEqual([204, 'POST, OPTIONS'])
  expect(await options('/a2a')).toEqual([204, 'POST, OPTIONS'])
  expect(await options('/openapi.json')).toEqual([204, 'GET, HEAD, OPTIONS'])
  for (const path of ['/admin', '/admin/api', '/admin/api/overview']) {
    const { status, headers } = await buyer.request(path, {
      method: 'OPTIONS',
      headers: { Origin: 'https://page.example', 'Access-Control-Request-Method': 'POST' },
    })
    expect(status, path).toBeGreaterThanOrEqual(400)
    expect(headers.get('access-control-allow-origin'), path).toBeNull()
  }
})

test('D11: the icon is where browsers and crawlers look for it', async () => {
  const { buyer } = gateway()

  for (const path of ['/icon.svg', '/favicon.svg', '/favicon.ico']) {
    const { status, headers, text } = await buyer.get(path)
    const head = await buyer.request(path, { method: 'HEAD' })
    expect([status, headers.get('content-type'), head.status], path).toEqual([200, 'image/svg+xml', 200])
    expect(text).toMatch(/^<svg/)
  }
})

test('D6: gunzip of a list by hand is the list', async () => {
  const { url } = gateway()
  const reply = await rawRequest(
    url,
    ['POST /mcp HTTP/1.1', 'Content-Type: application/json', 'Accept-Encoding: gzip'],
    LIST,
  )

  const { result } = JSON.parse(gunzipSync(Buffer.from(reply.body, 'latin1')).toString())

  expect(result.tools[0]?.name).toBe(mcpName(tools[0]?.contract.id ?? ''))
})
