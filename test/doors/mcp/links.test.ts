import { Client as Client2, StreamableHTTPClientTransport as Transport2 } from '@modelcontextprotocol/client'
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as Transport1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { describe, expect, onTestFinished, test } from 'vitest'
import { encode, type PaymentRequired } from '../../support/buyer.ts'
import { type OpenedGateway, openGatewayFixture } from '../../support/gateway.ts'

interface Linked {
  readonly type: string
  readonly text?: string
  readonly uri: string
  readonly name: string
  readonly mimeType?: string
  readonly annotations?: object
}

interface ToolReply {
  // biome-ignore lint/suspicious/noExplicitAny: the shape of a result is what the tests look at
  readonly structuredContent: any
  readonly content: readonly Linked[]
  readonly _meta?: Record<string, unknown>
}

type Agent = Pick<Client2, 'callTool' | 'readResource' | 'listResourceTemplates'>
type Opener = (url: string, headers?: Record<string, string>, path?: string) => Promise<Agent>

const openers: Record<string, Opener> = {
  'SDK 1.32': async (url, headers = {}, path = '/mcp') => {
    const client = new Client1({ name: 'tests', version: '1' })
    await client.connect(new Transport1(new URL(path, url), { requestInit: { headers } }) as Transport)
    onTestFinished(() => client.close())
    return client as unknown as Agent
  },
  'client 2.4 without handshake': async (url, headers = {}, path = '/mcp') => {
    const client = new Client2(
      { name: 'tests', version: '1' },
      { versionNegotiation: { mode: { pin: '2026-07-28' } } },
    )
    await client.connect(new Transport2(new URL(path, url), { requestInit: { headers } }))
    onTestFinished(() => client.close())
    return client
  },
}

async function bought(gateway: OpenedGateway, agent: Agent, name: string, input: Record<string, unknown>) {
  const call = (meta?: Record<string, unknown>) =>
    agent.callTool({ name, arguments: input, ...(meta ? { _meta: meta } : {}) })
  const { structuredContent } = (await call()) as unknown as ToolReply
  const payment = await gateway.buyer.payload(structuredContent as PaymentRequired)
  return (await call({ 'x402/payment': payment })) as unknown as ToolReply
}

const LINKED = { 'X-MCP-Results': 'linked' }

const readLinks = ({ _meta }: ToolReply) => (_meta?.['pennywire/links'] ?? []) as readonly Linked[]
const linksOf = ({ content }: ToolReply) => content.filter(({ type }) => type === 'resource_link')
const linkNamed = (reply: ToolReply, name: string) =>
  linksOf(reply).find((link) => link.name === name)?.uri ?? ''

/** What is read at an address, as JSON text or as base64. */
async function read(agent: Agent, uri: string): Promise<string> {
  const [found] = (await agent.readResource({ uri })).contents
  if (!found) return ''
  return 'text' in found ? found.text : found.blob
}

