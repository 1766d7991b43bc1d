import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { expect, onTestFinished, test } from 'vitest'
import { tools } from '../../src/app/registry.ts'
import { mcpName } from '../../src/core/text/mcp-name.ts'
import type { Tool } from '../../src/tools/define-tool.ts'
import { encode, type PaymentRequired } from '../support/buyer.ts'
import { type OpenedGateway, openGatewayFixture } from '../support/gateway.ts'
import { expectedAmount } from '../support/prices.ts'

/** What a door made of a call: the tool's data, or why not; with what it would have cost and what it did cost. */
interface Outcome {
  readonly data?: unknown
  readonly failure?: { code: string; charged: string }
}

interface Door {
  offer(tool: Tool): Promise<PaymentRequired>
  call(tool: Tool, input: Record<string, unknown>, payment?: Record<string, unknown>): Promise<Outcome>
}

/** What may differ between two gateways that were asked the same: addresses, and how often they were asked before. */
const volatile: Record<string, readonly string[]> = {
  'videos-generations': ['generation_id', 'polling_url', 'statusUrl'],
  'info-stats': ['offersMade', 'serverUptimeSeconds'],
  metrics: ['funnel', 'recentCalls', 'medianMilliseconds'],
  'monitor-create': ['id', 'pollToken'],
  'session-topup': ['id', 'sessionId', 'wallet', 'to'],
  payouts: ['payoutId', 'transactionHash'],
}

/**
 * Tools whose example cannot be answered in a simulated world: a payment that was not made, a video that was not
 * ordered, a refund of either, and a swap that could not be tried on any chain.
 */
const unanswered = new Set([
  'payment-status',
  'videos-status',
  'monitor-list',
  'monitor-events',
  'monitor-delete',
  'session-open',
  'session-status',
  'session-limits',
  'session-history',
  'session-close',
  'swap-build',
  'refund-relay',
])

const NOW = Date.parse('2026-06-01T12:00:00Z')

/** Opens the identity gate, at whichever door. */
const passportOf = ({ demoPassport = '' }: OpenedGateway) => ({ 'X-Operator-Token': demoPassport })

const doors: Record<string, (gateway: OpenedGateway) => Promise<Door>> = {
  REST: async (gateway) => {
    const { buyer } = gateway
    const send = ({ contract: { route } }: Tool, input: Record<string, unknown>, payment?: unknown) => {
      const headers: Record<string, string> = {
        ...passportOf(gateway),
        ...(payment ? { 'PAYMENT-SIGNATURE': encode(payment) } : {}),
      }
      const path = route.path.replace(/\{(\w+)\}/g, (_, name) => `${input[name]}`)
      if (route.methods[0] === 'POST') return buyer.post(path, input, headers)
      const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const query = Object.entries(input).filter(([name]) => !inPath.includes(name))
      return buyer.get(
        `${path}?${new URLSearchParams(query.map(([name, value]): [string, string] => [name, `${value}`]))}`,
        headers,
      )
    }
    return {
      offer: async (tool) => (await send(tool, tool.contract.example.input)).body,
      async call(tool, input, payment) {
        const { status, body } = await send(tool, input, payment)
        return status === 200
          ? { data: body }
          : { failure: { code: body.code, charged: body.charged ?? 'no' } }
      },
    }
  },

  'agent tools': async (gateway) => {
    const { buyer } = gateway
    const send = ({ contract }: Tool, params: Record<string, unknown>, payment?: unknown) =>
      buyer.post(
        '/agent/tools/call',
        { toolId: contract.id, params },
        { ...passportOf(gateway), ...(payment ? { 'PAYMENT-SIGNATURE': encode(payment) } : {}) },
      )
    return {
      offer: async (tool) => (await send(tool, tool.contract.example.input)).body,
      async call(tool, input, payment) {
        const { status, body } = await send(tool, input, payment)
        return status === 200
          ? { data: body.data }
          : { failure: { code: body.code, charged: body.charged ?? 'no' } }
      },
    }
  },

  MCP: async (gateway) => {
    const { url } = gateway
    const client = new Client({ name: 'parity', version: '1' })
    const requestInit = { headers: passportOf(gateway) }
    await client.connect(
      new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit }) as Transport,
    )
    onTestFinished(() => client.close())
    const send = async ({ contract }: Tool, input: Record<string, unknown>, payment?: unknown) => {
      const reply = await client.callTool({
        name: mcpName(contract.id),
        arguments: input,
        ...(payment ? { _meta: { 'x402/payment': payment } } : {}),
      })
      return reply as { isError?: boolean; structuredContent: Record<string, string> }
    }
    return {
      offer: async (tool) =>
        (await send(tool, tool.contract.example.input)).structuredContent as unknown as PaymentRequired,
      async call(tool, input, payment) {
        const { isError, structuredContent } = await send(tool, input, payment)
        if (!isError) return { data: structuredContent }
        const { code = '', charged = 'no' } = structuredContent
        return { failure: { code, charged } }
      },
    }
  },

  A2A: async (gateway) => {
    const { buyer } = gateway
    const send = ({ contract }: Tool, input: Record<string, unknown>, payment?: unknown) =>
      buyer.post(
        '/a2a',
        {
          jsonrpc: '2.0',
          id: 1,
          method: 'task/create',
          params: { toolId: contract.id, input, ...(payment ? { payment } : {}) },
        },
        passportOf(gateway),
      )
    return {
      offer: async (tool) => (await send(tool, tool.contract.example.input)).body.error.data,
      async call(tool, input, payment) {
        const { body } = await send(tool, input, payment)
        if (body.result?.status === 'COMPLETED') return { data: body.result.artifact }
        const { code, charged = 'no' } = body.error?.data ?? body.result?.error ?? {}
        return { failure: { code, charged } }
      },
    }
  },
}

