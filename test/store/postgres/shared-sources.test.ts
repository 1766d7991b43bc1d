import { beforeAll, describe, expect, test } from 'vitest'
import { Buyer } from '../../support/buyer.ts'
import { hasPostgres, postgresCluster } from '../../support/postgres.ts'
import { build } from '../../support/process.ts'
import { expectNotCharged, expectSold } from '../../support/replies.ts'
import { openSharedDatabaseFixture, openSlowVenue } from './shared-database-fixture.ts'

describe.skipIf(!hasPostgres)('two gateways with the same sources', { timeout: 60_000 }, () => {
  const cluster = postgresCluster()
  beforeAll(build)

  test('ask a source together no more often than it allows', async () => {
    const opened = await openSharedDatabaseFixture(cluster)
    const { venue, environment, answer } = await openSlowVenue()
    answer()
    // candles weigh two
    const limited = { ...environment, SOURCE_LIMITS: 'binance=16/1h' }
    const gateways = await Promise.all([opened.start(limited), opened.start(limited)])
    const buyers = await Promise.all(
      gateways.map(async ({ url }) => {
        const buyer = new Buyer(url)
        await buyer.fund()
        return buyer
      }),
    )

    const replies = await Promise.all(
      Array.from({ length: 14 }, (_, at) =>
        buyers[at % 2]?.buy(`/tools/candles?token=bitcoin&source=binance&limit=${50 + at}`),
      ),
    )

    const sold = replies.filter((reply) => reply?.status === 200)
    for (const reply of replies) {
      if (!reply || reply.status === 200) continue
      expectNotCharged(reply, 503, 'upstream_unavailable')
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(3_000)
    }
    for (const reply of sold) if (reply) expectSold(reply)
    // a question that a busy machine lost is asked twice
    expect(venue.asked.length).toBeLessThanOrEqual(8)
    expect(sold.length).toBeLessThanOrEqual(venue.asked.length)
    expect(sold.length).toBeGreaterThan(0)
    expect((await opened.money()).paidCalls).toBe(sold.length)
  })
})
