import { describe, expect, test } from 'vitest'
import { openSharedDatabaseFixture } from '../../store/postgres/shared-database-fixture.ts'
import { Buyer } from '../../support/buyer.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { waitUntil } from '../../support/held-time.ts'
import { hasPostgres, postgresCluster, queryOnce } from '../../support/postgres.ts'
import { expectNotCharged, expectOffer, expectSold } from '../../support/replies.ts'
import { createAdminClient, PATH, TOKENS } from './admin-fixture.ts'

describe.skipIf(!hasPostgres)('two gateways on one database', { timeout: 60_000 }, () => {
  const cluster = postgresCluster()

  test('a change at one gateway applies at the other within seconds, without wrong charges', async () => {
    const opened = await openSharedDatabaseFixture(cluster)
    const environment = { ...opened.environment, ADMIN_TOKENS: TOKENS }
    const one = await openGatewayFixture({ environment })
    const other = await openGatewayFixture({ environment, fund: '0' })
    const setup = createAdminClient(one.buyer)
    const buyer = new Buyer(other.url, { account: one.buyer.account })
    const signedBefore = await buyer.header(PATH)
    const amountAt = async (url: string) => (await new Buyer(url).offer(PATH)).accepts[0]?.amount

    await setup.act('price', { tool: 'signal', usd: '0.02' })
    const signedAfter = await one.buyer.header(PATH)
    // the other gateway may not have heard of the price yet, and takes it all the same
    const sold = await buyer.get(PATH, { 'PAYMENT-SIGNATURE': signedAfter })
    const soldBefore = await buyer.get(`${PATH}`, { 'PAYMENT-SIGNATURE': signedBefore })
    await waitUntil(async () => (await amountAt(other.url)) === '20000')
    await setup.act('switch', { kind: 'tool', id: 'signal', state: 'off' })
    await waitUntil(async () => (await buyer.get(PATH)).status === 503)
    const off = await buyer.get(PATH)
    await createAdminClient(buyer).act('switch', { kind: 'tool', id: 'signal', state: 'on' })
    await waitUntil(async () => (await one.buyer.get(PATH)).status === 402)

    expectSold(sold)
    expectSold(soldBefore)
    expectNotCharged(off, 503, 'tool_switched_off')
    expectOffer(await one.buyer.get(PATH))
    expect((await opened.money()).earned).toBe(25_000n)
    expect((await createAdminClient(buyer).look('acts')).body.rows).toHaveLength(3)
    for (const operation of ['stuck', 'late', 'credits', 'sessions', 'outgoing', 'acts'])
      expect((await createAdminClient(buyer).look(operation, '?q=50%25_')).body.rows, operation).toEqual([])
    for (const operation of ['overview', 'margins', 'tools', 'jobs', 'books', 'accounts'])
      expect((await createAdminClient(buyer).look(operation)).status, operation).toBe(200)
    expect((await createAdminClient(buyer).look('overview')).body).toMatchObject({
      sales: { today: { calls: 2, revenueUsd: '0.025' } },
      outcomes: { answered: 2, successRatePct: 100 },
      gateway: { database: 'PostgreSQL' },
    })
    for (const what of ['payments', 'journal', 'credits', 'sessions', 'outgoing', 'acts'])
      expect((await createAdminClient(buyer).look('export', `?what=${what}`)).status, what).toBe(200)
  })

  test('a gateway takes a new price that it has not heard of yet', async () => {
    const { environment, databaseUrl } = await openSharedDatabaseFixture(cluster)
    const other = await openGatewayFixture({ environment, fund: '0' })
    // a note of the change never arrives
    await queryOnce(databaseUrl, `insert into asked_price values ('signal', 20000, 'an operator', 0)`)
    const one = await openGatewayFixture({ environment })

    const signed = await one.buyer.header(PATH)
    const sold = await new Buyer(other.url, { account: one.buyer.account }).get(PATH, {
      'PAYMENT-SIGNATURE': signed,
    })

    expectSold(sold)
  })
})
