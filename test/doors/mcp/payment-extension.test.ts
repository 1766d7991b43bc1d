import { PaymentRequiredV2Schema } from '@x402/core/schemas'
import { expect, test } from 'vitest'
import { openGatewayFixture, shareGateway } from '../../support/gateway.ts'

const REVISION = '2026-07-28'
const EXTENSION = 'org.x402/payment'
const gateway = shareGateway(() => openGatewayFixture())

interface Asking {
  /** What the client states of itself. */
  readonly extensions?: unknown
  readonly meta?: object
  readonly input?: object
  readonly revision?: string
}

function call({ extensions = { [EXTENSION]: {} }, meta, input, revision = REVISION }: Asking = {}) {
  const envelope = {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientCapabilities': { extensions },
  }
  const params = {
    name: 'candles',
    arguments: input ?? { token: 'bitcoin' },
    _meta: { ...(revision === REVISION ? envelope : {}), ...meta },
  }
  return gateway().buyer.post(
    '/mcp',
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
    {
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': revision,
      'mcp-method': 'tools/call',
      'mcp-name': 'candles',
    },
  )
}

test('a client with the payment extension receives a payment_required result', async () => {
  const { body } = await call()

  const { resultType, paymentRequired, ...rest } = body.result
  expect(resultType).toBe('payment_required')
  expect(PaymentRequiredV2Schema.parse(paymentRequired)).toMatchObject({
    resource: { url: 'mcp://tool/candles' },
    accepts: [{ amount: '1000' }, expect.anything()],
  })
  expect(Object.keys(rest)).toEqual(['_meta'])
})

test('the same offer comes through the SDK for unusual requests', async () => {
  const { body } = await call({ meta: { 'io.modelcontextprotocol/logLevel': 'error' } })

  expect(body.result).toMatchObject({
    resultType: 'payment_required',
    paymentRequired: { accepts: [{ amount: '1000' }, expect.anything()] },
  })
  expect(body.result).not.toHaveProperty('isError')
})

test('a payment for such an offer buys one answer', async () => {
  const { buyer } = gateway()
  const offer = (await call()).body.result.paymentRequired
  const payment = { 'x402/payment': await buyer.payload(offer) }

  const first = await call({ meta: payment })
  const again = await call({ meta: payment, input: { token: 'ethereum' } })

  expect(first.body.result).toMatchObject({
    resultType: 'complete',
    _meta: { 'x402/payment-response': { success: true, network: offer.accepts[0].network } },
  })
  expect(again.body.result).toMatchObject({ resultType: 'payment_required' })
  expect(again.body.result._meta).not.toHaveProperty('x402/payment-response')
})

test('a refused payment and wrong parameters come with a current offer', async () => {
  const { buyer } = gateway()
  const offer = (await call()).body.result.paymentRequired
  const forged = await buyer.payload(offer, { signature: (it) => `${it.slice(0, -4)}0000` })

  const refused = await call({ meta: { 'x402/payment': forged } })
  const wrong = await call({ input: { token: 'bitcoin', limit: -1 } })

  expect(refused.body.result).toMatchObject({
    resultType: 'payment_required',
    paymentRequired: { code: 'payment_invalid', charged: 'no', accepts: expect.any(Array) },
  })
  expect(wrong.body.result.paymentRequired.error).toContain('limit')
})

test.each([
  ['states no extension', { extensions: {} }],
  ['states another extension', { extensions: { 'org.example/payment': {} } }],
  ['states the extension as null', { extensions: { [EXTENSION]: null } }],
  ['is of an earlier revision', { revision: '2025-11-25' }],
])('a client that %s receives the offer as a tool error', async (_, asking) => {
  const { body, text } = await call(asking)

  const result = body?.result ?? JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? '{}').result ?? body?.error
  expect(result).not.toMatchObject({ resultType: 'payment_required' })
  if (result.content) expect(result).toMatchObject({ isError: true, structuredContent: { x402Version: 2 } })
})

test('server/discover states the extension, and a handshake of before does not', async () => {
  const envelope = {
    'io.modelcontextprotocol/protocolVersion': REVISION,
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const ask = (method: string, params: object, headers: Record<string, string>) =>
    gateway().buyer.post('/mcp', { jsonrpc: '2.0', id: 1, method, params }, headers)

  const modern = await ask(
    'server/discover',
    { _meta: envelope },
    { 'mcp-protocol-version': REVISION, 'mcp-method': 'server/discover' },
  )
  const before = await ask(
    'initialize',
    { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    { accept: 'application/json' },
  )

  expect(modern.body.result.capabilities.extensions).toHaveProperty([EXTENSION], {})
  expect(before.text).not.toContain(EXTENSION)
})
