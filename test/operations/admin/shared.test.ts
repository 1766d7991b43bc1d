import { describe, expect, test } from 'vitest'
import { sharedWorld } from '../../store/postgres/shared-database-fixture.ts'
import { Buyer } from '../../support/buyer.ts'
import { gatewayFor } from '../../support/gateway.ts'
import { until } from '../../support/held-time.ts'
import { hasPostgres, postgresCluster } from '../../support/postgres.ts'
import { expectNotCharged, expectOffer, expectSold } from '../../support/replies.ts'
import { deskAt, PATH, TOKENS } from './admin-fixture.ts'

describe.skipIf(!hasPostgres)('two gateways on one database', { timeout: 60_000 }, () => {
  const cluster = postgresCluster()

  test('what is decided at one holds at the other within seconds, and nobody pays for nothing between', async () => {
    const world = await sharedWorld(cluster)
    const environment = { ...world.environment, ADMIN_TOKENS: TOKENS }
    const one = await gatewayFor({ environment })
    const other = await gatewayFor({ environment, fund: '0' })
    const desk = deskAt(one.buyer)
    const buyer = new Buyer(other.url, { account: one.buyer.account })
    const signedBefore = await buyer.header(PATH)
    const amountAt = async (url: string) => (await new Buyer(url).offer(PATH)).accepts[0]?.amount

    await desk.act('price', { tool: 'signal', usd: '0.02' })
    const signedAfter = await one.buyer.header(PATH)
    // the other gateway may not have heard of the price yet, and takes it all the same
    const sold = await buyer.get(PATH, { 'PAYMENT-SIGNATURE': signedAfter })
    const soldBefore = await buyer.get(`${PATH}`, { 'PAYMENT-SIGNATURE': signedBefore })
    await until(async () => (await amountAt(other.url)) === '20000')
    await desk.act('switch', { kind: 'tool', id: 'signal', state: 'off' })
    await until(async () => (await buyer.get(PATH)).status === 503)
    const off = await buyer.get(PATH)
    await deskAt(buyer).act('switch', { kind: 'tool', id: 'signal', state: 'on' })
    await until(async () => (await one.buyer.get(PATH)).status === 402)

    expectSold(sold)
    expectSold(soldBefore)
    expectNotCharged(off, 503, 'tool_switched_off')
    expectOffer(await one.buyer.get(PATH))
    expect((await world.money()).earned).toBe(25_000n)
    expect((await deskAt(buyer).look('acts')).body.rows).toHaveLength(3)
    for (const operation of ['stuck', 'late', 'credits', 'margins', 'sessions', 'outgoing'])
      expect((await deskAt(buyer).look(operation)).status, operation).toBe(200)
    for (const what of ['payments', 'journal', 'credits', 'sessions', 'outgoing', 'acts'])
      expect((await deskAt(buyer).look('export', `?what=${what}`)).status, what).toBe(200)
  })
})
