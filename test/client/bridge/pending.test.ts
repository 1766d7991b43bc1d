import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scriptedFacilitator } from '../../support/facilitator.ts'
import { waitUntil } from '../../support/held-time.ts'
import { requirement } from '../scripted-gateway.ts'
import { createBridgeHome, createWallet, openHost } from './bridge-fixture.ts'
import { openBridgeFixture } from './gateway-fixture.ts'
import {
  answered,
  notCharged,
  openScriptedMcp,
  pending,
  type Reply,
  replyWithOffer,
  thing,
} from './scripted-mcp.ts'

async function scripted(script: readonly Reply[], flags: readonly string[] = []) {
  const gateway = await openScriptedMcp(script)
  const settings = {
    url: gateway.url,
    home: createBridgeHome(),
    flags,
    environment: { PENNYWIRE_PRIVATE_KEY: createWallet().key },
  }
  return { gateway, settings, host: await openHost(settings) }
}

/** How many different payments there were; calls without one do not count. */
function different(payments: readonly unknown[]): number {
  return new Set(
    payments.filter((payment) => payment !== undefined).map((payment) => JSON.stringify(payment)),
  ).size
}

function bookIn(home: string): { payments: { state: string; header: string }[] } {
  return JSON.parse(readFileSync(join(home, 'bridge', 'payments.json'), 'utf8'))
}

test('a pending payment is sent again, the same one, until the gateway knows', async () => {
  const { gateway, host } = await scripted([replyWithOffer(), pending, pending, answered])

  const reply = await host.call('thing')

  expect(reply.content[0]?.text).toBe('here it is')
  expect(reply._meta?.['pennywire/paid']).toEqual({ usd: '0.001', leftTodayUsd: '0.999' })
  expect(gateway.payments).toHaveLength(4)
  expect(different(gateway.payments)).toBe(1)
})

test('a pending payment is reported to the model and sent first after restart', async () => {
  const { gateway, settings, host } = await scripted([
    replyWithOffer(),
    ...Array<Reply>(7).fill(pending),
    answered,
  ])

  const first = await host.call('thing', { a: 1, b: 2 })
  await host.leave()
  const restarted = await openHost(settings)
  const second = await restarted.call('thing', { b: 2, a: 1 })

  expect(first._meta?.['pennywire/refusal']).toEqual({ code: 'settlement_pending', charged: 'pending' })
  expect(first.content[0]?.text).toMatch(/not known yet .* 0\.001 USD .*same arguments/)
  expect(second.content[0]?.text).toBe('here it is')
  expect(gateway.payments).toHaveLength(9)
  expect(different(gateway.payments)).toBe(1)
})

test('a pending payment counts against the day and pays no other request', async () => {
  const { gateway, host } = await scripted(
    [replyWithOffer(), ...Array<Reply>(7).fill(pending), replyWithOffer()],
    ['--max-usd-per-day', '0.0015'],
  )
  await host.call('thing', { a: 1 })

  const other = await host.call('thing', { a: 2 })

  expect(other._meta?.['pennywire/refusal']).toMatchObject({ code: 'over_budget' })
  expect(gateway.payments.at(-1)).toBeUndefined()
})

test('a dropped connection during payment is retried with the same payment', async () => {
  const { gateway, host } = await scripted([replyWithOffer(), 'hang up', answered])

  const reply = await host.call('thing')

  expect(reply.content[0]?.text).toBe('here it is')
  expect(different(gateway.payments)).toBe(1)
  expect(gateway.lists()).toBe(2)
})

test('an uncharged payment is reused for the next try of the same request', async () => {
  const { gateway, host } = await scripted([replyWithOffer(), notCharged, answered])

  const failed = await host.call('thing')
  const served = await host.call('thing')

  expect(failed.content[0]?.text).toMatch(/upstream_unavailable/)
  expect(served.content[0]?.text).toBe('here it is')
  expect(gateway.payments).toHaveLength(3)
  expect(different(gateway.payments)).toBe(1)
})

