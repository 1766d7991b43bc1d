import { describe, expect, test } from 'vitest'
import { openSharedDatabaseFixture } from '../store/postgres/shared-database-fixture.ts'
import { openGatewayFixture } from '../support/gateway.ts'
import { waitUntil } from '../support/held-time.ts'
import { hasPostgres, postgresCluster } from '../support/postgres.ts'
import { expectSold } from '../support/replies.ts'
import { openEventStream } from './event-stream.ts'
import { createManualGathering } from './manual-gathering.ts'

describe.skipIf(!hasPostgres)('gateways on one database', { timeout: 60_000 }, () => {
  const cluster = postgresCluster()

  test('one gateway’s sale appears in the other’s feed, counted for both', async () => {
    const { environment } = await openSharedDatabaseFixture(cluster)
    const scheduler = createManualGathering()
    const seller = await openGatewayFixture({ environment, scheduler })
    const other = await openGatewayFixture({ environment, fund: '0' })
    const stream = await openEventStream(`${other.url}/api/live/calls`)
    await stream.next()
    // the other one listens once it has heard anything at all
    const heard = stream.next()
    let isListening = false
    void heard.then(() => {
      isListening = true
    })
    const probe = { path: '/probe', network: 'eip155:1', amountUsd: 0, at: new Date().toISOString() }
    await waitUntil(async () => {
      if (!isListening) await seller.database.bus.publish('sales', JSON.stringify([probe]))
      return isListening
    })

    const sold = await seller.buyer.buy('/tools/candles?token=bitcoin')
    await waitUntil(scheduler.isGathering)
    scheduler.notify()
    let result = await stream.next()
    while (result?.data.calls?.[0]?.['path'] === '/probe') result = await stream.next()
    const { body } = await other.buyer.get('/api/metrics')
    const ready = await other.buyer.get('/readyz')

    expectSold(sold)
    expect(result?.data.calls).toMatchObject([{ path: '/tools/candles', amountUsd: 0.001 }])
    expect(body.lifetime).toMatchObject({ totalCalls: 1, uniquePayingWallets: 1 })
    expect(body.last7d).toMatchObject({ calls: 1, usdSettled: 0.001, uniquePayingWallets: 1 })
    expect(ready.body.missing).toEqual([])
  })
})