async function freshGateway(): Promise<OpenedGateway> {
  let drawn = 0
  return openGatewayFixture({
    clock: { now: () => NOW },
    random: {
      bytes(count) {
        drawn += 1
        return Uint8Array.from({ length: count }, (_, at) => (drawn * 31 + at * 7) % 256)
      },
    },
    seed: 'parity',
  })
}

function steady(tool: Tool, { data, failure }: Outcome, gateway: OpenedGateway): unknown {
  if (failure) return { failure }
  const text = JSON.stringify(data, (name, value) =>
    volatile[tool.contract.id]?.includes(name) ? '(volatile)' : value,
  )
  return JSON.parse(text.replaceAll(gateway.url, 'http://gateway'))
}

const families = new Set(tools.map(({ contract }) => contract.family))

test.each([...families])('the examples of %s give equal data and price at every door', async (name) => {
  const family = tools.filter(({ contract }) => contract.family === name)
  const seen = new Map<string, Record<string, unknown>>()
  for (const [door, openDoor] of Object.entries(doors)) {
    const gateway = await freshGateway()
    const opened = await openDoor(gateway)
    for (const tool of family) {
      const { id, example, price } = tool.contract
      const offer = price > 0n ? await opened.offer(tool) : undefined
      const payment = offer && (await gateway.buyer.payload(offer))
      const outcome = await opened.call(tool, example.input, payment)
      seen.set(id, {
        ...seen.get(id),
        [door]: {
          outcome: steady(tool, outcome, gateway),
          // both rails count dollars in millionths
          amount: [...new Set(offer?.accepts.map(({ amount }) => amount))],
        },
      })
    }
  }

  expect(seen.size).toBe(family.length)
  for (const tool of family) {
    const { REST, ...others } = seen.get(tool.contract.id) ?? {}
    expect(Object.keys(others)).toHaveLength(3)
    for (const [door, outcome] of Object.entries(others)) {
      expect(outcome, `${tool.contract.id} through ${door}`).toEqual(REST)
    }
    if (!unanswered.has(tool.contract.id))
      expect(REST, tool.contract.id).not.toHaveProperty('outcome.failure')
    if (tool.contract.price > 0n)
      expect(REST, tool.contract.id).toMatchObject({ amount: [`${expectedAmount(tool.contract)}`] })
  }
})

test('a wrong input fails alike through every door, with the payment unspent', async () => {
  const tool = tools.find(({ contract }) => contract.id === 'candles')
  if (!tool) throw new Error('There are no candles.')
  for (const [name, openDoor] of Object.entries(doors)) {
    const gateway = await freshGateway()
    const door = await openDoor(gateway)
    const payment = await gateway.buyer.payload(await door.offer(tool))

    const wrong = await door.call(tool, { token: 'bitcoin', limit: 0 }, payment)
    const right = await door.call(tool, { token: 'bitcoin', limit: 3 }, payment)

    expect(wrong, name).toEqual({ failure: { code: 'invalid_input', charged: 'no' } })
    expect(right.data, name).toMatchObject({ instrument: expect.any(String) })
    expect(await gateway.earned(), name).toBe(1_000n)
  }
})

test('a payment used at one door buys nothing at another', async () => {
  const [signal, candles] = ['signal', 'candles'].map((id) =>
    tools.find(({ contract }) => contract.id === id),
  )
  if (!signal || !candles) throw new Error('There is nothing to buy.')
  for (const [from, openFrom] of Object.entries(doors)) {
    const gateway = await freshGateway()
    const bought = await openFrom(gateway)
    const payment = await gateway.buyer.payload(await bought.offer(candles))
    const first = await bought.call(candles, candles.contract.example.input, payment)
    for (const [to, openTo] of Object.entries(doors)) {
      const door = await openTo(gateway)

      const again = await door.call(candles, candles.contract.example.input, payment)
      const other = await door.call(candles, { token: 'ethereum' }, payment)

      expect(again.data, `${from} to ${to}`).toEqual(first.data)
      expect(other.failure, `${from} to ${to}`).toMatchObject({ charged: 'no' })
    }
    expect(await gateway.earned(), from).toBe(1_000n)
  }
})
