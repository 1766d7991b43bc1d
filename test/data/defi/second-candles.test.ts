import { expect, test } from 'vitest'
import { loopbackVenue, sendJson } from '../../support/replay-server.ts'
import { expectNotCharged, expectSold } from '../../support/replies.ts'
import { openLiveGatewayFixture, sourcesOf } from '../upstream/live-gateway-fixture.ts'
import { createClock } from '../upstream/upstream-fixture.ts'

const SOL = 'So11111111111111111111111111111111111111112'
const POOL = '8sLbNZoA1cfnvMJLPfp98ZLAnFSYCFApfJKMbiXNLwxj'
const PATH = `/tools/pool-ohlcv?pool=${POOL}&interval=1h&limit=30&detail=full`
const NOW = Date.parse('2026-08-18T15:20:00Z')
const clock = createClock('2026-08-18T15:20:00Z')
const HOUR = 3_600_000

/** A pool's page with the fields that the SDK's types name. */
const page = {
  id: POOL,
  chain: 'solana',
  dex_id: 'raydium_clmm',
  tokens: [
    { id: SOL, name: 'Wrapped SOL', symbol: 'SOL', chain: 'solana', decimals: 9 },
    { id: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', name: 'USD Coin', symbol: 'USDC' },
  ],
  last_price_usd: 228.7,
  '24h': { volume_usd: 24_000_000, txns: 9 },
  '1h': { volume_usd: 1_000_000 },
}

/** Hours with a million of volume each, as `/ohlcv` documents them. */
function candles({ scale = 1, volume = 1_000_000 } = {}) {
  const last = Math.floor(NOW / HOUR) * HOUR
  return Array.from({ length: 30 }, (_, index) => {
    const open = last - (29 - index) * HOUR
    return {
      time_open: new Date(open).toISOString(),
      time_close: new Date(open + HOUR).toISOString(),
      open: 228 * scale,
      high: 230 * scale,
      low: 227 * scale,
      close: 229 * scale,
      volume,
    }
  })
}

async function gatewayWith(series: unknown, details: unknown = page) {
  const venue = await loopbackVenue((request, response) =>
    sendJson(response, request.url?.includes('/ohlcv') ? series : details),
  )
  const gateway = await openLiveGatewayFixture({ dexpaprika: venue.url }, { clock })
  return { ...gateway, asked: venue.asked }
}

test('candles come from DexPaprika where GeckoTerminal is down', async () => {
  const { buyer, asked, earned } = await gatewayWith(candles())

  const reply = await buyer.buy(PATH)

  expectSold(reply)
  expect(sourcesOf(reply.body)).toEqual({ answered: ['dexpaprika'], failed: ['geckoterminal'] })
  expect(reply.body).toMatchObject({
    baseToken: { symbol: 'SOL', address: SOL },
    count: 30,
    sourceNote: expect.stringMatching(/times with trades alone/),
  })
  expect(reply.body.candles.at(-1)).toMatchObject({
    time: '2026-08-18T15:00:00.000Z',
    close: 229,
    volume: 1_000_000,
  })
  expect(asked.toSorted()).toEqual([
    `/networks/solana/pools/${POOL}`,
    `/networks/solana/pools/${POOL}/ohlcv?start=${(NOW - 20 * 60_000) / 1_000 - 29 * 3_600}&interval=1h&limit=30`,
  ])
  expect(await earned()).toBe(1_000n)
})

test.each<[string, unknown, object]>([
  ['prices in the other token', candles({ scale: 1 / 180 }), page],
  ['volumes in tokens', candles({ volume: 4_400_000_000 }), page],
  ['volumes in the other coin', candles({ volume: 5_500 }), page],
  ['a page without volumes', candles(), { ...page, '24h': null }],
  ['impossible bars', candles().map((bar) => ({ ...bar, high: 1 })), page],
  ['bars of tomorrow', candles().map((bar) => ({ ...bar, time_open: '2027-01-01T00:00:00Z' })), page],
  ['no list', { code: 410 }, page],
])('candles with %s are not sold', async (_what, series, details) => {
  const { buyer, earned } = await gatewayWith(series, details)

  const reply = await buyer.buy(PATH)

  expect(reply.status, reply.text).toBeGreaterThanOrEqual(502)
  expectNotCharged(reply, reply.status, reply.body.code)
  expect(await earned()).toBe(0n)
})

test('a length that DexPaprika does not have costs nothing', async () => {
  const { buyer } = await gatewayWith(candles())

  expectNotCharged(await buyer.buy(PATH.replace('1h', '4h')), 503, 'upstream_unavailable')
})