test('a refused payment is not resent and counts', async () => {
  const refused = replyWithOffer({ code: 'payment_refused', error: 'The payment will not move.' })
  const { gateway, host, settings } = await scripted([replyWithOffer(), refused, replyWithOffer(), answered])

  const first = await host.call('thing')
  const second = await host.call('thing')

  expect(first.content[0]?.text).toMatch(/The payment was refused: The payment will not move\./)
  expect(second._meta?.['pennywire/paid']).toEqual({ usd: '0.001', leftTodayUsd: '0.998' })
  expect(different(gateway.payments)).toBe(2)
  expect(bookIn(settings.home).payments.map(({ state, header }) => [state, header])).toEqual([
    ['refused', ''],
    ['taken', ''],
  ])
})

test('a lost answer counts as paid, and the next call buys anew', async () => {
  const used = replyWithOffer({ code: 'payment_already_used', error: 'Used.' })
  const { host } = await scripted([
    replyWithOffer(),
    ...Array<Reply>(7).fill(pending),
    used,
    replyWithOffer(),
    answered,
  ])
  await host.call('thing')

  const missing = await host.call('thing')
  const anew = await host.call('thing')

  expect(missing._meta?.['pennywire/refusal']).toEqual({ code: 'payment_already_used', charged: 'yes' })
  expect(anew._meta?.['pennywire/paid']).toEqual({ usd: '0.001', leftTodayUsd: '0.998' })
})

test('a tool above its announced price needs confirmation before payment', async () => {
  const dear = { ...requirement, amount: '40000' }
  const { gateway, host } = await scripted([replyWithOffer({}, [dear])])

  const reply = await host.call('thing')

  expect(reply._meta?.['pennywire/refusal']).toEqual({ code: 'price_changed', charged: 'no' })
  expect(different(gateway.payments)).toBe(0)
})

test.each([
  ['at a higher price', [{ ...thing, _meta: { ...thing._meta, 'agents-x402/priceUSD': 0.04 } }]],
  ['not at all', []],
  ['twice', [{ ...thing, _meta: { ...thing._meta, 'agents-x402/priceUSD': 0.04 } }, thing]],
])('a tool that its gateway lists anew %s keeps the announced price', async (_, tools) => {
  const dear = replyWithOffer({}, [{ ...requirement, amount: '40000' }])
  const { gateway, host } = await scripted(['hang up', dear])
  await host.client.listTools()
  gateway.tools = tools

  const reply = await host.call('thing')

  expect(gateway.lists()).toBe(2)
  expect(reply._meta?.['pennywire/refusal']).toEqual({ code: 'price_changed', charged: 'no' })
  expect(different(gateway.payments)).toBe(0)
})

test('a tool that its host has seen at a higher price is paid', async () => {
  const dear = replyWithOffer({}, [{ ...requirement, amount: '40000' }])
  const { gateway, host } = await scripted(['hang up', dear, dear, answered])
  await host.client.listTools()
  gateway.tools = [{ ...thing, _meta: { ...thing._meta, 'agents-x402/priceUSD': 0.04 } }]
  await host.call('thing')
  await host.client.listTools()

  const reply = await host.call('thing')

  expect(reply._meta?.['pennywire/paid']).toMatchObject({ usd: '0.04' })
})

test('a bridge killed while settling gets the answer after a restart', async () => {
  const facilitator = scriptedFacilitator({ settle: () => ({ kind: 'unknown', reason: 'timed out' }) })
  const { gateway, candles, environment } = await openBridgeFixture({
    wrapFacilitators: facilitator.facilitators,
  })
  const settings = { url: gateway.url, home: createBridgeHome(), environment }
  const killed = await openHost(settings)
  const cutOff = killed.call('candles', { token: 'bitcoin', limit: 3 }).catch((error: unknown) => error)
  await waitUntil(() => facilitator.settled.length > 0)
  killed.child.kill('SIGKILL')
  await cutOff
  await facilitator.land(facilitator.settled[0])

  const reply = await (await openHost(settings)).call('candles', { token: 'bitcoin', limit: 3 })

  expect(reply._meta).toMatchObject({ 'pennywire/paid': { usd: '0.001', leftTodayUsd: '0.999' } })
  expect(candles.asked).toHaveLength(1)
  expect(await gateway.earned()).toBe(1_000n)
})
