import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { Client as Client2, StreamableHTTPClientTransport as Transport2 } from '@modelcontextprotocol/client'
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as Transport1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { describe, expect, onTestFinished, test } from 'vitest'
import { GatewayError } from '../../../src/core/failures.ts'
import { encode, type PaymentRequired } from '../../support/buyer.ts'
import { createWatchedCandles, series } from '../../support/candles.ts'
import { scriptedFacilitator } from '../../support/facilitator.ts'
import { type OpenedGateway, openGatewayFixture } from '../../support/gateway.ts'

const NOWHERE = `0x${'be'.repeat(20)}` as const
const ARGUMENTS = { token: 'bitcoin', limit: 3 }

interface ToolReply {
  isError?: boolean | undefined
  // biome-ignore lint/suspicious/noExplicitAny: the shape of a result is what the tests look at
  structuredContent: any
  content: { type: string; text: string }[]
  _meta?: Record<string, unknown>
}

interface CallOptions {
  input?: Record<string, unknown>
  meta?: Record<string, unknown>
  onprogress?: (progress: { progress: number }) => void
  signal?: AbortSignal
}

/** One way to talk to the door, whichever library does the talking. */
interface Talker {
  readonly revision: string | undefined
  readonly instructions: string | undefined
  names(): Promise<string[]>
  call(name: string, options?: CallOptions): Promise<ToolReply>
  resource(uri: string): Promise<string>
}

type Opener = (url: string, headers?: Record<string, string>) => Promise<Talker>

const openers: Record<string, Opener> = {
  'SDK 1.32': async (url, headers = {}) => {
    const client = new Client1({ name: 'tests', version: '1' })
    const transport = new Transport1(new URL('/mcp', url), { requestInit: { headers } })
    await client.connect(transport as Transport)
    onTestFinished(() => client.close())
    return talker(client, transport.protocolVersion)
  },
  'client 2.4 with handshake': (url, headers) => modernLibrary(url, 'legacy', headers),
  'client 2.4 without handshake': (url, headers) => modernLibrary(url, { pin: '2026-07-28' }, headers),
}

async function modernLibrary(url: string, mode: 'legacy' | { pin: string }, headers = {}): Promise<Talker> {
  const client = new Client2({ name: 'tests', version: '1' }, { versionNegotiation: { mode } })
  await client.connect(new Transport2(new URL('/mcp', url), { requestInit: { headers } }))
  onTestFinished(() => client.close())
  return talker(client, client.getNegotiatedProtocolVersion())
}

function talker(client: Client1 | Client2, revision: string | undefined): Talker {
  return {
    revision,
    instructions: client.getInstructions(),
    names: async () => (await client.listTools()).tools.map(({ name }) => name),
    async call(name, { input = ARGUMENTS, meta, onprogress, signal } = {}) {
      const params = { name, arguments: input, ...(meta ? { _meta: meta } : {}) }
      const options = { ...(onprogress ? { onprogress } : {}), ...(signal ? { signal } : {}) }
      const result =
        client instanceof Client1
          ? await client.callTool(params, undefined, options)
          : await client.callTool(params, options)
      return result as unknown as ToolReply
    },
    async resource(uri) {
      const [found] = (await client.readResource({ uri })).contents
      return found && 'text' in found ? found.text : ''
    },
  }
}

/** A gateway whose paid work and facilitator are watched, and a client that has read its tool list. */
async function watched(open: Opener = plain) {
  const candles = createWatchedCandles()
  const facilitator = scriptedFacilitator()
  const gateway = await openGatewayFixture({
    upstreams: { candles },
    wrapFacilitators: facilitator.facilitators,
  })
  const agent = await open(gateway.url)
  await agent.names()
  return { gateway, agent, candles, facilitator }
}

const plain: Opener = (url, headers) => modernLibrary(url, { pin: '2026-07-28' }, headers)

async function payment(gateway: OpenedGateway, agent: Talker, name = 'candles') {
  const { structuredContent } = await agent.call(name)
  return gateway.buyer.payload(structuredContent as PaymentRequired)
}

const paying = (given: unknown): CallOptions => ({ meta: { 'x402/payment': given } })

function expectOffer({ isError, structuredContent, content, _meta }: ToolReply, code = 'payment_required') {
  expect(isError).toBe(true)
  expect(structuredContent).toMatchObject({ x402Version: 2, code })
  const { x402Version, error, accepts } = structuredContent
  expect(accepts.length).toBeGreaterThan(0)
  expect(content[0]?.text).toContain(error)
  expect(content[0]?.text).toContain('structuredContent')
  expect(_meta?.['x402/error']).toMatchObject({ x402Version, error, accepts })
  expect(_meta?.['x402/payment-response']).toBeUndefined()
}

