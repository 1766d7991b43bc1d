import { expect, test } from 'vitest'
import { openSessionFixture } from '../../payment/sessions/session-fixture.ts'
import { createBridgeHome, createWallet, openHost, readReceipts, startBridge } from './bridge-fixture.ts'
import { answered, openScriptedMcp, overCeiling, type Reply, replyWithOffer } from './scripted-mcp.ts'

const SIGNAL = ['signal', { token: 'bitcoin', bar: '1h' }] as const

/** A gateway with a session, and the settings of a bridge that has its token. */
async function sessionBridge(limits: object = {}, flags: readonly string[] = []) {
  const scene = await openSessionFixture()
  const { token } = await scene.open(1, limits)
  const home = createBridgeHome()
  const settings = { url: scene.url, home, flags, environment: { PENNYWIRE_SESSION: token } }
  const spent = async () => (await scene.status(token)).spentUsd
  return { ...scene, token, home, settings, spent }
}

test('a session pays instead of a key within the caps and leaves receipts', async () => {
  const { token, home, settings, spent, receipts } = await sessionBridge()
  // the key is not looked at while a session is there
  const host = await openHost({
    ...settings,
    environment: { ...settings.environment, PENNYWIRE_PRIVATE_KEY: createWallet().key },
  })

  const reply = await host.call(...SIGNAL)

  expect(reply.isError, reply.content[0]?.text).toBeFalsy()
  expect(reply._meta).toMatchObject({
    'pennywire/paid': { usd: '0.005', leftTodayUsd: '0.995' },
    'pennywire/receipt': expect.any(String),
  })
  expect(receipts.verify(`${reply._meta?.['pennywire/receipt']}`)).toMatchObject({ valid: true })
  expect(await spent()).toBe(0.005)
  expect(host.client.getInstructions()).toMatch(/out of a prepaid session, up to 0\.05 USD each/)
  expect(readReceipts(home)).toMatchObject([{ tool: 'signal', usd: '0.005', receipt: expect.any(String) }])
  expect(JSON.stringify(readReceipts(home)) + host.errors() + host.lines().join()).not.toContain(token)
})

test('free tools know the session by its token and cost nothing', async () => {
  const { settings, spent } = await sessionBridge()
  const host = await openHost(settings)

  const reply = await host.call('session_status')

  expect(reply.structuredContent.sessions).toHaveLength(1)
  expect(reply._meta?.['pennywire/paid']).toBeUndefined()
  expect(await spent()).toBe(0)
})

test.each([
  ['the cap of a call', ['--max-usd-per-call', '0.004'], 'over_ceiling'],
  ['the cap of an hour', ['--max-usd-per-hour', '0.004'], 'over_budget'],
  ['the cap of the day', ['--max-usd-per-day', '0.004'], 'over_budget'],
  ['a dry run', ['--dry-run'], 'dry_run'],
  ['a threshold that a person has to agree to', ['--ask-above', '0.004'], 'approval_needed'],
])('%s holds for a session, and nothing is spent', async (_what, flags, code) => {
  const { settings, spent } = await sessionBridge({}, flags)

  const reply = await (await openHost(settings)).call(...SIGNAL)

  expect(reply._meta?.['pennywire/refusal']).toEqual({ code, charged: 'no' })
  expect(reply.content[0]?.text).toMatch(/0\.005 USD.*Nothing was signed or paid/)
  expect(await spent()).toBe(0)
})

test('a session call with a lost answer repeats under its name, even after restart', async () => {
  const lost = Array<Reply>(7).fill('hang up')
  const gateway = await openScriptedMcp([overCeiling, ...lost, answered])
  const settings = {
    url: gateway.url,
    home: createBridgeHome(),
    environment: { PENNYWIRE_SESSION: `pws_${'s'.repeat(43)}` },
  }
  const first = await openHost(settings)

  const unknown = await first.call('thing')
  await first.leave()
  const known = await (await openHost(settings)).call('thing')

  const [probe, ...paying] = gateway.metas
  expect(unknown._meta?.['pennywire/refusal']).toEqual({ code: 'settlement_pending', charged: 'pending' })
  expect(known._meta?.['pennywire/paid']).toEqual({ usd: '0.001', leftTodayUsd: '0.999' })
  expect(probe).toMatchObject({ 'pennywire/maxCostUsd': '0' })
  expect(paying).toHaveLength(8)
  expect(new Set(paying.map((meta) => meta['pennywire/idempotencyKey'])).size).toBe(1)
  expect(paying[0]).toMatchObject({ 'pennywire/maxCostUsd': '0.001' })
})

test('a gateway that knows no sessions is not paid by one', async () => {
  const gateway = await openScriptedMcp([replyWithOffer()])
  const environment = { PENNYWIRE_SESSION: `pws_${'s'.repeat(43)}` }
  const host = await openHost({ url: gateway.url, environment })

  const reply = await host.call('thing')

  expect(reply._meta?.['pennywire/refusal']).toEqual({ code: 'session_not_taken', charged: 'no' })
  expect(gateway.metas).toHaveLength(1)
})

test('a session’s refusal keeps the gateway’s wording and leaves the daily cap', async () => {
  const { settings } = await sessionBridge({ perCallUsd: 0.001 })
  const host = await openHost(settings)

  const refused = await host.call(...SIGNAL)
  const cheap = await host.call('health')

  expect(refused.content[0]?.text).toMatch(/more than the session allows/)
  expect(cheap._meta?.['pennywire/paid']).toEqual({ usd: '0.001', leftTodayUsd: '0.999' })
})

test('an invalid session token stops the bridge from starting and is not repeated', async () => {
  const environment = { PENNYWIRE_SESSION: 'swordfish' }
  const { ended, errors } = startBridge({ url: 'http://127.0.0.1:9', environment })

  expect(await ended).toMatchObject({ code: 2 })
  expect(errors()).toMatch(/PENNYWIRE_SESSION: the token of a session begins with pws_/)
  expect(errors()).not.toContain('swordfish')
})
