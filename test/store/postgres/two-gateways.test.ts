import { beforeAll, describe, expect, test } from 'vitest'
import { MAX_REPLAYS } from '../../../src/payment/model/errors.ts'
import { paymentFor, rpc, statusOf } from '../../doors/a2a/caller.ts'
import { Buyer } from '../../support/buyer.ts'
import { scriptedFacilitator } from '../../support/facilitator.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { waitUntil } from '../../support/held-time.ts'
import { hasPostgres, postgresCluster, queryOnce } from '../../support/postgres.ts'
import { build } from '../../support/process.ts'
import { expectOffer, expectPending, expectSold } from '../../support/replies.ts'
import { openSharedDatabaseFixture, openSlowVenue, pay, runJob, stateOf } from './shared-database-fixture.ts'

describe.skipIf(!hasPostgres)('two gateways on one database and one chain', { timeout: 60_000 }, () => {
  const cluster = postgresCluster()
  beforeAll(build)

  test('CON-03 of a hundred identical requests over both, one runs and one is charged', async () => {
    const opened = await openSharedDatabaseFixture(cluster)
    const { venue, environment, answer } = await openSlowVenue()
    const gateways = await Promise.all([opened.start(environment), opened.start(environment)])
    const header = await fundedHeader(gateways[0].url)
    let refused = 0

    const replies = gateways.flatMap((gateway) =>
      Array.from({ length: 50 }, async () => {
        const reply = await pay(gateway, header)
        if (reply.status === 409) refused += 1
        return reply
      }),
    )
    await waitUntil(() => refused === 50 && venue.asked.length > 0)
    answer()
    const output = await Promise.all(replies)
    const sold = output.filter(({ status }) => status === 200)
    const tooMany = output.filter(({ status }) => status === 402)
    const repeats = await Promise.all(gateways.map((gateway) => pay(gateway, header)))

    expect(sold).toHaveLength(1 + MAX_REPLAYS)
    expect(sold.filter(({ headers }) => headers.get('x-payment-replayed') === null)).toHaveLength(1)
    expect(new Set(sold.map(({ text }) => text)).size).toBe(1)
    for (const reply of [...tooMany, ...repeats])
      expectOffer(reply, { code: 'payment_already_used', reason: 'replay_limit' })
    expect(sold.length + tooMany.length + refused).toBe(100)
    // a run asks a venue again that keeps it waiting, but claims its payment once
    expect(await queryOnce(opened.databaseUrl, 'select fence from payment')).toEqual([{ fence: 1 }])
    expect(await opened.money()).toEqual({ transfers: 1, earned: 1_000n, recorded: 1_000n, paidCalls: 1 })
  })

  test('one gateway’s sale is reported, repeated and proven by the other', async () => {
    const opened = await openSharedDatabaseFixture(cluster)
    const [seller, other] = await Promise.all([opened.start(), opened.start()])
    const header = await fundedHeader(seller.url)

    const sold = await pay(seller, header)
    const repeated = await pay(other, header)
    const receipt = sold.headers.get('x-payment-receipt')
    const verified = await new Buyer(other.url).post('/tools/x402-verify-receipt', { receipt })

    expectSold(sold)
    expectSold(repeated, { replayed: true })
    expect(repeated.text).toBe(sold.text)
    expect(await stateOf(other, header)).toBe('charged')
    expect(verified.body).toMatchObject({ valid: true })
  })

  test('two hundred open payments are settled once each by two that start together', async () => {
    const opened = await openSharedDatabaseFixture(cluster)
    const facilitator = scriptedFacilitator({ settle: () => ({ kind: 'unknown', reason: 'no answer' }) })
    const first = await openGatewayFixture({
      environment: opened.environment,
      wrapFacilitators: facilitator.facilitators,
    })
    for (let batch = 0; batch < 10; batch += 1) {
      const replies = Array.from({ length: 20 }, (_, index) =>
        first.buyer.buy(`/tools/candles?token=bitcoin&limit=${20 + batch * 20 + index}`),
      )
      for (const reply of await Promise.all(replies)) expectPending(reply)
    }
    await first.close()
    expect(await opened.money()).toMatchObject({ transfers: 0, paidCalls: 0 })
    await opened.letLeasesRunOut()

    const gateways = await Promise.all([opened.start(), opened.start()])
    await Promise.all(gateways.map((gateway) => runJob(gateway, 'reconcile-payments')))
    await waitUntil(async () => (await opened.money()).paidCalls >= 200)

    expect(await opened.money()).toEqual({
      transfers: 200,
      earned: 200_000n,
      recorded: 200_000n,
      paidCalls: 200,
    })
    const attempts = 'select class, count(*)::int from settle_attempt group by class order by class'
    expect(await queryOnce(opened.databaseUrl, attempts)).toEqual([
      { class: 'unknown', count: facilitator.settled.length },
      { class: null, count: 200 },
    ])
  })

  test.each(['claimed', 'worked', 'written', 'landed', 'settled'])(
    'when one dies with a payment that is %s the other finishes it once',
    async (step) => {
      const opened = await openSharedDatabaseFixture(cluster)
      const [doomed, other] = await Promise.all([opened.start({ FAILPOINT: step }), opened.start()])
      const header = await fundedHeader(doomed.url)
      await pay(doomed, header).catch(() => undefined)
      const { signal } = await doomed.ended

      const early = await pay(other, header)
      await opened.letLeasesRunOut()
      const reply = step === 'settled' ? early : await pay(other, header)

      expect(signal).toBe('SIGKILL')
      // the other may have noticed the death already
      if (step !== 'settled') expect([200, 409, 503]).toContain(early.status)
      const isReplayed = early.status === 200 || (step !== 'claimed' && step !== 'worked')
      expectSold(reply, { replayed: isReplayed })
      expect(reply.body.candles).toHaveLength(100)
      expect(await opened.money()).toEqual({ transfers: 1, earned: 1_000n, recorded: 1_000n, paidCalls: 1 })
    },
  )

  test('when one is killed during a call the other repeats it, charged once', async () => {
    const opened = await openSharedDatabaseFixture(cluster)
    const { venue, environment, answer } = await openSlowVenue()
    const [doomed, other] = await Promise.all([opened.start(environment), opened.start(environment)])
    const header = await fundedHeader(doomed.url)
    const cut = pay(doomed, header).catch(() => undefined)
    await waitUntil(() => venue.asked.length > 0)

    doomed.kill('SIGKILL')
    await cut
    const early = await pay(other, header)
    await opened.letLeasesRunOut()
    answer()
    const reply = await pay(other, header)

    expect(early.status).toBe(409)
    expectSold(reply)
    expect(await opened.money()).toEqual({ transfers: 1, earned: 1_000n, recorded: 1_000n, paidCalls: 1 })
  })

  test('a task whose gateway is killed is brought to its end by the other', async () => {
    const opened = await openSharedDatabaseFixture(cluster)
    const { venue, environment, answer } = await openSlowVenue()
    const [doomed, other] = await Promise.all([opened.start(environment), opened.start(environment)])
    const order = { toolId: 'candles', input: { token: 'bitcoin', limit: 20 } }
    const buyer = new Buyer(doomed.url)
    await buyer.fund('1')
    const payment = await paymentFor(buyer, order)
    const { body } = await rpc(buyer, 'task/create', { ...order, payment, wait: 0 })
    await waitUntil(() => venue.asked.length > 0)

    doomed.kill('SIGKILL')
    await doomed.ended
    answer()
    await opened.letLeasesRunOut()
    const reader = new Buyer(other.url)
    await waitUntil(async () => (await statusOf(reader, body.result.taskId)).status !== 'WORKING')

    expect(await statusOf(reader, body.result.taskId)).toMatchObject({
      status: 'COMPLETED',
      payment: { settlement: { success: true } },
    })
    expect(await opened.money()).toEqual({ transfers: 1, earned: 1_000n, recorded: 1_000n, paidCalls: 1 })
  })
})

async function fundedHeader(url: string): Promise<string> {
  const buyer = new Buyer(url)
  await buyer.fund('1')
  return buyer.header('/tools/candles?token=bitcoin')
}
