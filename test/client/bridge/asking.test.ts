import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Client as ModernClient } from '@modelcontextprotocol/client'
import { describe, expect, test } from 'vitest'
import { requirement } from '../scripted-gateway.ts'
import {
  type BridgeSettings,
  createBridgeHome,
  createTransport,
  startBridge,
  type ToolReply,
} from './bridge-fixture.ts'
import { openBridgeFixture } from './gateway-fixture.ts'
import { answered, openScriptedMcp, replyWithOffer } from './scripted-mcp.ts'

const revisions = [
  ['2025-11-25', 'legacy'],
  ['2026-07-28', { pin: '2026-07-28' }],
] as const
const ASKING = ['--ask-above', '0.0009']

type Reply = { action: 'accept' | 'decline' | 'cancel'; content?: { pay: boolean } }

/** A host of one revision whose user replies so; one that cannot ask when there is no reply. */
async function hostOf(mode: (typeof revisions)[number][1], settings: BridgeSettings, reply?: Reply) {
  const bridge = startBridge(settings)
  const asked: string[] = []
  const capabilities = reply ? { elicitation: {} } : {}
  const client = new ModernClient(
    { name: 'host', version: '1' },
    { capabilities, versionNegotiation: { mode } },
  )
  if (reply) {
    client.setRequestHandler('elicitation/create', ({ params }) => {
      asked.push(params.message)
      return reply
    })
  }
  await client.connect(createTransport(bridge))
  const call = async (input: object = { token: 'bitcoin', limit: 3 }) =>
    (await client.callTool({ name: 'candles', arguments: { ...input } })) as unknown as ToolReply
  return { ...bridge, asked, call }
}

describe.each(revisions)('in revision %s', (_revision, mode) => {
  test('a call above the threshold asks once, and a yes pays', async () => {
    const { gateway, environment, balance } = await openBridgeFixture()
    const settings = { url: gateway.url, environment, flags: ASKING }
    const host = await hostOf(mode, settings, { action: 'accept', content: { pay: true } })

    const reply = await host.call()

    expect(host.asked).toEqual([
      `Pay 0.001 USD on Base Sepolia, paid to ${gateway.payTo}, for candles {"token":"bitcoin","limit":3}?`,
    ])
    expect(reply._meta?.['pennywire/paid']).toMatchObject({ usd: '0.001' })
    expect(await balance()).toBe(999_000n)
  })

  test.each<Reply>([
    { action: 'decline' },
    { action: 'cancel' },
    { action: 'accept', content: { pay: false } },
  ])('%j pays nothing, and the model learns it', async (answer) => {
    const { gateway, environment, balance, candles } = await openBridgeFixture()
    const home = createBridgeHome()
    const host = await hostOf(mode, { url: gateway.url, home, environment, flags: ASKING }, answer)

    const reply = await host.call()

    expect(host.asked).toHaveLength(1)
    expect(reply).toMatchObject({
      isError: true,
      _meta: { 'pennywire/refusal': { code: 'declined', charged: 'no' } },
    })
    expect(reply.content[0]?.text).toMatch(/did not agree.*Nothing was signed or paid/)
    expect(existsSync(join(home, 'bridge', 'payments.json'))).toBe(false)
    expect(candles.asked).toHaveLength(0)
    expect(await balance()).toBe(1_000_000n)
  })

  test('a host that cannot ask gets a refusal that a model understands', async () => {
    const { gateway, environment, balance } = await openBridgeFixture()
    const host = await hostOf(mode, { url: gateway.url, environment, flags: ASKING })

    const reply = await host.call()

    expect(reply._meta?.['pennywire/refusal']).toEqual({ code: 'approval_needed', charged: 'no' })
    expect(reply.content[0]?.text).toMatch(
      /costs 0\.001 USD; above 0\.0009 USD a person has to agree.*PENNYWIRE_ASK_ABOVE_USD/,
    )
    expect(await balance()).toBe(1_000_000n)
  })

  test('calls below the threshold or never allowed ask for no confirmation', async () => {
    const { gateway, environment } = await openBridgeFixture()
    const yes: Reply = { action: 'accept', content: { pay: true } }
    const within = { url: gateway.url, environment, flags: ['--ask-above', '0.001'] }
    const beyond = { ...within, flags: [...ASKING, '--max-usd-per-day', '0.0005'] }
    const hosts = [await hostOf(mode, within, yes), await hostOf(mode, beyond, yes)]

    const replies = await Promise.all(hosts.map((host) => host.call()))

    expect(hosts.flatMap(({ asked }) => asked)).toEqual([])
    expect(replies[0]?._meta?.['pennywire/paid']).toMatchObject({ usd: '0.001' })
    expect(replies[1]?._meta?.['pennywire/refusal']).toMatchObject({ code: 'over_budget' })
  })
})

test('an unmatched yes is asked again, and a yes covers one payment', async () => {
  const { gateway, environment, balance } = await openBridgeFixture()
  const bridge = startBridge({ url: gateway.url, environment, flags: ASKING })
  const client = new ModernClient(
    { name: 'host', version: '1' },
    {
      capabilities: { elicitation: {} },
      versionNegotiation: { mode: { pin: '2026-07-28' } },
      inputRequired: { autoFulfill: false },
    },
  )
  await client.connect(createTransport(bridge))
  const call = async (rest: object = {}) =>
    (await client.request(
      {
        method: 'tools/call',
        params: { name: 'candles', arguments: { token: 'bitcoin', limit: 3 }, ...rest },
      },
      { allowInputRequired: true },
    )) as { resultType?: string; requestState?: string; _meta?: Record<string, unknown> }
  const yes = { inputResponses: { pay: { action: 'accept', content: { pay: true } } } }

  const unasked = await call({ ...yes, requestState: 'made up' })
  const { requestState } = unasked
  const paid = await call({ ...yes, requestState })
  const again = await call({ ...yes, requestState })

  expect(unasked.requestState).toMatch(/^[0-9a-f-]{36}$/)
  expect(paid._meta?.['pennywire/paid']).toMatchObject({ usd: '0.001' })
  expect(again._meta?.['pennywire/paid']).toBeUndefined()
  expect(again.requestState).not.toBe(requestState)
  expect(await balance()).toBe(999_000n)
})

test('a price that rose between the question and the yes is asked about anew', async () => {
  const dearer = replyWithOffer({}, [{ ...requirement, amount: '3000' }])
  const gateway = await openScriptedMcp([replyWithOffer(), dearer, dearer, answered])
  const { environment } = await openBridgeFixture()
  const host = await hostOf(
    'legacy',
    { url: gateway.url, environment, flags: ASKING },
    { action: 'accept', content: { pay: true } },
  )

  await host.call()

  expect(host.asked.map((text) => /^Pay (\S+) USD/.exec(text)?.[1])).toEqual(['0.001', '0.003'])
})
