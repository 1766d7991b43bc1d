import { beforeAll, describe, expect, test } from 'vitest'
import { Buyer } from '../../support/buyer.ts'
import { hasPostgres, postgresCluster } from '../../support/postgres.ts'
import { build } from '../../support/process.ts'
import { expectNotCharged, expectSold } from '../../support/replies.ts'
import { openSharedDatabaseFixture, openSlowVenue } from './shared-database-fixture.ts'

describe.skipIf(!hasPostgres)('two gateways with the same sources', { timeout: 120_000 }, () => {
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

    const sold = []
    const refused = [false, false]
    // each is asked until it has heard that the source is used up; a busy machine refuses for its own reasons
    for (let at = 0; refused.includes(false); at += 1) {
      const reply = await buyers[at % 2]?.buy(`/tools/candles?token=bitcoin&source=binance&limit=${50 + at}`)
      if (reply?.status === 200) sold.push(reply)
      if (!reply?.text.includes('asked as often as it allows')) continue
      expectNotCharged(reply, 503, 'upstream_unavailable')
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(3_000)
      refused[at % 2] = true
    }

    for (const reply of sold) expectSold(reply)
    expect(venue.asked.length).toBeLessThanOrEqual(8)
    expect(sold.length).toBeLessThanOrEqual(venue.asked.length)
    expect((await opened.money()).paidCalls).toBe(sold.length)
  })
})