describe.each(Object.entries(openers))('%s', (_name, open) => {
  test('a paid result links to itself and its receipt, and both read back', async () => {
    const gateway = await openGatewayFixture()
    const agent = await open(gateway.url)

    const reply = await bought(gateway, agent, 'candles', { token: 'bitcoin', limit: 200 })

    // who pays with an object in _meta may be shown the content alone
    expect(reply.content.map(({ type }) => type)).toEqual(['text', 'resource_link'])
    expect(reply.structuredContent.candles).toHaveLength(200)
    const [answer = '', receipt = ''] = readLinks(reply).map(({ uri }) => uri)
    expect(linkNamed(reply, 'The whole answer')).toBe(answer)
    expect(await read(agent, answer)).toBe(JSON.stringify(reply.structuredContent))
    const reported = JSON.parse(await read(agent, receipt))
    expect(reported).toMatchObject({
      toolId: 'candles',
      settlement: { success: true, network: 'eip155:84532' },
    })
    expect(reply._meta?.['x402/payment-response']).toMatchObject(reported.settlement)
    expect(reported.receipt).toBe(reply._meta?.['pennywire/receipt'])
    const { resourceTemplates } = await agent.listResourceTemplates()
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toContain('pennywire://answers/{name}')
  })

  test('pictures are read as files, one address each', async () => {
    const gateway = await openGatewayFixture()
    const agent = await open(gateway.url, LINKED)

    const reply = await bought(gateway, agent, 'images_generations', { prompt: 'A penny on a wire', n: 2 })

    const pictures = linksOf(reply).filter(({ name }) => name.startsWith('Picture'))
    const { images } = JSON.parse(await read(agent, linkNamed(reply, 'The whole answer')))
    expect(reply.structuredContent.images).toBeUndefined()
    expect(pictures.map(({ mimeType }) => mimeType)).toEqual(
      images.map(({ media_type }: { media_type: string }) => media_type),
    )
    for (const [at, { uri }] of pictures.entries()) expect(await read(agent, uri)).toBe(images[at].b64_json)
    await expect(read(agent, (pictures[0]?.uri ?? '').replace(/0$/, '9'))).rejects.toThrow()
  })

  test('a client that asks for links gets short fields and the full answer’s address', async () => {
    const gateway = await openGatewayFixture()
    const agent = await open(gateway.url, LINKED)

    const reply = await bought(gateway, agent, 'candles', { token: 'bitcoin', limit: 200 })

    const { linked, ...fields } = reply.structuredContent
    expect(linked).toEqual({ uri: linkNamed(reply, 'The whole answer'), fields: ['candles'] })
    expect(reply.content[0]?.text).toMatch(/^candles 200, newest \{/)
    expect(JSON.stringify(reply.structuredContent).length).toBeLessThan(2_000)
    const whole = JSON.parse(await read(agent, linked.uri))
    expect(whole).toEqual({ ...fields, candles: expect.any(Array) })
    expect(whole.candles).toHaveLength(200)
  })

  test('a description of a tool links to the API description of its family', async () => {
    const { url } = await openGatewayFixture({ fund: '0' })
    const agent = await open(url, LINKED, '/mcp/x/core')

    const reply = await agent.callTool({ name: 'describe_tool', arguments: { name: 'news' } })

    const [link] = linksOf(reply as unknown as ToolReply)
    expect(JSON.parse(await read(agent, link?.uri ?? ''))).toMatchObject({ openapi: '3.1.0' })
  })
})

const open = openers['client 2.4 without handshake'] as Opener

test('only the exact link opens a paid answer, and shared caching is forbidden', async () => {
  const gateway = await openGatewayFixture()
  const agent = await open(gateway.url)
  const { structuredContent } = (await agent.callTool({
    name: 'candles',
    arguments: { limit: 2 },
  })) as unknown as ToolReply
  const payment = await gateway.buyer.payload(structuredContent as PaymentRequired)
  const paid = (await agent.callTool({
    name: 'candles',
    arguments: { limit: 2 },
    _meta: { 'x402/payment': payment },
  })) as unknown as ToolReply
  const uri = readLinks(paid)[0]?.uri ?? ''
  const [id = ''] = uri.slice('pennywire://answers/'.length).split('.')
  const header = Buffer.from(id, 'base64url').toString('hex')

  const opened = await agent.readResource({ uri })

  expect(opened).toMatchObject({ ttlMs: 0, cacheScope: 'private' })
  expect((await gateway.buyer.get(`/payments/${header}`)).text).not.toContain('candles":[')
  const guesses = [
    `pennywire://answers/${id}`,
    `pennywire://answers/${header}`,
    `pennywire://answers/${id}.${'A'.repeat(22)}`,
    `${uri.slice(0, -1)}${uri.endsWith('A') ? 'B' : 'A'}`,
    `${uri}/nothing`,
    `${uri.toUpperCase()}`,
    `pennywire://answers/${encode(payment)}`,
  ]
  for (const guess of guesses) await expect(read(agent, guess), guess).rejects.toThrow('no such resource')
})

test.each(['signal', 'candles'])('a standard answer of %s is long enough to be linked', async (name) => {
  const gateway = await openGatewayFixture()

  const reply = await bought(gateway, await open(gateway.url, LINKED), name, { token: 'bitcoin', bar: '4h' })

  expect(reply.structuredContent.linked.fields.length).toBeGreaterThan(0)
  expect(JSON.stringify(reply.structuredContent).length).toBeLessThan(1_500)
})

test('where nothing is kept to be read again, the text is the whole answer', async () => {
  const gateway = await openGatewayFixture({ environment: { PAYMENT_REPLAY: 'reject' } })

  const reply = await bought(gateway, await open(gateway.url), 'candles', { limit: 200 })

  expect(reply.structuredContent.candles).toHaveLength(200)
  expect(reply.content.map(({ text }) => text)).toEqual([JSON.stringify(reply.structuredContent)])
  expect(readLinks(reply)).toEqual([])
})
