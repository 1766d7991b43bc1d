import { expect, test } from 'vitest'
import { encode, type PaymentRequired } from '../../support/buyer.ts'
import { openGatewayFixture, shareGateway } from '../../support/gateway.ts'

const gateway = shareGateway(() => openGatewayFixture())
const STRUCTURED = { 'MCP-Protocol-Version': '2025-11-25' }

interface Asked {
  readonly path?: string
  readonly headers?: Record<string, string>
  readonly meta?: Record<string, unknown>
  readonly input?: Record<string, unknown>
}

async function ask(name: string, { path = '/mcp', headers = STRUCTURED, meta = {}, input = {} }: Asked = {}) {
  const params = { name, arguments: input, _meta: meta }
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
  return (await gateway().buyer.post(path, message, headers)).body.result
}

const isJson = ({
  content,
  structuredContent,
}: {
  content: { text: string }[]
  structuredContent: unknown
}) => content[0]?.text === JSON.stringify(structuredContent)

test.each<[string, Asked]>([
  ['a header', { headers: { ...STRUCTURED, 'X-MCP-Results': 'json' } }],
  ['_meta', { meta: { 'pennywire/results': 'json' } }],
  ['an argument', { input: { results: 'json' } }],
  ['the address', { path: '/mcp?results=json' }],
  ['no revision at all', { headers: {} }],
  ['a revision without structured results', { headers: { 'MCP-Protocol-Version': '2025-03-26' } }],
])('JSON as text is had by %s: answer, offer and failure', async (_name, asked) => {
  expect(isJson(await ask('info', asked))).toBe(true)
  expect(isJson(await ask('candles', asked))).toBe(true)
  expect(isJson(await ask('payment_status', asked))).toBe(true)
})

test('a caller who states no form gets a summary', async () => {
  for (const name of ['info', 'candles', 'payment_status']) expect(isJson(await ask(name))).toBe(false)
})

test('an unknown form is refused by name and leaves the payment good', async () => {
  const { buyer, earned } = gateway()
  const offer = (await ask('candles')).structuredContent as PaymentRequired
  const before = await earned()
  const payment = encode(await buyer.payload(offer))

  const refused = await ask('candles', { meta: { 'x402/payment': payment, 'pennywire/results': 'xml' } })
  const bought = await ask('candles', { meta: { 'x402/payment': payment } })

  expect(refused).toMatchObject({
    isError: true,
    structuredContent: { code: 'invalid_input', charged: 'no', field: 'pennywire/results' },
  })
  expect(bought._meta['x402/payment-response']).toMatchObject({ success: true })
  expect((await earned()) - before).toBe(1_000n)
})

test('the same payment reads the same answer in another form, free', async () => {
  const { buyer, earned } = gateway()
  const offer = (await ask('candles')).structuredContent as PaymentRequired
  const before = await earned()
  const meta = { 'x402/payment': encode(await buyer.payload(offer)) }

  const summary = await ask('candles', { meta })
  const whole = await ask('candles', { meta, input: { results: 'json' } })

  expect(isJson(whole)).toBe(true)
  expect(whole.structuredContent).toEqual(summary.structuredContent)
  expect(whole._meta['pennywire/replayed']).toBe(true)
  expect((await earned()) - before).toBe(1_000n)
})

test('detail and fields reach a tool by its name and through call_tool', async () => {
  const { buyer } = gateway()
  const input = { token: 'bitcoin', fields: 'signal.bias,bar', detail: 'brief' }
  const throughCore = { path: '/mcp/x/core', input: { name: 'signal', arguments: input } }

  for (const [name, asked] of [
    ['signal', { input }],
    ['call_tool', throughCore],
  ] as const) {
    const offer = (await ask(name, asked)).structuredContent as PaymentRequired
    const meta = { 'x402/payment': encode(await buyer.payload(offer)) }
    const { structuredContent, content } = await ask(name, { ...asked, meta })

    expect(Object.keys(structuredContent.signal), name).toContain('bias')
    expect(Object.keys(structuredContent.signal), name).not.toContain('entry')
    expect(content[0].text, name).toMatch(
      /^BTCUSDT, \w+, binance: (bullish|bearish|neutral)\.\nsignal: bias /,
    )
  }
})

test('a client that reads offers in _meta alone can pay by it', async () => {
  const { buyer } = gateway()
  const { _meta, structuredContent } = await ask('candles')
  const terms = { ...structuredContent, ..._meta['x402/error'], extensions: {} } as PaymentRequired

  const bought = await ask('candles', { meta: { 'x402/payment': encode(await buyer.payload(terms)) } })

  expect(bought._meta['x402/payment-response']).toMatchObject({ success: true })
})
