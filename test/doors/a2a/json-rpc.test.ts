import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readMessage, sendMessage } from '../../../src/a2a/http-mapping.ts'
import { createDispatcher, type Method, type Params } from '../../../src/a2a/json-rpc.ts'

const numbers = (params: Params) => Object.values(params ?? {}).map(Number)
const call = (run: (params: Params) => unknown): Method<undefined> => ({
  call: async (params) => run(params),
})

/** The methods that the examples of the specification use, and one that breaks. */
const methods: Readonly<Record<string, Method<undefined>>> = {
  subtract: call((params) => {
    if (Array.isArray(params)) return params[0] - params[1]
    const { minuend, subtrahend } = params as { minuend: number; subtrahend: number }
    return minuend - subtrahend
  }),
  sum: call((params) => numbers(params).reduce((sum, each) => sum + each, 0)),
  get_data: call(() => ['hello', 5]),
  update: call(() => 'updated'),
  break: call(() => {
    throw new Error('secret of the house')
  }),
}

let url = ''
const server = createServer(async (request, response) => {
  const incoming = await readMessage(request)
  if ('refused' in incoming) return sendMessage(response, incoming.refused, incoming)
  sendMessage(response, await createDispatcher(methods).answer(incoming.message, undefined), {
    status: 200,
    headers: {},
  })
})

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

async function post(body: string, type = 'application/json'): Promise<{ status: number; text: string }> {
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': type }, body })
  return { status: response.status, text: await response.text() }
}
const invalid = { jsonrpc: '2.0', error: { code: -32600, message: 'Invalid Request' }, id: null }
const unparsed = { jsonrpc: '2.0', error: { code: -32700, message: 'Parse error' }, id: null }

describe('the examples of the JSON-RPC 2.0 specification, section 7', () => {
  test.each([
    [
      'positional parameters',
      '{"jsonrpc": "2.0", "method": "subtract", "params": [42, 23], "id": 1}',
      { jsonrpc: '2.0', result: 19, id: 1 },
    ],
    [
      'positional parameters the other way round',
      '{"jsonrpc": "2.0", "method": "subtract", "params": [23, 42], "id": 2}',
      { jsonrpc: '2.0', result: -19, id: 2 },
    ],
    [
      'named parameters',
      '{"jsonrpc": "2.0", "method": "subtract", "params": {"subtrahend": 23, "minuend": 42}, "id": 3}',
      { jsonrpc: '2.0', result: 19, id: 3 },
    ],
    [
      'named parameters in another order',
      '{"jsonrpc": "2.0", "method": "subtract", "params": {"minuend": 42, "subtrahend": 23}, "id": 4}',
      { jsonrpc: '2.0', result: 19, id: 4 },
    ],
    [
      'a method that does not exist',
      '{"jsonrpc": "2.0", "method": "foobar", "id": "1"}',
      { jsonrpc: '2.0', error: { code: -32601, message: 'Method not found' }, id: '1' },
    ],
    ['invalid JSON', '{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]', unparsed],
    ['an invalid request', '{"jsonrpc": "2.0", "method": 1, "params": "bar"}', invalid],
    [
      'a batch of invalid JSON',
      '[{"jsonrpc": "2.0", "method": "sum", "params": [1,2,4], "id": "1"},{"jsonrpc": "2.0", "method"]',
      unparsed,
    ],
    ['an empty batch', '[]', invalid],
    ['a batch of one that is invalid', '[1]', [invalid]],
    ['an invalid batch', '[1,2,3]', [invalid, invalid, invalid]],
    [
      'a mixed batch',
      JSON.stringify([
        { jsonrpc: '2.0', method: 'sum', params: [1, 2, 4], id: '1' },
        { jsonrpc: '2.0', method: 'notify_hello', params: [7] },
        { jsonrpc: '2.0', method: 'subtract', params: [42, 23], id: '2' },
        { foo: 'boo' },
        { jsonrpc: '2.0', method: 'foo.get', params: { name: 'myself' }, id: '5' },
        { jsonrpc: '2.0', method: 'get_data', id: '9' },
      ]),
      [
        { jsonrpc: '2.0', result: 7, id: '1' },
        { jsonrpc: '2.0', result: 19, id: '2' },
        invalid,
        { jsonrpc: '2.0', error: { code: -32601, message: 'Method not found' }, id: '5' },
        { jsonrpc: '2.0', result: ['hello', 5], id: '9' },
      ],
    ],
  ])('%s', async (_name, sent, output) => {
    const reply = await post(sent)

    expect(reply.status).toBe(200)
    expect(JSON.parse(reply.text)).toEqual(output)
  })

  test.each([
    ['a notification', '{"jsonrpc": "2.0", "method": "update", "params": [1,2,3,4,5]}'],
    ['a notification of a method that does not exist', '{"jsonrpc": "2.0", "method": "foobar"}'],
    [
      'a batch of notifications',
      '[{"jsonrpc": "2.0", "method": "notify_sum", "params": [1,2,4]},{"jsonrpc": "2.0", "method": "update"}]',
    ],
  ])('%s has no answer', async (_name, sent) => {
    expect(await post(sent)).toEqual({ status: 204, text: '' })
  })
})

test('a batch of one request is answered by a batch of one', async () => {
  const reply = await post('[{"jsonrpc":"2.0","method":"sum","params":[1],"id":1}]')

  expect(JSON.parse(reply.text)).toEqual([{ jsonrpc: '2.0', result: 1, id: 1 }])
})

test.each([null, 'text', 0, -1])('the id %j is given back as it was sent', async (id) => {
  const reply = await post(JSON.stringify({ jsonrpc: '2.0', method: 'get_data', id }))

  expect(JSON.parse(reply.text)).toEqual({ jsonrpc: '2.0', result: ['hello', 5], id })
})

test.each([{}, [1], true])('%j is no id', async (id) => {
  const reply = await post(JSON.stringify({ jsonrpc: '2.0', method: 'get_data', id }))

  expect(JSON.parse(reply.text)).toEqual(invalid)
})

test('what a handler throws stays in the house', async () => {
  const reply = await post('{"jsonrpc":"2.0","method":"break","id":1}')

  expect(JSON.parse(reply.text)).toEqual({
    jsonrpc: '2.0',
    id: 1,
    error: {
      code: -32603,
      message: 'Internal error',
      // a handler may have been about to move money
      data: { code: 'internal', charged: 'pending', retryable: true },
    },
  })
  expect(reply.text).not.toContain('secret')
})

test('a batch of more than twenty is refused whole', async () => {
  const one = { jsonrpc: '2.0', method: 'get_data', id: 1 }

  expect(JSON.parse((await post(JSON.stringify(Array(20).fill(one)))).text)).toHaveLength(20)
  expect(JSON.parse((await post(JSON.stringify(Array(21).fill(one)))).text)).toMatchObject({
    id: null,
    error: { code: -32600, message: 'Invalid Request' },
  })
})
