import { privateKeyToAddress } from 'viem/accounts'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '../../../src/store/engine/database.ts'
import { createCounters } from '../../../src/store/payments/counters.ts'
import { MERCHANT, PATH, readAnvilSettings } from '../../chains/anvil/anvil-fixture.ts'
import { masterKey } from '../../store/engines.ts'
import { pay } from '../../store/postgres/shared-database-fixture.ts'
import { type Anvil, hasAnvil, openAnvil } from '../../support/anvil.ts'
import { Buyer } from '../../support/buyer.ts'
import { sumJournal } from '../../support/gateway.ts'
import { waitUntil } from '../../support/held-time.ts'
import { type Cluster, hasPostgres, postgresCluster } from '../../support/postgres.ts'
import { build, dataDirectory, type GatewayProcess, startGateway } from '../../support/process.ts'
import { createAdminClient, TOKENS } from './admin-fixture.ts'

const PRICE = 1_000n
const BUYERS = 12

beforeAll(build)

/** Two gateways on one database that settle with one key on a node that mines when it is asked to. */
async function openRotationFixture(cluster: Cluster) {
  const anvil = await openAnvil()
  const databaseUrl = await cluster.newDatabase()
  const { SETTLE_KEY: oldKey = '', ...settings } = await readAnvilSettings(anvil)
  const newKey = await anvil.operatorKey()
  const start = (key: string) =>
    startGateway(dataDirectory(), {
      ...settings,
      SETTLE_KEY: key,
      DATABASE_URL: databaseUrl,
      MASTER_KEY: masterKey.toString('hex'),
      ADMIN_TOKENS: TOKENS,
      GRACE_SECONDS: '1',
    })
  const database = await openPostgres(databaseUrl, { masterKey })
  onTestFinished(() => database.close())
  const gateways = await Promise.all([start(oldKey), start(oldKey)])
  const addressOf = (key: string) => privateKeyToAddress(key as `0x${string}`).toLowerCase()
  return {
    anvil,
    start,
    gateways,
    newKey,
    oldAccount: addressOf(oldKey),
    newAccount: addressOf(newKey),
    books: async () => ({
      recorded: await sumJournal(database),
      paidCalls: await createCounters(database).read('paid_calls'),
    }),
  }
}

const sentBy = async ({ ask }: Anvil, account: string) =>
  Number(await ask('eth_getTransactionCount', account, 'latest'))
const waitingIn = async ({ ask }: Anvil) =>
  Number(((await ask('txpool_status')) as { pending: string }).pending)
const rotate = ({ url }: GatewayProcess) =>
  createAdminClient(new Buyer(url)).act('rotate', { key: 'settle-key' })

/** A buyer with the price of one call, and the payment it signs for it. */
async function signOne(anvil: Anvil, { url }: GatewayProcess) {
  const buyer = new Buyer(url)
  await anvil.give(buyer.account.address, PRICE)
  return { payer: buyer.account.address, header: await buyer.header(PATH) }
}

describe.skipIf(!hasPostgres || !hasAnvil)('the settlement key of two gateways', { timeout: 120_000 }, () => {
  const cluster = postgresCluster()

  test('is rotated while payments are on their way: each is charged once and answered', async () => {
    const { anvil, start, gateways, ...fixture } = await openRotationFixture(cluster)
    const [first, second] = gateways
    const signed = await Promise.all(
      Array.from({ length: BUYERS }, (_, at) => signOne(anvil, at % 2 === 0 ? first : second)),
    )
    // settled before, so that the old account has a past
    const early = await Promise.all(signed.slice(0, 2).map(({ header }) => pay(first, header)))
    await anvil.automine(false)
    const running = signed
      .slice(2)
      .map(({ header }, at) => pay(at % 2 === 0 ? first : second, header).catch(() => undefined))
    await waitUntil(async () => (await waitingIn(anvil)) > 0)

    const before = (await rotate(first)).body
    second.kill('SIGTERM')
    await second.ended
    const third = await start(fixture.newKey)
    const between = (await rotate(third)).body
    // the one that holds the account dies with its transactions in no block
    first.kill('SIGKILL')
    await first.ended
    const fourth = await start(fixture.newKey)
    await Promise.all(running)
    await anvil.automine(true)
    await anvil.mine()
    const answers = await Promise.all(
      signed.map(async ({ header }, at) => {
        const gateway = at % 2 === 0 ? third : fourth
        let reply = await pay(gateway, header)
        await waitUntil(async () => {
          if (reply.status === 503 || reply.status === 409) reply = await pay(gateway, header)
          return reply.status !== 503 && reply.status !== 409
        })
        return reply
      }),
    )
    const late = await signOne(anvil, third)
    const lateReply = await pay(third, late.header)
    await waitUntil(async () => (await rotate(fourth)).body.open === 0)
    const after = (await rotate(fourth)).body

    expect(early.map(({ status }) => status)).toEqual([200, 200])
    expect(before).toMatchObject({
      account: fixture.oldAccount,
      note: expect.stringContaining('on their way'),
    })
    expect(before.open).toBeGreaterThan(0)
    expect(between).toMatchObject({ account: fixture.newAccount })
    expect(between.open).toBeGreaterThan(0)
    expect(answers.map(({ status, text }) => (status === 200 ? 200 : text))).toEqual(signed.map(() => 200))
    expect(lateReply.status).toBe(200)
    expect(after).toMatchObject({
      account: fixture.newAccount,
      note: expect.stringContaining('may empty it'),
    })
    // the chain, the books and the buyers say the same
    expect(await anvil.chain().balanceOf(MERCHANT)).toBe(PRICE * BigInt(BUYERS + 1))
    expect(await fixture.books()).toEqual({ recorded: PRICE * BigInt(BUYERS + 1), paidCalls: BUYERS + 1 })
    const left = await Promise.all(signed.map(({ payer }) => anvil.chain().balanceOf(payer)))
    expect(left).toEqual(signed.map(() => 0n))
    expect(await sentBy(anvil, fixture.oldAccount)).toBeGreaterThan(1)
    expect(await sentBy(anvil, fixture.newAccount)).toBeGreaterThan(0)
  })
})
