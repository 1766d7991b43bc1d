import { expect, test } from 'vitest'
import { GatewayError } from '../../../src/core/failures.ts'
import type { Books, OrderBook } from '../../../src/upstream/market-data/books.ts'
import type { TickerComparison, Tickers } from '../../../src/upstream/market-data/tickers.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { expectNotCharged, expectSold } from '../../support/replies.ts'

const now = Date.parse('2026-03-02T10:30:00Z')
const clock = { now: () => now }

test('an order book lists best prices first, with spread and heavier side', async () => {
  const { buyer } = await openGatewayFixture({ clock })

  const reply = await buyer.buy('/tools/order-book?token=sol&source=kraken&depth=5')

  expectSold(reply)
  const { bids, asks, middle, imbalance } = reply.body
  expect(reply.body).toMatchObject({ venue: 'kraken', instrument: 'SOLUSD', quote: 'USD' })
  expect([bids.length, asks.length]).toEqual([5, 5])
  expect(bids[0][0]).toBeGreaterThan(bids[1][0])
  expect(asks[0][0]).toBeGreaterThan(bids[0][0])
  expect(middle).toBeCloseTo((asks[0][0] + bids[0][0]) / 2, 6)
  expect(Math.abs(imbalance)).toBeLessThan(1)
  expect(reply.text.length).toBeLessThan(8_192)
})

test('recent trades are sold newest first, summed up, ending at the ticker’s last price', async () => {
  const { buyer } = await openGatewayFixture({ clock })

  const reply = await buyer.buy('/tools/recent-trades?token=eth&source=okx')
  const ticker = await buyer.buy('/tools/ticker?token=eth&source=okx')

  expectSold(reply)
  const { trades, summary } = reply.body
  expect(trades).toHaveLength(50)
  expect(trades[0][1]).toBe(ticker.body.last)
  expect(summary).toMatchObject({ count: 50 })
  expect(summary.low).toBeLessThanOrEqual(summary.averagePrice)
  expect(summary.high).toBeGreaterThanOrEqual(summary.averagePrice)
  expect(reply.text.length).toBeLessThan(8_192)
})

test('an order’s cost grows with size, and a thin book is marked', async () => {
  const { buyer } = await openGatewayFixture({ clock })

  const reply = await buyer.buy('/tools/market-depth?token=btc&source=kraken&side=sell&amountUsd=5000000')

  expectSold(reply)
  const { fill, curve, shown } = reply.body
  const slippage = curve.map((point: { slippagePct: number }) => point.slippagePct)
  expect(slippage).toEqual(slippage.toSorted((a: number, b: number) => a - b))
  expect(fill).toMatchObject({ suffices: true, filledUsd: 5_000_000 })
  expect(fill.averagePrice).toBeLessThan(reply.body.middle)
  const expected = (fill.slippagePct / 100) * fill.size * reply.body.middle
  expect(fill.costUsd / expected).toBeCloseTo(1, 3)
  expect(curve.at(-1)).toMatchObject({ amountUsd: 50_000_000, suffices: shown.usd >= 50_000_000 })
})

test('a won book converts to dollars by the venue’s own dollar token', async () => {
  const { buyer } = await openGatewayFixture({ clock })

  const { body } = await buyer.buy(
    '/tools/market-depth?token=btc&source=upbit&amountUsd=1000&provenance=full',
  )

  expect(body).toMatchObject({ quote: 'KRW', fill: { suffices: true, filledUsd: 1_000 } })
  expect(body.quotePerUsd).toBeGreaterThan(1_000)
  expect(body.provenance.sources).toHaveLength(2)
})

test('a market whose currency has no dollar price there is refused, uncharged', async () => {
  const { buyer } = await openGatewayFixture({
    clock,
    upstreams: { books: booksWith({ quote: 'EUR', inDollars: false }) },
  })

  const reply = await buyer.buy('/tools/market-depth?source=coinbase&instId=BTC-EUR')

  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input', charged: 'no' } })
})

