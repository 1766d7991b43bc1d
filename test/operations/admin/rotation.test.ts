import { beforeAll, describe, expect, test } from 'vitest'
import { bearer, createSessionActions, SIGNAL } from '../../payment/sessions/session-fixture.ts'
import {
  openSharedDatabaseFixture,
  openSlowVenue,
  PATH,
  pay,
} from '../../store/postgres/shared-database-fixture.ts'
import { Buyer, type Reply } from '../../support/buyer.ts'
import { waitUntil } from '../../support/held-time.ts'
import { hasPostgres, postgresCluster, queryOnce } from '../../support/postgres.ts'
import { build, dataDirectory, startGateway } from '../../support/process.ts'
import { expectSold } from '../../support/replies.ts'
import { createAdminClient, TOKENS } from './admin-fixture.ts'

const [OLD_KEY, NEW_KEY] = ['0f'.repeat(32), 'f0'.repeat(32)]
const ADMIN = { ADMIN_TOKENS: TOKENS }

beforeAll(build)

function readReceipt(reply: Reply): string {
  const receipt = reply.headers.get('x-payment-receipt')
  if (receipt === null) throw new Error(`There is no receipt: ${reply.status} ${reply.text}`)
  return receipt
}

function keyIdOf(receipt: string): string {
  const { jws } = JSON.parse(Buffer.from(receipt, 'base64').toString())
  return JSON.parse(Buffer.from(jws.split('.')[0], 'base64url').toString()).kid
}

const keysOf = async (url: string): Promise<readonly string[]> =>
  (await new Buyer(url).get('/.well-known/jwks.json')).body.keys.map(({ kid }: { kid: string }) => kid)

const isValid = async (url: string, receipt: string) =>
  (await new Buyer(url).post('/tools/x402-verify-receipt', { receipt })).body.valid

describe.skipIf(!hasPostgres)('keys of two gateways on one database', { timeout: 90_000 }, () => {
  const cluster = postgresCluster()

  test('are rotated while a paid call runs and a session is open', async () => {
    const opened = await openSharedDatabaseFixture(cluster)
    const { venue, environment, answer } = await openSlowVenue()
    const start = () => opened.start({ ...environment, ...ADMIN })
    const [first, other] = [await start(), await start()]
    const buyer = new Buyer(first.url)
    await buyer.fund('5')
    const { open } = createSessionActions(buyer)
    const session = await open()
    const before = readReceipt(session.reply)
    const header = await buyer.header(PATH)
    const running = pay(first, header)
    await waitUntil(() => venue.asked.length > 0)

    const admin = createAdminClient(buyer)
    const rotated = [
      await admin.act('rotate', { key: 'receipt-key' }),
      await admin.act('rotate', { key: 'session-pepper' }),
    ]
    await waitUntil(
      async () => (await keysOf(first.url)).length === 2 && (await keysOf(other.url)).length === 2,
    )
    // as fifteen seconds would
    await queryOnce(opened.databaseUrl, `update secret set created_at = created_at - 15000 where kid = '2'`)
    await queryOnce(opened.databaseUrl, `select pg_notify('pennywire', '["secrets","receipt-key"]')`)
    await waitUntil(async () => {
      const current = await Promise.all([keysOf(first.url), keysOf(other.url)])
      return current.every(([kid]) => kid !== keyIdOf(before))
    })
    answer()
    const sold = await running
    const spent = await new Buyer(other.url).get(
      '/tools/candles?token=bitcoin&limit=30',
      bearer(session.token),
    )
    const later = await createSessionActions(buyer).open()
    const byLater = await new Buyer(other.url).get(
      '/tools/candles?token=bitcoin&limit=31',
      bearer(later.token),
    )

    expect(rotated.map(({ status }) => status)).toEqual([200, 200])
    expectSold(sold)
    expect([spent.status, byLater.status]).toEqual([200, 200])
    const after = readReceipt(sold)
    expect(keyIdOf(after)).not.toBe(keyIdOf(before))
    for (const url of [first.url, other.url])
      expect([await isValid(url, before), await isValid(url, after)]).toEqual([true, true])
    const { rows } = (await admin.look('keys')).body
    expect(rows).toMatchObject([
      { key: 'receipt-key', generation: 2, state: 'in use' },
      { key: 'receipt-key', generation: 1, state: 'accepted' },
      { key: 'session-pepper', generation: 2, state: 'in use' },
      { key: 'session-pepper', generation: 1, state: 'accepted' },
      { key: 'master-key', state: 'in use', note: null },
    ])
    expect(JSON.stringify(rows)).not.toMatch(/PRIVATE|sealed\./)
  })

  test('a master key is rotated gateway by gateway, and the old one opens nothing', async () => {
    const opened = await openSharedDatabaseFixture(cluster)
    const start = (MASTER_KEY: string, MASTER_KEY_OTHER = '') =>
      opened.start({ ...ADMIN, MASTER_KEY, MASTER_KEY_OTHER })
    const one = await start(OLD_KEY, NEW_KEY)
    const two = await start(OLD_KEY, NEW_KEY)
    const buyer = new Buyer(one.url)
    await buyer.fund('5')
    const { token, reply } = await createSessionActions(buyer).open()
    one.kill('SIGTERM')
    await one.ended
    const three = await start(NEW_KEY, OLD_KEY)
    const mixed = await new Buyer(three.url).get(SIGNAL, bearer(token))
    two.kill('SIGTERM')
    await two.ended

    const admin = createAdminClient(new Buyer(three.url))
    const rotated = await admin.act('rotate', { key: 'master-key' })
    const four = await start(NEW_KEY)
    const spent = await new Buyer(four.url).get(SIGNAL, bearer(token))

    expect(mixed.status).toBe(200)
    expect(rotated.body).toMatchObject({ key: 'master-key', left: 0 })
    expect(rotated.body.resealed).toBeGreaterThan(5)
    expect(spent.status).toBe(200)
    expect(await isValid(four.url, readReceipt(reply))).toBe(true)
    await expect(start(OLD_KEY)).rejects.toThrow('MASTER_KEY does not open the secrets')
  })
})

