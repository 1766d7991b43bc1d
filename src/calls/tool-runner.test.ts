import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { systemScheduler } from '../core/clock.ts'
import { LazyAbortController } from '../core/lazy-abort-controller.ts'
import { usd } from '../core/money.ts'
import { defineTool, type Tool } from '../tools/define-tool.ts'
import { monitorCreate } from '../tools/monitors/monitor-create.ts'
import type { MonitorOrder } from '../tools/monitors/monitor-ports.ts'
import type { Owner } from '../tools/owner.ts'
import type { ToolPorts, ToolWorld } from '../tools/ports.ts'
import { createToolRunner } from './tool-runner.ts'

const NOW = Date.parse('2026-03-02T10:00:00Z')
const owner: Owner = { wallet: 'eip155:0xaa', payment: 'the payment' }

function runOn(ports: object, tool: Tool, input: unknown, closed = new LazyAbortController()) {
  const runner = createToolRunner({
    ports: ports as ToolPorts,
    scheduler: systemScheduler,
    dataClock: { now: () => NOW },
  })
  const parsed = tool.parse(input)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  return runner.run(tool, parsed.input, { clientSignal: closed, owner, session: 'a token' })
}

/** A tool that manages something, by a behaviour that a test brings. */
function toolThat(behave: (context: ToolWorld) => Promise<object>): Tool {
  return defineTool({
    id: 'probe',
    family: 'test',
    route: { path: '/probe', methods: ['GET'] },
    price: usd('0'),
    kind: 'manage',
    title: 'Probe',
    summary: 'A probe.',
    description: 'A probe.',
    input: z.strictObject({}),
    output: z.looseObject({}),
    example: { input: {} },
    intents: [],
  }).run((_input, context) => behave(context))
}

test('tool context: a spread keeps every port and what belongs to the call', async () => {
  const ports = { candles: { recent: () => 'candles' }, monitors: {}, service: { name: 'us' } }
  let seen: object = {}
  const probe = toolThat(async (context) => {
    seen = { ...context, owner: { wallet: 'eip155:0xbb' } }
    return { same: context.candles === (seen as ToolWorld).candles }
  })

  const { value } = await runOn(ports, probe, {})

  expect(value()).toEqual({ same: true })
  expect(seen).toMatchObject({ ...ports, owner: { wallet: 'eip155:0xbb' }, sessionToken: 'a token' })
  expect((seen as ToolWorld).now()).toBe(NOW)
})

test('tool context: a spread that loses the signal is no context to the compiler', async () => {
  const probe = toolThat(async (context) => {
    const spread = { ...context, owner }
    const whole = { ...context, signal: context.signal, owner }
    expectTypeOf(spread).not.toExtend<ToolWorld>()
    expectTypeOf(spread).toExtend<ToolPorts>()
    expectTypeOf(whole).toExtend<ToolWorld>()
    return { isSignal: whole.signal instanceof AbortSignal }
  })

  expect((await runOn({}, probe, {})).value()).toEqual({ isSignal: true })
})

test('tool context: its signal is aborted when the caller goes away', async () => {
  const closed = new LazyAbortController()
  let signal: AbortSignal | undefined
  const probe = toolThat(async (context) => {
    signal = context.signal
    closed.abort()
    return {}
  })

  await expect(runOn({}, probe, {}, closed)).rejects.toMatchObject({ code: 'client_gone' })

  expect(signal?.aborted).toBe(true)
})

test('tool context: two calls share ports and nothing else', async () => {
  const contexts: ToolWorld[] = []
  const probe = toolThat(async (context) => {
    contexts.push(context)
    return {}
  })
  const runner = createToolRunner({
    ports: { service: {} } as ToolPorts,
    scheduler: systemScheduler,
    dataClock: { now: () => NOW },
  })

  await runner.run(probe, {}, { clientSignal: new LazyAbortController(), owner })
  await runner.run(probe, {}, { clientSignal: new LazyAbortController() })

  const [first, second] = contexts
  expect(first?.service).toBe(second?.service)
  expect(first?.owner).toBe(owner)
  expect(second?.owner).toBeUndefined()
  expect(first?.signal).not.toBe(second?.signal)
})

test('monitor-create: it looks at the market through the ports of its context', async () => {
  const orders: MonitorOrder[] = []
  const ports = {
    tickers: {
      latest: async () => ({
        mode: 'live',
        sources: [{ name: 'binance', ok: true, asOf: NOW }],
        venue: 'binance',
        instrument: 'BTCUSDT',
        quote: 'USDT',
        last: 64_000,
      }),
    },
    monitors: {
      create: async (order: MonitorOrder, buyer: Owner) => {
        orders.push(order)
        const times = { createdAt: NOW, expiresAt: NOW, lookedAt: null }
        return {
          monitor: { ...order, id: 'm1', owner: buyer, trouble: null, events: 0, ...times },
          pollToken: 't',
        }
      },
    },
  }
  const input = { kind: 'price', token: 'bitcoin', direction: 'above', threshold: 150_000 }

  const { value } = await runOn(ports, monitorCreate, input)

  expect(value()).toMatchObject({ pollToken: 't', looksEverySeconds: 60 })
  expect(orders).toMatchObject([{ kind: 'price', figures: { price: 64_000 } }])
})