test.each([
  ['a side that is empty', { asks: [] }],
  [
    'both sides crossed by a venue in trouble',
    new GatewayError('upstream_unavailable', 'Kraken is in trouble.'),
  ],
])('%s is not sold as depth', async (_what, found) => {
  const { buyer } = await openGatewayFixture({ clock, upstreams: { books: booksWith(found) } })

  const reply = await buyer.buy('/tools/market-depth?token=btc')

  expectNotCharged(reply, 503, 'upstream_unavailable')
})

test('where nothing is traded there is no book to sell', async () => {
  const { buyer } = await openGatewayFixture({ clock })

  const reply = await buyer.buy('/tools/order-book?token=btc&source=coingecko')

  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input', charged: 'no' } })
})

test('tickers are compared in dollars; won stand beside them without a distance', async () => {
  const { buyer } = await openGatewayFixture({ clock })

  const reply = await buyer.buy('/tools/tickers-compare?token=btc')

  expectSold(reply)
  const { venues, failed, median, cheapest, dearest } = reply.body
  const of = (name: string) => venues.find(({ venue }: { venue: string }) => venue === name)
  expect([venues.length, failed]).toEqual([10, []])
  expect(of('upbit')).toMatchObject({ quote: 'KRW', fromMedianPct: null })
  expect(of('coingecko')).toMatchObject({ tradable: false })
  expect(of(cheapest).last).toBeLessThan(median)
  expect(of(dearest).fromMedianPct).toBeGreaterThan(0)
})

test('silent venues are listed, and old quotes can be excluded', async () => {
  const asked: unknown[] = []
  const { buyer } = await openGatewayFixture({ clock, upstreams: { tickers: comparing(asked) } })

  const reply = await buyer.buy('/tools/tickers-compare?token=btc')

  expectSold(reply)
  expect(asked).toMatchObject([{ maxAgeSeconds: 120 }])
  expect(reply.body).toMatchObject({
    median: 100,
    venues: [{ venue: 'binance', last: 100, ageSeconds: 1, fromMedianPct: 0 }],
    failed: [{ venue: 'kraken', error: 'Kraken is in trouble.' }],
  })
  expect(reply.body.provenance.sources).toMatchObject([{ name: 'binance' }, { name: 'kraken', ok: false }])
})

test('the ticker strip is free and a list in an object', async () => {
  const { buyer } = await openGatewayFixture({ clock, fund: '0' })

  const { status, body } = await buyer.get('/exchange-ticker')

  expect(status).toBe(200)
  expect(body.tickers).toHaveLength(10)
  expect(body.tickers[0]).toMatchObject({ symbol: 'BTC', price: expect.any(Number), venue: 'binance' })
  expect(body).toMatchObject({ missing: [], provenance: { mode: 'simulated' } })
})

function booksWith(found: Partial<OrderBook> | GatewayError): Books {
  return {
    async latest() {
      if (found instanceof GatewayError) throw found
      return {
        mode: 'live',
        sources: [{ name: 'coinbase', ok: true, asOf: now - 1_000, cached: false }],
        venue: 'coinbase',
        instrument: 'BTC-USD',
        quote: 'USD',
        inDollars: true,
        bids: [{ price: 99, size: 1 }],
        asks: [{ price: 101, size: 1 }],
        ...found,
      }
    },
  }
}

function comparing(asked: unknown[]): Tickers {
  const comparison: TickerComparison = {
    mode: 'live',
    sources: [
      { name: 'binance', ok: true, asOf: now - 1_000 },
      { name: 'kraken', ok: false, error: 'Kraken is in trouble.' },
    ],
    assets: [
      {
        asked: 'btc',
        symbol: 'BTC',
        name: 'Bitcoin',
        quotes: [
          {
            ok: true,
            venue: 'binance',
            instrument: 'BTCUSDT',
            quote: 'USDT',
            inDollars: true,
            tradable: true,
            last: 100,
            asOf: now - 1_000,
            cached: false,
          },
          { ok: false, venue: 'kraken', error: 'Kraken is in trouble.' },
        ],
      },
    ],
  }
  return {
    async everywhere(_tokens, options) {
      asked.push(options)
      return comparison
    },
    async latest() {
      throw new GatewayError('upstream_unavailable', 'Nobody answered.')
    },
  }
}
