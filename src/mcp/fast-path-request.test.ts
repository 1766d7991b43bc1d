import { describe, expect, test } from 'vitest'
import { parseFastPathRequest } from './fast-path-request.ts'

type Fields = Readonly<Record<string, unknown>>

const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'tests', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}

/** How clients of each era write their two commonest requests. */
const usual = {
  'an earlier revision': { headers: {}, meta: {} },
  'the revision without handshake': { headers: { 'mcp-protocol-version': '2026-07-28' }, meta: ENVELOPE },
}

const requests = {
  'tools/call': {
    params: { name: 'signal', arguments: { token: 'bitcoin' } },
    headers: { 'mcp-name': 'signal' },
  },
  'tools/list': { params: {}, headers: {} },
}

interface Differing {
  readonly headers?: Record<string, string>
  readonly message?: Fields
  readonly params?: Fields
  readonly meta?: Fields
}

const eras = Object.entries(usual).flatMap(([era, { headers, meta }]) =>
  Object.entries(requests).map(([method, request]) => {
    const read = (differing: Differing = {}) => {
      const params = { ...request.params, ...differing.params, _meta: { ...meta, ...differing.meta } }
      const result = {
        'content-type': 'application/json',
        'mcp-method': method,
        ...request.headers,
        ...headers,
      }
      return parseFastPathRequest({ ...result, ...differing.headers }, method, {
        jsonrpc: '2.0',
        id: 1,
        method,
        params,
        ...differing.message,
      })
    }
    return [method, era, read] as const
  }),
)

describe.each(eras)('%s in %s', (method, era, read) => {
  test('is plain as clients write it', async () => {
    const message = await read()

    expect(message).toMatchObject({ id: 1, isModern: era !== 'an earlier revision' })
    expect(message?.call?.name).toBe(method === 'tools/call' ? 'signal' : undefined)
    expect(await read({ meta: { traceparent: '00-1-2-01' }, message: { id: 'a' } })).toMatchObject({
      id: 'a',
    })
  })

  test.each<[string, Differing]>([
    ['a field beside its own', { message: { result: {} } }],
    ['a parameter beside its own', { params: { task: { ttl: 1 } } }],
    ['something that is no message number', { message: { id: 1.5 } }],
    ['no number', { message: { id: undefined } }],
    ['another version of JSON-RPC', { message: { jsonrpc: '1.0' } }],
    ['a wish to hear of progress by no name', { meta: { progressToken: 1.5 } }],
    ['a reserved name', { meta: { 'io.modelcontextprotocol/logLevel': 'debug' } }],
    ['another type', { headers: { 'content-type': 'application/vnd.x+json' } }],
    ['an unknown revision', { headers: { 'mcp-protocol-version': '2099-01-01' } }],
  ])('is not plain with %s', async (_name, differing) => {
    expect(await read(differing)).toBeUndefined()
  })
})

const [, , call] =
  eras.find(([method, era]) => method === 'tools/call' && era !== 'an earlier revision') ?? []

test.each<[string, Differing]>([
  ['a header that names another method', { headers: { 'mcp-method': 'tools/list' } }],
  ['a header that names another tool', { headers: { 'mcp-name': 'ticker' } }],
  ['a header of an earlier revision', { headers: { 'mcp-protocol-version': '2025-11-25' } }],
  ['an envelope of another', { meta: { 'io.modelcontextprotocol/protocolVersion': '2025-11-25' } }],
  [
    'a client that declares no capability',
    { meta: { 'io.modelcontextprotocol/clientCapabilities': undefined } },
  ],
  ['capabilities that are none', { meta: { 'io.modelcontextprotocol/clientCapabilities': { sampling: 7 } } }],
  ['a client without a version', { meta: { 'io.modelcontextprotocol/clientInfo': { name: 'tests' } } }],
  ['arguments that are a list', { params: { arguments: [] } }],
  ['a name that is none', { params: { name: 7 } }],
])('a call of the revision without handshake is not plain with %s', async (_name, differing) => {
  expect(await call?.(differing)).toBeUndefined()
})

test('a client need not say who it is', async () => {
  expect(await call?.({ meta: { 'io.modelcontextprotocol/clientInfo': undefined } })).toBeDefined()
})

test('other methods, batches and non-messages do not take the fast path', async () => {
  const headers = { 'content-type': 'application/json' }
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }

  for (const body of [ping, [ping], [], null, 7, 'tools/list']) {
    expect(await parseFastPathRequest(headers, 'ping', body)).toBeUndefined()
    expect(await parseFastPathRequest(headers, 'tools/list', body)).toBeUndefined()
    expect(await parseFastPathRequest(headers, 'tools/call', body)).toBeUndefined()
  }
})
