import { expect, test } from 'vitest'
import { GatewayError } from '../../../src/core/failures.ts'
import type { AssetRank } from '../../../src/upstream/asset-rank/asset-rank.ts'
import type { OrderBook } from '../../../src/upstream/market-data/books.ts'
import type { Tickers, VenueQuote } from '../../../src/upstream/market-data/tickers.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { expectNotCharged, expectSold } from '../../support/replies.ts'

const now = Date.parse('2026-03-02T10:30:00Z')
const clock = { now: () => now }
const mode = 'live'

test('the ten largest assets are compared by default, and the whole answer adds up', async () => {
  const { buyer } = await openGatewayFixture({ clock })

  const reply = await buyer.buy('/arbitrage')

  expectSold(reply)
  const { rankTop, snapshots, ranked, best, runnerUp, venues, disclaimer, provenance } = reply.body
  expect(rankTop.assets).toHaveLength(10)
  expect(rankTop.assets.map(({ symbol }: { symbol: string }) => symbol)).not.toContain('USDT')
  expect(snapshots).toHaveLength(10)
  expect(venues).toHaveLength(9)
  expect(venues.find(({ venue }: { venue: string }) => venue === 'upbit')).toMatchObject({
    quoted: 10,
    compared: 0,
  })
  const spreads = ranked.map(({ spreadPct }: { spreadPct: number }) => spreadPct)
  expect(spreads).toEqual(spreads.toSorted((a: number, b: number) => b - a))
  for (const { buyAt, sellAt, spreadPct, netSpreadPct } of ranked) {
    expect(spreadPct).toBeCloseTo(100 * (sellAt.price / buyAt.price - 1), 2)
    expect(netSpreadPct).toBeLessThan(spreadPct)
    expect(buyAt.source).not.toBe(sellAt.source)
  }
  expect(best).toMatchObject(ranked[0])
  expect(best.depth).toMatchObject({ ok: true })
  expect(runnerUp).toHaveLength(3)
  expect(disclaimer).toMatch(/not financial advice/)
  expect(provenance.mode).toBe('simulated')
})

test('twenty-five assets at nine venues stay under 30 KB, and bodies stay open', async () => {
  const { buyer } = await openGatewayFixture({ clock })
  const path = '/arbitrage'
  const order = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const body = JSON.stringify({ limit: 25, whatever: ['else'] })
  const offer = await buyer.offer(path, { ...order, body })
  const header = Buffer.from(JSON.stringify(await buyer.payload(offer))).toString('base64')

  const reply = await buyer.post(path, { limit: 25, whatever: ['else'] }, { 'PAYMENT-SIGNATURE': header })

  expectSold(reply)
  expect(reply.body.snapshots).toHaveLength(25)
  expect(reply.text.length).toBeLessThan(28_000)
})

test.each(['limit=0', 'limit=26', 'limit=many', 'detail=some'])(
  '%s is refused, not charged',
  async (query) => {
    const { buyer, earned } = await openGatewayFixture({ clock })

    const reply = await buyer.buy(`/arbitrage?${query}`)

    expect(reply.status).toBe(400)
    expect(await earned()).toBe(0n)
  },
)

test('the best route shows net profit and the size that fits', async () => {
  const { buyer } = await openGatewayFixture({
    clock,
    upstreams: {
      assetRank: rankOf('BTC'),
      tickers: quoting([
        quote('binance', 100, { bid: 99.9, ask: 100 }),
        quote('okx', 103, { bid: 103, ask: 103.1 }),
        { ok: false, venue: 'kraken', error: 'Did not answer in time.' },
        quote('upbit', 140_000, { quote: 'KRW', inDollars: false }),
        quote('bybit', 60, {}),
      ]),
      books: {
        latest: async ({ source }) =>
          source === 'binance'
            ? bookOf('binance', { asks: [[100, 2]] })
            : bookOf('okx', { bids: [[103, 5]] }),
      },
    },
  })

  const { body } = await buyer.buy('/arbitrage?limit=1')

  expect(body.best).toMatchObject({
    asset: 'BTC',
    spreadPct: 3,
    buyAt: { source: 'binance', price: 100 },
    sellAt: { source: 'okx', price: 103 },
    strategyNote: 'Something is left after taker fees.',
    depth: { ok: true, beforeFees: { size: 2, cost: 200, profit: 6, cutOff: true } },
  })
  expect(body.best.netSpreadPct).toBeCloseTo(100 * ((103 * 0.999) / (100 * 1.001) - 1), 2)
  expect(body.best.depth.afterFees.profit).toBeCloseTo(2 * (103 * 0.999 - 100 * 1.001), 4)
  expect(body.snapshots[0].snapshot.venues).toEqual([
    { ok: true, source: 'binance', price: 100 },
    { ok: true, source: 'okx', price: 103 },
    { ok: true, source: 'upbit', price: 140_000, notCompared: 'counts in KRW' },
    { ok: true, source: 'bybit', price: 60, notCompared: 'too far from the middle price' },
  ])
  expect(body.venues).toContainEqual({
    venue: 'kraken',
    quoted: 0,
    failed: 1,
    compared: 0,
    oldestAgeSeconds: null,
    takerFeePct: 0.4,
    error: 'Did not answer in time.',
  })
})

