import { expect, test } from 'vitest'
import { openGatewayFixture } from '../../support/gateway.ts'
import { venueReplaying } from '../../support/replay-server.ts'
import { expectSold } from '../../support/replies.ts'

test.each([
  ['binance', '/api/v3/klines', 'binance/spot-klines-btcusdt-1h', '1h', '2023-01-06T08:30:00Z'],
  ['kraken', '/0/public/OHLC', 'kraken/ohlc', '1m', '2023-07-06T19:23:30Z'],
  ['coingecko', '/api/v3/coins/bitcoin/ohlc', 'coingecko/ohlc-7d', '4h', '2021-05-15T15:34:27Z'],
])(
  'candles that %s once sent are sold live, with its name on them',
  async (source, path, recording, bar, at) => {
    const venue = await venueReplaying({ [path]: recording })
    const { buyer, earned } = await openGatewayFixture({
      clock: { now: () => Date.parse(at) },
      environment: { DATA_MODE: 'live', [`${source.toUpperCase()}_BASE_URL`]: venue.url },
    })

    const reply = await buyer.buy(`/tools/candles?source=${source}&token=bitcoin&bar=${bar}&limit=3`)

    expectSold(reply)
    expect(reply.body).toMatchObject({ venue: source, lastIsOpen: true })
    expect(reply.body.candles).toHaveLength(3)
    expect(reply.body.provenance).toMatchObject({ mode: 'live', sources: [{ name: source }] })
    expect(venue.asked).toHaveLength(1)
    expect(await earned()).toBe(1_000n)
  },
)
