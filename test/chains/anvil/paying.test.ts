import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { beforeAll, expect, test } from 'vitest'
import { createLedger } from '../../../src/store/payments/sql-ledger.ts'
import { type Anvil, onAnvil, openAnvil } from '../../support/anvil.ts'
import { Buyer, decode, type Reply } from '../../support/buyer.ts'
import { scriptedFacilitator } from '../../support/facilitator.ts'
import type { OpenedGateway } from '../../support/gateway.ts'
import { waitUntil } from '../../support/held-time.ts'
import { build, dataDirectory, startGateway } from '../../support/process.ts'
import { expectSold } from '../../support/replies.ts'
import { MERCHANT, openAnvilFixture, PATH, readAnvilSettings } from './anvil-fixture.ts'

const earnedOn = (anvil: Anvil) => anvil.chain().balanceOf(MERCHANT)

async function stateOf({ database }: OpenedGateway) {
  const row = await database.db.selectFrom('payment').selectAll().executeTakeFirstOrThrow()
  const lines = await database.db.selectFrom('journal').selectAll().execute()
  const sum = (of: typeof lines) => of.reduce((total, { amount }) => total + BigInt(amount), 0n)
  const revenue = lines.filter(({ kind, account }) => account !== 'payer' && /posted|reversed/.test(kind))
  return { state: row.state, reason: row.reason, tx: row.tx, recorded: sum(revenue), total: sum(lines) }
}

/** Replaces the newest blocks by empty ones. */
const reorganise = (anvil: Anvil, depth: number) => anvil.ask('anvil_reorg', depth, [])

onAnvil('paying on a real node', () => {
  test('the stock fetch client pays a gateway that settles by itself', async () => {
    const anvil = await openAnvil()
    const gateway = await openAnvilFixture(anvil)
    const { account } = gateway.buyer
    const pay = wrapFetchWithPayment(
      fetch,
      new x402Client().register('eip155:*', new ExactEvmScheme(account)),
    )

    const response = await pay(gateway.url + PATH)

    expect(response.status, await response.text()).toBe(200)
    const { transaction } = decode(response.headers.get('payment-response'))
    expect(await anvil.chain().landedIn(transaction as `0x${string}`)).toMatchObject([
      { from: account.address.toLowerCase(), to: MERCHANT, value: 1_000n },
    ])
    expect(await earnedOn(anvil)).toBe(1_000n)
    expect(await gateway.recordedRevenue()).toBe(1_000n)
  })

  test('thirty payers at once each get their answer and pay once', async () => {
    const anvil = await openAnvil()
    const gateway = await openAnvilFixture(anvil)
    const buyers = Array.from({ length: 30 }, () => new Buyer(gateway.url))
    for (const { account } of buyers) await anvil.give(account.address, 1_000n)

    const replies = await Promise.all(buyers.map((buyer) => buyer.buy(PATH)))

    expect(replies.map(({ status }) => status)).toEqual(buyers.map(() => 200))
    expect(await earnedOn(anvil)).toBe(30_000n)
    expect(await gateway.recordedRevenue()).toBe(30_000n)
  })

  test('a payer without money is refused before any work', async () => {
    const anvil = await openAnvil()
    const gateway = await openAnvilFixture(anvil)
    const poor = new Buyer(gateway.url)

    const reply = await poor.buy(PATH)

    expect(reply.status).toBe(402)
    expect(reply.body).toMatchObject({ code: 'payment_invalid' })
    expect(await earnedOn(anvil)).toBe(0n)
  })

  test('three confirmations are waited for where they are asked for', async () => {
    const anvil = await openAnvil()
    const gateway = await openAnvilFixture(anvil, {
      environment: { ...(await readAnvilSettings(anvil)), CONFIRMATIONS_84532: '3' },
    })

    const buying = gateway.buyer.buy(PATH)
    await waitUntil(async () => (await earnedOn(anvil)) === 1_000n)
    const { state } = await stateOf(gateway)
    await anvil.mine(2)
    const reply = await buying

    expect(state).toBe('settling')
    expectSold(reply, { replayed: false })
    expect(await gateway.recordedRevenue()).toBe(1_000n)
  })

  test('a second node stands in for one that is not there', async () => {
    const anvil = await openAnvil()
    const gateway = await openAnvilFixture(anvil, {
      environment: { ...(await readAnvilSettings(anvil)), RPC_URL_84532: `http://127.0.0.1:1, ${anvil.url}` },
    })

    expectSold(await gateway.buyer.buy(PATH), { replayed: false })
    expect(await earnedOn(anvil)).toBe(1_000n)
  })

  test('an authorization dies by the time of the chain, never by ours', async () => {
    const anvil = await openAnvil()
    let ahead = 0
    const lost = scriptedFacilitator({ settle: () => ({ kind: 'unknown', reason: 'lost' }) })
    const gateway = await openAnvilFixture(anvil, {
      clock: { now: () => Date.now() + ahead },
      wrapFacilitators: lost.facilitators,
    })

    const reply = await gateway.buyer.buy(PATH)
    ahead = 3_600_000
    await gateway.runJob('reconcile-payments')
    const byOurs = await stateOf(gateway)
    await anvil.nextTime(Math.floor(Date.now() / 1000) + 3_600)
    await anvil.mine()
    // a payment that is over by our clock is looked at every five minutes
    ahead += 300_000
    await gateway.runJob('reconcile-payments')
    const byTheirs = await stateOf(gateway)

    expect(reply.status).toBe(503)
    expect(byOurs).toMatchObject({ state: 'settling', recorded: 0n })
    expect(byTheirs).toMatchObject({ state: 'failed', reason: 'expired', recorded: 0n })
    expect(await earnedOn(anvil)).toBe(0n)
  })
})