test('on SQLite keys are rotated and a payment from before is answered again', {
  timeout: 60_000,
}, async () => {
  const directory = dataDirectory()
  const start = (more: Readonly<Record<string, string>>) => startGateway(directory, { ...ADMIN, ...more })
  const first = await start({ MASTER_KEY: OLD_KEY })
  const buyer = new Buyer(first.url)
  await buyer.fund('5')
  const header = await buyer.header(PATH)
  const sold = await pay(first, header)
  const { token } = await createSessionActions(buyer).open()
  const early = await createAdminClient(buyer).act('rotate', { key: 'master-key' })
  first.kill('SIGKILL')
  await first.ended

  const second = await start({ MASTER_KEY: NEW_KEY, MASTER_KEY_OTHER: OLD_KEY })
  const admin = createAdminClient(new Buyer(second.url))
  const listed = await admin.look('keys')
  const rotated = await admin.act('rotate', { key: 'master-key' })
  const pepper = await admin.act('rotate', { key: 'session-pepper' })
  const unsettled = await admin.act('rotate', { key: 'settle-key' })
  second.kill('SIGKILL')
  await second.ended
  const third = await start({ MASTER_KEY: NEW_KEY })

  expect(early.status).toBe(400)
  expect(early.body.error).toContain('MASTER_KEY_OTHER')
  expect(JSON.stringify(listed.body)).toMatch(/\d+ values are sealed with MASTER_KEY_OTHER/)
  expect(rotated.body).toMatchObject({ left: 0 })
  expect(pepper.status).toBe(200)
  expect(unsettled.body.error).toContain('facilitators settle')
  expectSold(await pay(third, header), { replayed: true })
  expect((await pay(third, header)).text).toBe(sold.text)
  expect((await new Buyer(third.url).get(SIGNAL, bearer(token))).status).toBe(200)
})
