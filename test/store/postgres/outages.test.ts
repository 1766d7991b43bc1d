import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createWatchedCandles, series } from '../../support/candles.ts'
import { scriptedFacilitator } from '../../support/facilitator.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { hasPostgres, postgresCluster } from '../../support/postgres.ts'
import { expectPending, expectSold } from '../../support/replies.ts'
import { openSharedDatabaseFixture, PATH, pay, stateOf } from './shared-database-fixture.ts'

describe.skipIf(!hasPostgres)(
  'a database that goes away in the middle of a call',
  { timeout: 60_000 },
  () => {
    const cluster = postgresCluster()

    test('CR-12 at the claim: nothing is requested, unknown purchases stay open, payments stay good', async () => {
      const opened = await openSharedDatabaseFixture(cluster)
      const facilitator = scriptedFacilitator()
      const candles = createWatchedCandles()
      const gateway = await openGatewayFixture({
        environment: opened.environment,
        wrapFacilitators: facilitator.facilitators,
        upstreams: { candles },
      })
      const header = await gateway.buyer.header(PATH)

      await cluster.stop()
      const refused = await pay(gateway, header)
      await cluster.start()
      const sold = await pay(gateway, header)

      expectPending(refused)
      expectSold(sold)
      expect(facilitator.verified).toHaveLength(1)
      expect(facilitator.settled).toHaveLength(1)
      expect(candles.asked).toHaveLength(1)
      expect(await opened.money()).toEqual({ transfers: 1, earned: 1_000n, recorded: 1_000n, paidCalls: 1 })
    })

    test('CR-12 before anything is written ahead: pending, since the write may exist, then sold', async () => {
      const opened = await openSharedDatabaseFixture(cluster)
      const facilitator = scriptedFacilitator()
      let isFirst = true
      const candles = createWatchedCandles(async (query) => {
        if (isFirst) await cluster.stop()
        isFirst = false
        return series(query)
      })
      const gateway = await openGatewayFixture({
        environment: opened.environment,
        wrapFacilitators: facilitator.facilitators,
        upstreams: { candles },
      })
      const header = await gateway.buyer.header(PATH)

      const unknown = await pay(gateway, header)
      const asked = facilitator.settled.length
      await cluster.start()
      await opened.letLeasesRunOut()
      const sold = await pay(gateway, header)

      expectPending(unknown)
      expect(asked).toBe(0)
      expectSold(sold)
      expect(await opened.money()).toEqual({ transfers: 1, earned: 1_000n, recorded: 1_000n, paidCalls: 1 })
    })

    test('a payment whose call met the outage is sold right after it', async () => {
      const opened = await openSharedDatabaseFixture(cluster)
      const facilitator = scriptedFacilitator()
      let isFirst = true
      const candles = createWatchedCandles(async (query) => {
        if (isFirst) await cluster.stop()
        isFirst = false
        return series(query)
      })
      const gateway = await openGatewayFixture({
        environment: opened.environment,
        wrapFacilitators: facilitator.facilitators,
        upstreams: { candles },
      })
      const header = await gateway.buyer.header(PATH)

      const unknown = await pay(gateway, header)
      const meanwhile = await pay(gateway, header)
      await cluster.start()
      const sold = await pay(gateway, header)

      expectPending(unknown)
      expectPending(meanwhile)
      expectSold(sold)
      expect(facilitator.settled).toHaveLength(1)
      expect(await opened.money()).toEqual({ transfers: 1, earned: 1_000n, recorded: 1_000n, paidCalls: 1 })
    })

    test('CR-12 when the settlement is to be recorded: pending, and settled later by itself', async () => {
      const opened = await openSharedDatabaseFixture(cluster)
      const facilitator = scriptedFacilitator({
        async settle(_order, honest) {
          const word = await honest()
          await cluster.stop()
          return word
        },
      })
      const gateway = await openGatewayFixture({
        environment: opened.environment,
        wrapFacilitators: facilitator.facilitators,
      })
      const header = await gateway.buyer.header(PATH)

      const unknown = await pay(gateway, header)
      await cluster.start()
      const meanwhile = await stateOf(gateway, header)
      await opened.letLeasesRunOut()
      await gateway.runJob('reconcile-payments')

      expectPending(unknown)
      expect(meanwhile).toBe('pending')
      expect(await stateOf(gateway, header)).toBe('charged')
      expectSold(await pay(gateway, header), { replayed: true })
      expect(facilitator.settled).toHaveLength(1)
      expect(await opened.money()).toEqual({ transfers: 1, earned: 1_000n, recorded: 1_000n, paidCalls: 1 })
    })

    test('a database that hangs is down in the metrics, which answer all the same', async () => {
      const opened = await openSharedDatabaseFixture(cluster)
      const { metricsUrl = '' } = await openGatewayFixture({
        environment: { ...opened.environment, METRICS_PORT: '0' },
      })
      const metrics = async () => (await fetch(metricsUrl)).text()
      const other = new Client({ connectionString: opened.databaseUrl })
      await other.connect()
      onTestFinished(() => other.end())

      const before = await metrics()
      await other.query('begin')
      await other.query('lock table tally_note, payment in access exclusive mode')
      const during = await metrics()
      await other.query('rollback')
      const after = await metrics()

      expect(before).toContain('pennywire_database_up 1')
      expect(during).toContain('pennywire_database_up 0')
      expect(during).not.toContain('pennywire_open_payments')
      expect(after).toContain('pennywire_database_up 1')
    })
  },
)