onAnvil('a chain that undoes its newest blocks', () => {
  test('a settlement two blocks deep that vanishes is noticed, counted and made again', async () => {
    const anvil = await openAnvil()
    let ahead = 0
    const gateway = await openAnvilFixture(anvil, { clock: { now: () => Date.now() + ahead } })
    const header = await gateway.buyer.header(PATH)
    const first = await gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })
    await anvil.mine()
    await reorganise(anvil, 2)
    const earnedAfter = await earnedOn(anvil)

    ahead = 61_000
    const found = await gateway.runJob('watch-settlements')
    const vanished = await stateOf(gateway)
    await gateway.runJob('reconcile-payments')
    const again = await stateOf(gateway)
    const repeated = await gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })

    expectSold(first, { replayed: false })
    expect(earnedAfter).toBe(0n)
    expect(found).toEqual({ lookedAt: 1, undone: 1 })
    expect(vanished).toMatchObject({ state: 'settling', tx: null, recorded: 0n, total: 0n })
    expect(again).toMatchObject({ state: 'settled', recorded: 1_000n, total: 0n })
    expectSold(repeated, { replayed: true })
    expect(repeated.text).toBe(first.text)
    expect(await earnedOn(anvil)).toBe(1_000n)
    expect(await createLedger(gateway.database).totals()).toMatchObject({
      paidCalls: 1,
      settledMicroUsd: 1_000n,
    })
  })

  test('a vanished settlement whose payer has nothing left ends as not paid', async () => {
    const anvil = await openAnvil()
    let ahead = 0
    const gateway = await openAnvilFixture(anvil, { clock: { now: () => Date.now() + ahead } })
    expectSold(await gateway.buyer.buy(PATH), { replayed: false })
    await anvil.mine()
    await reorganise(anvil, 2)
    await anvil.give(gateway.buyer.account.address, -10_000_000n)
    ahead = 61_000
    // blocks of before the payment, or of a minute ago, would prove nothing
    await anvil.nextTime(Math.ceil((Date.now() + ahead) / 1000))
    await anvil.mine()

    await gateway.runJob('watch-settlements')
    await gateway.runJob('reconcile-payments')

    expect(await stateOf(gateway)).toMatchObject({
      state: 'failed',
      reason: 'insufficient_funds',
      recorded: 0n,
    })
  })

  test('settlements that stay where they are are left alone after twenty minutes', async () => {
    const anvil = await openAnvil()
    let ahead = 0
    const gateway = await openAnvilFixture(anvil, { clock: { now: () => Date.now() + ahead } })
    await gateway.buyer.buy(PATH)

    const looks: unknown[] = []
    for (const minutes of [0, 1.1, 2, 5.1, 20.1, 60]) {
      ahead = minutes * 60_000
      looks.push(await gateway.runJob('watch-settlements'))
    }

    expect(looks).toEqual([0, 1, 0, 1, 1, 0].map((lookedAt) => ({ lookedAt, undone: 0 })))
    expect(await stateOf(gateway)).toMatchObject({ recorded: 1_000n })
  })
})

onAnvil('a gateway that dies', () => {
  beforeAll(build)

  test('CR-04 between send and receipt, finds on the chain what it had settled', async () => {
    const anvil = await openAnvil()
    const directory = dataDirectory()
    const environment = await readAnvilSettings(anvil)
    const first = await startGateway(directory, environment)
    const buyer = new Buyer(first.url)
    await anvil.give(buyer.account.address, 1_000n)
    const header = await buyer.header(PATH)
    await anvil.automine(false)

    const lost = pay(first.url, header).catch(() => undefined)
    await waitUntil(async () => ((await anvil.ask('txpool_status')) as { pending: string }).pending === '0x1')
    first.kill('SIGKILL')
    await first.ended
    await anvil.mine()
    await anvil.automine(true)
    const second = await startGateway(directory, environment)
    const reply = await pay(second.url, header)

    expect(await lost).toBeUndefined()
    expectSold(reply, { replayed: true })
    expect(await earnedOn(anvil)).toBe(1_000n)
  })
})

function pay(url: string, header: string): Promise<Reply> {
  return new Buyer(url).get(PATH, { 'PAYMENT-SIGNATURE': header })
}
