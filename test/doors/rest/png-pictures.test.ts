import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import fc from 'fast-check'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Json, JsonObject } from '../../../src/core/json.ts'
import { drawToolAnswer } from '../../../src/transport/draw-tool-answer.ts'
import type { PaymentRequired } from '../../support/buyer.ts'
import { openGatewayFixture, shareGateway } from '../../support/gateway.ts'
import { HOSTILE_TEXTS, listExampleAnswers, mapLeaves } from '../../support/hostile-answers.ts'
import { build } from '../../support/process.ts'

const MAX_BYTES = 700_000
const gateway = shareGateway(() => openGatewayFixture())
const CANDLES = '/tools/candles?token=bitcoin&bar=4h&limit=50'
const examples = listExampleAnswers()

beforeAll(build, 120_000)

test('an answer already bought is drawn as PNG for the same payment, free', async () => {
  const { buyer, url, earned, receipts } = gateway()
  const payment = { 'PAYMENT-SIGNATURE': await buyer.header(CANDLES) }
  const bought = await buyer.get(CANDLES, payment)
  const before = await earned()

  const fetchPng = async (path: string, headers: object) => {
    const reply = await fetch(url + path, { headers: { ...payment, ...headers } })
    return { headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) }
  }
  const light = await fetchPng(`${CANDLES}&format=png`, {})
  const dark = await fetchPng(`${CANDLES}&format=png&theme=dark`, {})
  const accepted = await fetchPng(CANDLES, { Accept: 'image/png' })

  expect(light.headers.get('content-type')).toBe('image/png')
  expect(light.headers.get('x-payment-replayed')).toBe('true')
  expect(readSize(light.bytes)).toMatchObject({ width: 1536 })
  expect(light.bytes.equals(accepted.bytes)).toBe(true)
  expect(light.bytes.equals(dark.bytes)).toBe(false)
  expect(await earned()).toBe(before)
  expect(receipts.verify(light.headers.get('x-payment-receipt') ?? '')).toMatchObject({
    statement: { responseHash: createHash('sha256').update(bought.text).digest('hex') },
  })
})

test('MCP sends a bought answer as PNG, or as SVG on request', async () => {
  const { buyer, url } = gateway()
  const agent = new Client({ name: 'tests', version: '1' })
  await agent.connect(new StreamableHTTPClientTransport(new URL('/mcp', url)) as Transport)
  onTestFinished(() => agent.close())
  const call = (input: object, meta?: object) =>
    agent.callTool({
      name: 'candles',
      arguments: { token: 'bitcoin', ...input },
      ...(meta ? { _meta: { ...meta } } : {}),
    })
  const { structuredContent } = await call({})
  const payment = await buyer.payload(structuredContent as unknown as PaymentRequired)
  const paid = { 'x402/payment': payment }

  const pictures = []
  for (const results of ['image', 'image-dark', 'svg', 'svg-dark'])
    pictures.push(findImage(await call({ results }, paid)))

  expect(pictures.map(({ mimeType }) => mimeType)).toEqual([
    'image/png',
    'image/png',
    'image/svg+xml',
    'image/svg+xml',
  ])
  const [light, dark] = pictures.map(({ data }) => Buffer.from(data, 'base64'))
  expect(readSize(light ?? Buffer.alloc(0)).width).toBe(1536)
  expect(light?.equals(dark ?? Buffer.alloc(0))).toBe(false)
})

test('hostile answers become small PNG files, or none', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(examples.length - 1), Leaves, async (at, change) => {
      const { tool, answer } = examples[at] ?? expect.unreachable()
      const hostile = mapLeaves(answer, change) as JsonObject
      const drawn = await drawToolAnswer(tool, hostile, { format: 'png', theme: 'dark' })

      expect(drawn?.bytes.length ?? 0, tool.contract.id).toBeGreaterThan(0)
      expect(drawn?.bytes.length ?? 0, tool.contract.id).toBeLessThanOrEqual(MAX_BYTES)
      const { width, height } = readSize(drawn?.bytes ?? Buffer.alloc(0))
      expect(width * height, tool.contract.id).toBeLessThanOrEqual(6_100_000)
    }),
    { seed: 26, numRuns: 25 },
  )
})

test('an image that states a billion pixels is not decoded', async () => {
  const { tool, answer } =
    examples.find(({ tool: { contract } }) => contract.id === 'images-generations') ?? expect.unreachable()
  const bomb = Buffer.alloc(64)
  bomb.write('89504e470d0a1a0a0000000d49484452000186a0000186a0', 'hex')
  const change = (leaf: Json) =>
    typeof leaf === 'string' && leaf.length > 1_000 ? bomb.toString('base64') : undefined

  const drawn = await drawToolAnswer(tool, mapLeaves(answer, change) as JsonObject, {
    format: 'png',
    theme: 'light',
  })

  expect(drawn?.bytes.length).toBeGreaterThan(1_000)
})

test('letters of many scripts are drawn, each as itself', async () => {
  const words = [
    ...['币安人生', 'Биткоин', 'Łódź ăâî ệ ữ', 'البيتكوين', 'ביטקוין', 'บิตคอยน์', '🚀', '\u{10fffd}'],
    // a letter that is not drawn would look the same in all of them
    ...['Łódź', 'ăódź', 'ệódź', 'Яódź', '币ódź'],
  ]
  const { tool } = examples.find(({ tool: { contract } }) => contract.id === 'news') ?? expect.unreachable()
  const draw = async (title: string) => {
    const rows = { articles: [{ title, source: 's', publishedAt: '2026-01-01T00:00:00Z' }] }
    const drawn = await drawToolAnswer(tool, rows, { format: 'png', theme: 'light' })
    return drawn?.bytes.toString('base64')
  }

  const pictures = await Promise.all([...words, '\u{10fffc}'].map(draw))

  // the two letters that no font has look the same
  expect(new Set(pictures).size).toBe(words.length)
})

const Leaves = fc
  .record({
    texts: fc.infiniteStream(fc.oneof(fc.constantFrom(...HOSTILE_TEXTS), fc.string({ unit: 'binary' }))),
    numbers: fc.infiniteStream(fc.constantFrom(0, -1, 5e-324, 1e21, -Number.MAX_VALUE, 2 ** 53)),
    dice: fc.infiniteStream(fc.nat(3)),
  })
  .map(({ texts, numbers, dice }) => (leaf: Json): Json | undefined => {
    const roll: number = dice.next().value ?? 0
    if (typeof leaf === 'string' && roll > 0) return texts.next().value ?? ''
    return typeof leaf === 'number' && roll === 0 ? (numbers.next().value ?? 0) : undefined
  })

function findImage({ content }: Readonly<Record<string, unknown>>): { mimeType: string; data: string } {
  const found = (content as { type: string; mimeType: string; data: string }[]).find(
    ({ type }) => type === 'image',
  )
  return found ?? expect.unreachable()
}

/** Reads the size of a PNG, and that its pixels are whole. */
function readSize(png: Buffer): { readonly width: number; readonly height: number } {
  expect(png.toString('latin1', 1, 4)).toBe('PNG')
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const parts: Buffer[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  expect(inflateSync(Buffer.concat(parts)).length).toBe(height * (width * 4 + 1))
  return { width, height }
}
