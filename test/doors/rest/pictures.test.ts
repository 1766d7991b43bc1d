import { createHash } from 'node:crypto'
import { request as ask } from 'node:http'
import { expect, test } from 'vitest'
import { openGatewayFixture, shareGateway } from '../../support/gateway.ts'
import { expectOffer } from '../../support/replies.ts'

const gateway = shareGateway(() => openGatewayFixture())
const CANDLES = '/tools/candles?token=bitcoin&bar=4h&limit=50'
const SVG = 'image/svg+xml'

test('a call without payment gets its offer, whatever form it asks for', async () => {
  const { buyer, url } = gateway()

  const plain = await buyer.get(CANDLES)
  const pictured = await buyer.get(`${CANDLES}&format=svg&theme=dark`)

  expectOffer(pictured, { code: 'payment_required' })
  expect(pictured.body.resource.url).toBe(url + CANDLES)
  expect(pictured.body.resource).toEqual(plain.body.resource)
})

test('an answer already bought is drawn for the same payment, free', async () => {
  const { buyer, earned, receipts } = gateway()
  const payment = { 'PAYMENT-SIGNATURE': await buyer.header(CANDLES) }
  const bought = await buyer.get(CANDLES, payment)
  const before = await earned()

  const first = await buyer.get(`${CANDLES}&format=svg`, payment)
  const again = await buyer.get(`${CANDLES}&format=svg`, payment)
  const dark = await buyer.get(`${CANDLES}&theme=dark&format=svg`, payment)
  const accepted = await buyer.get(CANDLES, { ...payment, Accept: SVG })

  expect(first.headers.get('content-type')).toBe(SVG)
  expect(first.headers.get('x-payment-replayed')).toBe('true')
  expect(first.headers.get('content-security-policy')).toBe("default-src 'none'; img-src data:; sandbox")
  expect(first.headers.get('x-content-type-options')).toBe('nosniff')
  expect(first.text).toMatch(/^<svg .*BTCUSDT/)
  expect(first.text).not.toMatch(/<script|\sstyle=|\son\w+=/)
  expect([again.text, accepted.text]).toEqual([first.text, first.text])
  expect(dark.text).not.toBe(first.text)
  expect(await earned()).toBe(before)
  expect(receipts.verify(first.headers.get('x-payment-receipt') ?? '')).toMatchObject({
    statement: { responseHash: createHash('sha256').update(bought.text).digest('hex') },
  })
})

test('another payment’s picture is not shown to a stranger', async () => {
  const { buyer } = gateway()
  const payment = { 'PAYMENT-SIGNATURE': await buyer.header(CANDLES) }
  await buyer.get(CANDLES, payment)

  const other = await buyer.get('/tools/candles?token=ethereum&bar=4h&limit=50&format=svg', payment)

  expect(other.status).toBeGreaterThanOrEqual(400)
  expect(other.headers.get('content-type')).toMatch('application/json')
})

test.each([
  ['text/html,image/avif,image/svg+xml,*/*;q=0.8', 'application/json'],
  ['application/json, image/svg+xml', 'application/json'],
  ['*/*', 'application/json'],
  ['image/svg+xml;q=0', 'application/json'],
  ['image/svg+xml', SVG],
])('a client that accepts %s gets %s', async (Accept, type) => {
  const reply = await gateway().buyer.get('/preview/signal', { Accept })

  expect(reply.headers.get('content-type')).toMatch(type)
})

test('a HEAD request names the picture and sends none', async () => {
  const { status, length } = await new Promise<{ status: number; length: number }>((resolve) => {
    const head = ask(`${gateway().url}/preview/signal?format=svg`, { method: 'HEAD' }, (response) => {
      response.resume()
      resolve({ status: response.statusCode ?? 0, length: Number(response.headers['content-length']) })
    })
    head.end()
  })

  expect(status).toBe(200)
  expect(length).toBeGreaterThan(500)
})

test.each(['format=gif', 'theme=blue&format=svg', 'format=svg&unknown=1'])(
  'the unknown parameter of %s is refused by name',
  async (query) => {
    const { buyer, earned } = gateway()
    const payment = { 'PAYMENT-SIGNATURE': await buyer.header(CANDLES) }
    const before = await earned()

    const reply = await buyer.get(`${CANDLES}&${query}`, payment)

    expect(reply.body).toMatchObject({ code: 'invalid_input', charged: 'no' })
    expect(await earned()).toBe(before)
  },
)

test('a tool page names the view and the picture', async () => {
  const { body } = await gateway().buyer.get('/agent/tools/candles')

  expect(body.view).toEqual({
    kind: 'candles',
    at: 'candles',
    title: ['instrument', 'venue', 'bar'],
    running: 'lastIsOpen',
  })
  expect(body.calls.picture).toMatch('format=svg')
})

test('MCP adds the picture when it is asked for, and not by itself', async () => {
  const call = (input: object) =>
    gateway().buyer.post(
      '/mcp',
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'preview_signal', arguments: input } },
      { 'MCP-Protocol-Version': '2025-11-25' },
    )

  const plain = (await call({})).body.result
  const pictured = (await call({ results: 'svg' })).body.result
  const image = pictured.content.find(({ type }: { type: string }) => type === 'image')

  expect(plain.content.map(({ type }: { type: string }) => type)).toEqual(['text'])
  expect(pictured.structuredContent.signal).toEqual(plain.structuredContent.signal)
  expect(image.mimeType).toBe(SVG)
  expect(Buffer.from(image.data, 'base64').toString()).toMatch(/^<svg .*<\/svg>$/s)
})
