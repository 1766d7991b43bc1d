import { describe, expect, test } from 'vitest'
import { sharedWorld } from '../store/postgres/shared-database-fixture.ts'
import { gatewayFor } from '../support/gateway.ts'
import { until } from '../support/held-time.ts'
import { hasPostgres, postgresCluster } from '../support/postgres.ts'
import { expectSold } from '../support/replies.ts'
import { listenTo } from './event-stream.ts'
import { gathering } from './gathering.ts'

describe.skipIf(!hasPostgres)('gateways on one database', { timeout: 60_000 }, () => {
  const cluster = postgresCluster()

  test('what one sells is told by the other, and counted for both', async () => {
    const { environment } = await sharedWorld(cluster)
    const scheduler = gathering()
    const seller = await gatewayFor({ environment, scheduler })
    const other = await gatewayFor({ environment, fund: '0' })
    const stream = await listenTo(`${other.url}/api/live/calls`)
    await stream.next()
    // the other one listens once it has heard anything at all
    const heard = stream.next()
    let isListening = false
    void heard.then(() => {
      isListening = true
    })
    const probe = { path: '/probe', network: 'eip155:1', amountUsd: 0, at: new Date().toISOString() }
    await until(async () => {
      if (!isListening) await seller.database.bus.publish('sales', JSON.stringify([probe]))
      return isListening
    })

    const sold = await seller.buyer.buy('/tools/candles?token=bitcoin')
    await until(scheduler.isGathering)
    scheduler.tell()
    let told = await stream.next()
    while (told?.data.calls?.[0]?.['path'] === '/probe') told = await stream.next()
    const { body } = await other.buyer.get('/api/metrics')
    const ready = await other.buyer.get('/readyz')

    expectSold(sold)
    expect(told?.data.calls).toMatchObject([{ path: '/tools/candles', amountUsd: 0.001 }])
    expect(body.lifetime).toMatchObject({ totalCalls: 1, uniquePayingWallets: 1 })
    expect(body.last7d).toMatchObject({ calls: 1, usdSettled: 0.001, uniquePayingWallets: 1 })
    expect(ready.body.missing).toEqual([])
  })
})
