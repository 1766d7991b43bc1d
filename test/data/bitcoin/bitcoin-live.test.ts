import { expect, test } from 'vitest'
import { dataSourceIds } from '../../../src/config/data-sources.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { venueReplaying } from '../../support/replay-server.ts'
import { expectSold } from '../../support/replies.ts'

/** Where nothing listens: a source that a test does not name is away. */
const CLOSED_PORT_URL = 'http://127.0.0.1:1'

function liveWith(urls: Readonly<Record<string, string>>) {
  const addresses = dataSourceIds.map((id) => [
    `${id.toUpperCase().replaceAll('-', '_')}_BASE_URL`,
    urls[id] ?? CLOSED_PORT_URL,
  ])
  return { DATA_MODE: 'live', ...Object.fromEntries(addresses) }
}

test('with Binance alone the map uses its candles, and absent venues are named', async () => {
  const { url } = await venueReplaying({ '/api/v3/klines': 'binance/spot-klines-btcusdt-5m' })
  const newest = 1_586_994_300_000
  const { buyer } = await openGatewayFixture({
    clock: { now: () => newest + 60_000 },
    environment: liveWith({ binance: url }),
  })

  const reply = await buyer.buy('/bitcoin?sections=bubblemap,orderBook,supply&interval=5m&limit=24')

  expectSold(reply)
  const { bubblemap, dashboard, provenance } = reply.body
  expect(bubblemap).toMatchObject({ ok: true, source: 'binance', ratioSource: 'taker', ranked: 24 })
  expect(bubblemap.points[0]).toMatchObject({
    time: '2020-04-15T21:50:00Z',
    price: 6727.14,
    ratio: 0.8643,
    takerBuyVolume: 56.1907,
    takerSellVolume: 65.0107,
  })
  expect(dashboard.sections.orderBook).toMatchObject({ ok: false, source: 'books' })
  expect(dashboard.sections.supply.ok).toBe(true)
  expect(provenance.mode).toBe('live')
  expect(provenance.sources).toContainEqual(expect.objectContaining({ name: 'books', ok: false }))
})

test('Coinbase’s map is estimated from candles and labelled so', async () => {
  const candles = '/products/BTC-USD/candles'
  const { url } = await venueReplaying({ [candles]: 'coinbase/exchange-candles' })
  const { buyer } = await openGatewayFixture({
    clock: { now: () => 1_517_443_780_000 },
    environment: liveWith({ coinbase: url }),
  })

  const { bubblemap } = (
    await buyer.buy('/bitcoin?exchange=coinbase&sections=bubblemap&interval=1m&limit=20')
  ).body

  expect(bubblemap).toMatchObject({ ok: true, source: 'coinbase', ratioSource: 'proxy', symbol: 'BTC-USD' })
  expect(bubblemap.points).toHaveLength(10)
  // low 10106, high 10120.21, and it closed at its high
  expect(bubblemap.points.at(-1)).toMatchObject({ price: 10120.21, ratio: 10, takerSellVolume: 0 })
})