test('fees may rule out the widest gap in favour of another pair', async () => {
  const { buyer } = await openGatewayFixture({
    clock,
    upstreams: {
      assetRank: rankOf('BTC'),
      tickers: quoting([quote('binance', 100, {}), quote('coinbase', 101, {}), quote('okx', 100.9, {})]),
    },
  })

  const { body } = await buyer.buy('/arbitrage?limit=1')

  expect(body.ranked[0]).toMatchObject({
    sellAt: { source: 'coinbase' },
    betterNet: { buyAt: { source: 'binance' }, sellAt: { source: 'okx' } },
  })
  expect(body.ranked[0].netSpreadPct).toBeLessThan(0)
  expect(body.ranked[0].betterNet.netSpreadPct).toBeGreaterThan(0)
})

test('details give each quote’s age and list the silent sources', async () => {
  const { buyer } = await openGatewayFixture({
    clock,
    upstreams: {
      assetRank: rankOf('BTC'),
      tickers: quoting([
        quote('binance', 100, { bid: 99, ask: 101 }),
        quote('okx', 101, {}),
        { ok: false, venue: 'kraken', error: 'Kraken timed out.' },
      ]),
    },
  })

  const { body } = await buyer.buy('/arbitrage?limit=1&detail=full')

  const { venues } = body.snapshots[0].snapshot
  expect(venues.filter(({ source }: { source: string }) => source !== 'okx')).toEqual([
    {
      ok: true,
      source: 'binance',
      instrument: 'BTCUSDT',
      quoteUnit: 'USDT',
      price: 100,
      bid: 99,
      ask: 101,
      ageSeconds: 1,
    },
    { ok: false, source: 'kraken', error: 'Kraken timed out.' },
  ])
})

test('an unreadable book leaves a route unsized, with the reason', async () => {
  const { buyer } = await openGatewayFixture({
    clock,
    upstreams: {
      assetRank: rankOf('BTC'),
      tickers: quoting([quote('binance', 100, {}), quote('okx', 101, {})]),
      books: {
        latest: async () => {
          throw new GatewayError('upstream_unavailable', 'OKX timed out.')
        },
      },
    },
  })

  const { body } = await buyer.buy('/arbitrage?limit=1')

  expect(body.best.depth).toEqual({ ok: false, error: 'OKX timed out.' })
})

test('answers 12: a ranking of one venue alone is not charged', async () => {
  const { buyer, earned } = await openGatewayFixture({
    clock,
    upstreams: { assetRank: rankOf('BTC'), tickers: quoting([quote('binance', 100, {})]) },
  })

  const reply = await buyer.buy('/arbitrage?limit=1')

  expectNotCharged(reply, 503, 'upstream_unavailable')
  expect(reply.body.missing).toEqual(['ranked'])
  expect(await earned()).toBe(0n)
})

test('when no venue answers nothing is sold', async () => {
  const { buyer, earned } = await openGatewayFixture({
    clock,
    upstreams: {
      tickers: {
        latest: unasked,
        everywhere: async () => {
          throw new GatewayError('upstream_unavailable', 'None of the venues answered.')
        },
      },
    },
  })

  expectNotCharged(await buyer.buy('/arbitrage'), 503, 'upstream_unavailable')
  expect(await earned()).toBe(0n)
})

async function unasked(): Promise<never> {
  throw new Error('nobody asks for this')
}

function rankOf(symbol: string): AssetRank {
  const sources = [{ name: 'coingecko', ok: true, asOf: now, cached: false }]
  const assets = [{ rank: 1, symbol, name: symbol }]
  return { top: async () => ({ mode, sources, by: 'market capitalisation', asOf: now, assets }) }
}

function quoting(quotes: readonly VenueQuote[]): Tickers {
  const sources = quotes.map(({ venue, ok }) => (ok ? { name: venue, ok, asOf: now } : { name: venue, ok }))
  const assets = [{ asked: 'BTC', symbol: 'BTC', name: 'Bitcoin', quotes }]
  return { latest: unasked, everywhere: async () => ({ mode, sources, assets }) }
}

function quote(
  venue: string,
  last: number,
  more: Partial<Extract<VenueQuote, { ok: true }>>,
): Extract<VenueQuote, { ok: true }> {
  const market = { instrument: 'BTCUSDT', quote: 'USDT', inDollars: true, tradable: true }
  return { ok: true, venue, last, ...market, asOf: now - 1_000, cached: false, ...more }
}

type Levels = readonly (readonly [price: number, size: number])[]

function bookOf(venue: string, { bids = [], asks = [] }: { bids?: Levels; asks?: Levels }): OrderBook {
  const levels = (side: Levels) => side.map(([price, size]) => ({ price, size }))
  return {
    mode,
    sources: [{ name: venue, ok: true, asOf: now, cached: false }],
    venue,
    instrument: 'BTCUSDT',
    quote: 'USDT',
    inDollars: true,
    bids: levels(bids),
    asks: levels(asks),
  }
}