function expectFailure(
  { isError, structuredContent, content, _meta }: ToolReply,
  code: string,
  charged = 'no',
) {
  expect(isError).toBe(true)
  expect(structuredContent).toMatchObject({ code, charged, hint: expect.any(String) })
  const { error, hint } = structuredContent
  expect(content[0]?.text).toBe(`${error} (${code}, charged: ${charged}) ${hint}`)
  expect(_meta?.['x402/payment-response']).toBeUndefined()
}

describe.each(Object.entries(openers))('%s', (_name, open) => {
  test('reads the tool list, the server’s description and a document', async () => {
    const gateway = await openGatewayFixture({ fund: '0' })

    const agent = await open(gateway.url)
    const names = await agent.names()

    expect(names).toEqual(expect.arrayContaining(['signal', 'candles', 'payment_status']))
    expect(agent.instructions).toMatch(/x402/)
    expect(JSON.parse(await agent.resource('pennywire://prices')).tools).toContainEqual({
      name: 'candles',
      title: 'Candles',
      priceUsd: '0.001',
    })
  })

  test('gets the answer of a free tool, as data and as a summary', async () => {
    const { agent } = await watched(open)

    const reply = await agent.call('info', { input: {} })

    expect(reply.isError).toBeFalsy()
    expect(reply.structuredContent).toMatchObject({ name: 'Pennywire', protocol: 'x402-v2' })
    expect(reply.content[0]?.text).toMatch(/^name Pennywire, .*\nData: live/)
  })

  test('MC-03 a paid tool without payment answers its offer and costs nothing', async () => {
    const { gateway, agent, candles } = await watched(open)

    const reply = await agent.call('candles')

    expectOffer(reply)
    expect(reply.structuredContent.resource.url).toBe('mcp://tool/candles')
    expect(candles.asked).toHaveLength(0)
    expect(await gateway.earned()).toBe(0n)
  })

  test('MC-04 a paid call returns both receipts, is charged once, and repeats free', async () => {
    const { gateway, agent, candles } = await watched(open)
    const paid = paying(await payment(gateway, agent))

    const reply = await agent.call('candles', paid)
    const again = await agent.call('candles', paid)

    expect(reply.isError).toBeFalsy()
    expect(reply.structuredContent.candles).toHaveLength(3)
    expect(reply.content[0]?.text).toMatch(/^candles 3, newest \{/)
    expect(reply._meta?.['x402/payment-response']).toMatchObject({
      success: true,
      network: 'eip155:84532',
      payer: gateway.buyer.account.address.toLowerCase(),
      amount: '1000',
    })
    const verdict = gateway.receipts.verify(`${reply._meta?.['pennywire/receipt']}`)
    expect(verdict).toMatchObject({
      valid: true,
      statement: { toolId: 'candles', responseHash: sha256(JSON.stringify(reply.structuredContent)) },
    })
    expect(again.structuredContent).toEqual(reply.structuredContent)
    expect(again.content[0]).toEqual(reply.content[0])
    expect(again._meta).toMatchObject({ ...reply._meta, 'pennywire/replayed': true })
    expect(reply._meta?.['pennywire/replayed']).toBeUndefined()
    expect(candles.asked).toHaveLength(1)
    expect(await gateway.earned()).toBe(1_000n)
    await expect.poll(() => statesOf(gateway)).toEqual(['delivered'])
  })

  test('hears of progress before the result', async () => {
    let release = () => {}
    const heard = new Promise<void>((resolve) => {
      release = resolve
    })
    const candles = createWatchedCandles(async (query) => {
      await heard
      return series(query)
    })
    const gateway = await openGatewayFixture({ upstreams: { candles } })
    const agent = await open(gateway.url)
    const given = await payment(gateway, agent)

    const reply = await agent.call('candles', {
      ...paying(given),
      onprogress: ({ progress }) => progress === 0 && release(),
    })

    expect(reply.structuredContent.candles).toHaveLength(3)
    expect(await gateway.earned()).toBe(1_000n)
  })

  test('gets a protocol error for an unknown tool', async () => {
    const { agent } = await watched(open)

    await expect(agent.call('no_such_tool')).rejects.toMatchObject({ code: -32602 })
  })
})

test('each library speaks the revision that it should', async () => {
  const gateway = await openGatewayFixture({ fund: '0' })

  const revisions = await Promise.all(
    Object.values(openers).map(async (open) => (await open(gateway.url)).revision),
  )

  expect(revisions).toEqual(['2025-11-25', '2025-11-25', '2026-07-28'])
})

test('a payment may come as base64, in an HTTP header, or in both', async () => {
  const { gateway, agent } = await watched()
  const [text, header, both] = [
    encode(await payment(gateway, agent)),
    encode(await payment(gateway, agent)),
    await payment(gateway, agent),
  ]

  const byText = await agent.call('candles', paying(text))
  const byHeader = await (await plain(gateway.url, { 'PAYMENT-SIGNATURE': header })).call('candles')
  const byBoth = await (await plain(gateway.url, { 'X-PAYMENT': encode(both) })).call('candles', paying(both))

  for (const reply of [byText, byHeader, byBoth]) {
    expect(reply._meta?.['x402/payment-response']).toMatchObject({ success: true })
  }
  expect(await gateway.earned()).toBe(3_000n)
})

test('two different payments in one call are refused, and neither is spent', async () => {
  const { gateway, agent } = await watched()
  const [one, other] = [await payment(gateway, agent), await payment(gateway, agent)]

  const reply = await (await plain(gateway.url, { 'X-PAYMENT': encode(one) })).call('candles', paying(other))

  expectFailure(reply, 'conflicting_payment_headers')
  expect(await gateway.earned()).toBe(0n)
})

test('one payment buys one answer, whichever door asks for it', async () => {
  const { gateway, agent, candles } = await watched()
  const given = await payment(gateway, agent)

  const here = await agent.call('candles', paying(given))
  const there = await gateway.buyer.get('/tools/candles?token=bitcoin&limit=3', {
    'X-PAYMENT': encode(given),
  })

  expect(there.text).toBe(JSON.stringify(here.structuredContent))
  expect(there.headers.get('x-payment-replayed')).toBe('true')
  expect(candles.asked).toHaveLength(1)
  expect(await gateway.earned()).toBe(1_000n)
})

test('a spoiled, misdirected or unreadable payment gets a fresh offer', async () => {
  const { gateway, agent } = await watched()
  const offer = (await agent.call('candles')).structuredContent as PaymentRequired
  const elsewhere = await gateway.buyer.payload(offer, { resource: { url: 'mcp://tool/ticker' } })
  const spoiled = await gateway.buyer.payload(offer, { authorization: { value: '1' } })

  expectOffer(await agent.call('candles', paying(elsewhere)), 'payment_resource_mismatch')
  expectOffer(await agent.call('candles', paying(spoiled)), 'payment_invalid')
  expectOffer(await agent.call('candles', paying('not base64!')), 'payment_malformed')
  expectOffer(await agent.call('candles', paying(7)), 'payment_malformed')
  expect(await gateway.earned()).toBe(0n)
})

test('MC-05 when settlement is refused after the tool ran, nothing of the result gets out', async () => {
  const { gateway, agent, candles, facilitator } = await watched()
  const given = await payment(gateway, agent)
  facilitator.script.settle = async (_order, honest) => {
    await emptyBalance(gateway, (await agent.call('candles')).structuredContent)
    return honest()
  }

  const reply = await agent.call('candles', paying(given))

  expect(candles.asked).toHaveLength(1)
  expectOffer(reply, 'payment_refused')
  expect(reply.structuredContent.candles).toBeUndefined()
  expect(await gateway.earned()).toBe(0n)
})

test('an unresolved settlement is pending, and the same payment gets the answer later', async () => {
  const { gateway, agent, candles, facilitator } = await watched()
  const given = await payment(gateway, agent)
  facilitator.script.settle = () => ({ kind: 'unknown', reason: 'timed out' })

  const reply = await agent.call('candles', paying(given))
  await facilitator.land(facilitator.settled[0])
  const later = await agent.call('candles', paying(given))

  expectFailure(reply, 'settlement_pending', 'pending')
  expect(reply.structuredContent.hint).toMatch(/same payment/)
  expect(later._meta?.['x402/payment-response']).toMatchObject({ success: true })
  expect(candles.asked).toHaveLength(1)
  expect(await gateway.earned()).toBe(1_000n)
})

test('MC-06 wrong arguments name the field, cost nothing and leave the payment good', async () => {
  const { gateway, agent, candles } = await watched()
  const given = await payment(gateway, agent)

  const refused = await agent.call('candles', { ...paying(given), input: { token: 'bitcoin', limit: 0 } })
  const served = await agent.call('candles', paying(given))

  expectFailure(refused, 'invalid_input')
  expect(refused.structuredContent.field).toBe('limit')
  expect(served._meta?.['x402/payment-response']).toMatchObject({ success: true })
  expect(candles.asked).toHaveLength(1)
  expect(await gateway.earned()).toBe(1_000n)
})

test('wrong arguments appear in an unpaid call’s offer and a free tool’s error', async () => {
  const { agent } = await watched()

  const offered = await agent.call('candles', { input: { limit: 'many' } })
  const output = await agent.call('payment_status', { input: {} })

  expectOffer(offered)
  expect(offered.structuredContent.extensions.input).toMatchObject({
    ok: false,
    errors: [{ field: 'limit' }],
  })
  expectFailure(output, 'invalid_input')
  expect(output.content[0]?.text).toMatch(/id/)
})

test('an upstream failure after payment costs nothing and is reported', async () => {
  const candles = createWatchedCandles(() => {
    throw new GatewayError('upstream_unavailable', 'No venue answered.')
  })
  const gateway = await openGatewayFixture({ upstreams: { candles } })
  const agent = await plain(gateway.url)
  const given = await payment(gateway, agent)

  const reply = await agent.call('candles', paying(given))

  expectFailure(reply, 'upstream_unavailable')
  expect(reply.structuredContent.error).toMatch(/payment was NOT charged/)
  expect(await gateway.earned()).toBe(0n)
})

test('a price above the caller’s ceiling is refused before anything runs', async () => {
  const { gateway, agent, candles } = await watched()
  const given = await payment(gateway, agent)
  const upTo = (max: unknown) => ({ meta: { 'x402/payment': given, 'pennywire/maxCostUsd': max } })

  expectFailure(await agent.call('candles', upTo('0.0009')), 'max_cost_exceeded')
  expectFailure(await agent.call('candles', upTo(0.0009)), 'max_cost_exceeded')
  expectFailure(await agent.call('candles', upTo('cheap')), 'invalid_input')
  expect(candles.asked).toHaveLength(0)
  expect((await agent.call('candles', upTo('0.001'))).isError).toBeFalsy()
  expect(await gateway.earned()).toBe(1_000n)
})

test('MC-10 a client that leaves a paid call pays nothing and keeps its payment', async () => {
  let started = () => {}
  const working = new Promise<void>((resolve) => {
    started = resolve
  })
  let calledOff = false
  const candles = createWatchedCandles((query, { signal }) => {
    if (candles.asked.length > 1) return series(query)
    started()
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        calledOff = true
        reject(new Error('Called off.'))
      })
    })
  })
  const gateway = await openGatewayFixture({ upstreams: { candles } })
  const agent = await plain(gateway.url)
  const given = await payment(gateway, agent)
  const leaving = httpRequest(`${gateway.url}/mcp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
  })
  const left = once(leaving, 'error')
  leaving.end(
    JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'candles', arguments: ARGUMENTS, _meta: { 'x402/payment': given } },
    }),
  )

  await working
  leaving.destroy(new Error('Gone.'))
  await left
  await expect.poll(() => calledOff).toBe(true)
  expect(await gateway.earned()).toBe(0n)
  await expect
    .poll(async () => (await agent.call('candles', paying(given)))._meta?.['x402/payment-response'])
    .toMatchObject({ success: true })

  expect(await gateway.earned()).toBe(1_000n)
})

test.each([
  ['and waits for the result', undefined],
  ['and hears of progress', () => {}],
])('a call that its client calls off, %s, stops and costs nothing', async (_name, onprogress) => {
  const leaving = new AbortController()
  let calledOff = false
  const candles = createWatchedCandles((query, { signal }) => {
    if (candles.asked.length > 1) return series(query)
    signal.addEventListener('abort', () => {
      calledOff = true
    })
    leaving.abort()
    return new Promise(() => {})
  })
  const gateway = await openGatewayFixture({ upstreams: { candles } })
  const agent = await plain(gateway.url)
  const given = paying(await payment(gateway, agent))
  const hearing = onprogress ? { onprogress } : {}

  const call = agent.call('candles', { ...given, ...hearing, signal: leaving.signal })

  await expect(call).rejects.toThrow()
  await expect.poll(() => calledOff).toBe(true)
  expect(await gateway.earned()).toBe(0n)
  await expect
    .poll(async () => (await agent.call('candles', given))._meta?.['x402/payment-response'])
    .toMatchObject({ success: true })
})

/** Sends everything that a buyer has to nowhere, signed as for a payment. */
async function emptyBalance({ buyer, embeddedChain }: OpenedGateway, offer: PaymentRequired): Promise<void> {
  const chain = await embeddedChain
  const value = await chain.balanceOf(buyer.account.address)
  const { payload } = await buyer.payload(offer, { sign: { to: NOWHERE, value: `${value}` } })
  const { signature, authorization } = payload as {
    signature: `0x${string}`
    authorization: { validAfter: string; validBefore: string; nonce: `0x${string}` }
  }
  await chain.transferWithAuthorization({
    from: buyer.account.address,
    to: NOWHERE,
    value,
    validAfter: BigInt(authorization.validAfter),
    validBefore: BigInt(authorization.validBefore),
    nonce: authorization.nonce,
    signature,
  })
}

async function statesOf({ database: { db } }: OpenedGateway): Promise<string[]> {
  return (await db.selectFrom('payment').select('state').execute()).map(({ state }) => state)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
