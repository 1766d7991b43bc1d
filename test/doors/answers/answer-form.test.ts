import { createHash } from 'node:crypto'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { expect, onTestFinished, test, vi } from 'vitest'
import { encode } from '../../support/buyer.ts'
import { type OpenedGateway, openGatewayFixture } from '../../support/gateway.ts'

const NOW = Date.parse('2026-06-01T12:00:00Z')
const CANDLES = '/tools/candles?token=bitcoin&limit=20'
const PARAMS = { token: 'bitcoin', limit: 20, fields: 'venue,candles[-2:]' }
const SHAPED = `${CANDLES}&fields=venue,candles[-2:]`

test('answers 17: fields= delivers the named fields, and the receipt covers them', async () => {
  const gateway = await openSteady()

  const { status, body, text, headers } = await gateway.buyer.buy(SHAPED)

  expect(status).toBe(200)
  expect(Object.keys(body)).toEqual(['venue', 'candles', 'provenance'])
  expect(body.candles).toHaveLength(2)
  expect(gateway.receipts.verify(headers.get('x-payment-receipt') ?? '')).toMatchObject({
    valid: true,
    statement: { responseHash: createHash('sha256').update(text).digest('hex') },
  })
})

test('answers 17: an unknown field is named in the unpaid offer and costs nothing', async () => {
  const gateway = await openSteady()
  const path = `${CANDLES}&fields=venues`

  const unpaid = await gateway.buyer.get(path)
  const paid = await gateway.buyer.buy(path)

  expect(unpaid.status).toBe(402)
  expect(unpaid.body.extensions.input).toMatchObject({ ok: false, errors: [{ field: 'fields' }] })
  expect(JSON.stringify(unpaid.body.extensions.input)).toMatch(/no field \\"venues\\".*Near: venue/)
  expect(paid).toMatchObject({ status: 400, body: { code: 'invalid_input', charged: 'no' } })
  expect(await gateway.earned()).toBe(0n)
})

test('answers 17: all doors deliver the same projection', async () => {
  const rest = await (await openSteady()).buyer.buy(SHAPED)

  expect(await callTools(await openSteady())).toEqual(rest.body)
  expect(await callMcp(await openSteady())).toEqual(rest.body)
  expect(await callAgent(await openSteady())).toEqual(rest.body)
})

test('answers 17: a repeated payment returns the stored projection and no other', async () => {
  const { buyer, earned } = await openSteady()
  const payment = await buyer.header(SHAPED)
  const send = (path: string) => buyer.get(path, { 'PAYMENT-SIGNATURE': payment })

  const first = await send(SHAPED)
  const again = await send(SHAPED)
  const other = await send(`${CANDLES}&fields=venue`)

  expect(again.text).toBe(first.text)
  expect(again.headers.get('x-payment-replayed')).toBe('true')
  expect(other.status).not.toBe(200)
  expect(await earned()).toBe(1_000n)
})

test('answers 17: each level of detail shows more than the one before', async () => {
  const { buyer } = await openSteady()
  const [brief, standard, full] = await Promise.all(
    ['brief', 'standard', 'full'].map((detail) => buyer.buy(`/signal?token=bitcoin&detail=${detail}`)),
  )
  const plain = await buyer.buy('/signal?token=bitcoin')

  expect(brief?.text.length).toBeLessThan(1_600)
  expect(brief?.text.length).toBeLessThan(Number(standard?.text.length))
  expect(standard?.text.length).toBeLessThan(Number(full?.text.length))
  expect(Object.keys(plain.body.signal)).toEqual(Object.keys(standard?.body.signal))
  expect(full?.body.signal.priceTargets).toHaveProperty('supports')
})

test('answers 17: a brief list has its newest items and its whole length', async () => {
  const { buyer } = await openSteady()

  const { body } = await buyer.buy(`${CANDLES}&detail=brief`)
  const whole = await buyer.buy(CANDLES)

  expect(body.candles).toEqual(whole.body.candles.slice(-3))
  expect(body.truncated).toMatchObject({ candles: 20 })
})

test('answers 17: provenance has one row a source unless all is asked for', async () => {
  const { buyer } = await openSteady()

  const compact = await buyer.buy('/bitcoin')
  const full = await buyer.buy('/bitcoin?provenance=full')
  const names = compact.body.provenance.sources.map(({ name }: { name: string }) => name)

  expect(Object.keys(compact.body.provenance)).toEqual(['mode', 'sources', 'asOf'])
  expect(new Set(names).size).toBe(names.length)
  expect(full.body.provenance).toMatchObject({ computedAt: expect.any(String) })
  expect(full.body.provenance.sources[0]).toHaveProperty('cached')
})

test('answers 17: tools/call repeats only mode and time of the provenance', async () => {
  const gateway = await openSteady()

  const { body } = await postPaid(gateway, '/agent/tools/call', { toolId: 'candles', params: PARAMS })

  expect(body.provenance).toEqual({ mode: 'simulated', asOf: body.data.provenance.sources[0].asOf })
})

test('answers 17: the record of a sold signal does not depend on its fields', async () => {
  const { buyer, database } = await openSteady()

  await buyer.buy('/signal?token=bitcoin&fields=signal.bias')

  await vi.waitFor(async () => {
    expect(await database.db.selectFrom('sold_signal').selectAll().execute()).toHaveLength(1)
  })
})

function openSteady(): Promise<OpenedGateway> {
  return openGatewayFixture({ clock: { now: () => NOW }, seed: 'answers' })
}

async function postPaid({ buyer }: OpenedGateway, path: string, body: object) {
  const { body: offer } = await buyer.post(path, body)
  return buyer.post(path, body, { 'PAYMENT-SIGNATURE': encode(await buyer.payload(offer)) })
}

async function callTools(gateway: OpenedGateway): Promise<unknown> {
  const { body } = await postPaid(gateway, '/agent/tools/call', { toolId: 'candles', params: PARAMS })
  return body.data
}

/** The official client holds the structured content against the listed output schema. */
async function callMcp({ url, buyer }: OpenedGateway): Promise<unknown> {
  const client = new Client({ name: 'answers', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url)) as Transport)
  onTestFinished(() => client.close())
  await client.listTools()
  const call = { name: 'candles', arguments: PARAMS }
  const offer = (await client.callTool(call)).structuredContent as Parameters<typeof buyer.payload>[0]
  const payment = await buyer.payload(offer)
  const { content, structuredContent } = await client.callTool({
    ...call,
    _meta: { 'x402/payment': payment },
  })
  const [text] = content as readonly { text: string }[]
  expect(text?.text).toMatch(/^candles 2, /)
  return structuredContent
}

async function callAgent({ buyer }: OpenedGateway): Promise<unknown> {
  const task = (payment?: unknown) =>
    buyer.post('/a2a', {
      jsonrpc: '2.0',
      id: 1,
      method: 'task/create',
      params: { toolId: 'candles', input: PARAMS, ...(payment ? { payment } : {}) },
    })
  const payment = await buyer.payload((await task()).body.error.data)
  return (await task(payment)).body.result.artifact
}
