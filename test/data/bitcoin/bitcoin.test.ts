import { expect, test } from 'vitest'
import { GatewayError } from '../../../src/core/failures.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { expectNotCharged, expectSold } from '../../support/replies.ts'

const now = Date.parse('2026-03-02T10:30:00Z')
const clock = { now: () => now }

async function away(): Promise<never> {
  throw new GatewayError('upstream_unavailable', 'None of the sources answered.')
}

test('one call returns all of bitcoin, with sources and times, below 50 KB', async () => {
  const { buyer } = await openGatewayFixture({ clock })

  const reply = await buyer.buy('/bitcoin?detail=full')

  expectSold(reply)
  const { dashboard, bubblemap, provenance, disclaimer } = reply.body
  const { longShort, ...sections } = dashboard.sections
  const parts = [...Object.entries(sections), ...Object.entries(dashboard.overview)]
  for (const [name, part] of parts)
    expect(part, name).toMatchObject({ ok: true, source: expect.any(String), asOf: expect.any(String) })
  expect(longShort).toEqual({ ok: false, source: 'none', error: expect.stringMatching(/^No source here/) })
  expect(bubblemap).toMatchObject({ ok: true, exchange: 'binance', ratioSource: 'taker', symbol: 'BTCUSDT' })
  expect(provenance.mode).toBe('simulated')
  expect(disclaimer).toMatch(/not financial advice/)
  expect(JSON.stringify(reply.body).length).toBeLessThan(50_000)
})

test('parts that speak of the same thing agree', async () => {
  const { buyer } = await openGatewayFixture({ clock })

  const { dashboard } = (await buyer.buy('/bitcoin?detail=full')).body
  const { overview, sections } = dashboard

  expect(sections.funding.currentPct).toBeCloseTo(100 * overview.derivatives.fundingRate, 9)
  expect(sections.openInterest.latestBtc).toBe(overview.derivatives.openInterestBtc)
  expect(sections.fearGreedHistory.latest.value).toBe(overview.sentiment.fearGreedIndex)
  expect(sections.marketStructure.btcDominancePct).toBe(overview.market.dominancePct)
  expect(overview.exchanges.binance).toBe(overview.price.usd)
  expect(overview.exchanges.coinbasePremiumPct).toBeCloseTo(
    100 * (overview.exchanges.coinbase / overview.exchanges.binance - 1),
    4,
  )
  expect(sections.performance.changes['24h']).toBeCloseTo(overview.price.change24hPct, 0)
  expect(sections.takerFlow.bars).toHaveLength(24)
  expect(sections.fearGreedHistory.series).toHaveLength(30)
})

test('the map returns the requested number of bubbles, ranked among all', async () => {
  const { buyer } = await openGatewayFixture({ clock })

  const asked = (await buyer.buy('/bitcoin?sections=bubblemap&limit=150&interval=5m')).body
  const left = (await buyer.buy('/bitcoin?sections=bubblemap')).body

  expect(asked.bubblemap.points).toHaveLength(150)
  expect(asked.bubblemap.points.at(-1)).toMatchObject({ time: '2026-03-02T10:25:00Z' })
  expect(asked.bubblemapParams).toEqual({ exchange: 'binance', interval: '5m', limit: 150 })
  expect(left.bubblemap).toMatchObject({ ranked: 200 })
  expect(left.bubblemap.points).toHaveLength(6)
  for (const { ratio, takerBuyVolume, takerSellVolume, extremePercentile } of asked.bubblemap.points) {
    expect(ratio).toBeCloseTo(takerBuyVolume / takerSellVolume, 2)
    expect(extremePercentile).toBeGreaterThanOrEqual(0)
    expect(extremePercentile).toBeLessThanOrEqual(100)
  }
})

test('the map marks estimates where a venue does not count takers', async () => {
  const { buyer } = await openGatewayFixture({ clock })

  const { bubblemap, dashboard } = (
    await buyer.buy('/bitcoin?exchange=coinbase&sections=bubblemap,lastTrades&detail=full')
  ).body

  expect(bubblemap).toMatchObject({ ratioSource: 'proxy', symbol: 'BTC-USD' })
  expect(bubblemap.method).toMatch(/guess/)
  expect(dashboard.sections.lastTrades).toMatchObject({ ok: true, instrument: 'BTC-USD' })
})

test('only chosen parts return, and supply is an estimate with its formula', async () => {
  const { buyer } = await openGatewayFixture({ clock })

  const { dashboard, bubblemap } = (await buyer.buy('/bitcoin?sections=supply&detail=full')).body

  expect(Object.keys(dashboard.sections)).toEqual(['supply'])
  expect(bubblemap).toBeUndefined()
  expect(dashboard.sections.supply).toMatchObject({
    ok: true,
    source: 'computed',
    isEstimate: true,
    subsidy: 3.125,
    nextHalvingAt: '2028-04-17T08:09:27.000Z',
    formula: expect.stringMatching(/210000 blocks/),
  })
})

test('a dead source is missing in its place and spoils nothing else', async () => {
  const { buyer } = await openGatewayFixture({
    clock,
    upstreams: {
      derivatives: { mark: away, funding: away, pastFunding: away, openInterest: away },
      flow: { recent: away },
      sentimentIndex: { recent: away },
    },
  })

  const reply = await buyer.buy('/bitcoin')

  expectSold(reply)
  const { dashboard, bubblemap, provenance } = reply.body
  const missing = { ok: false, error: 'None of the sources answered.' }
  for (const name of ['funding', 'openInterest', 'takerFlow', 'fearGreedHistory'])
    expect(dashboard.sections[name], name).toMatchObject(missing)
  expect(dashboard.overview.derivatives).toMatchObject(missing)
  expect(bubblemap).toMatchObject({ ...missing, exchange: 'binance', points: [] })
  expect(dashboard.sections.technicals.ok).toBe(true)
  expect(provenance.sources).toContainEqual({ name: 'perpetuals', ...missing })
})

test('the mood of the press is counted from articles about bitcoin alone', async () => {
  const article = (tone: 'positive' | 'negative' | null, title: string) => ({
    id: title,
    url: `https://example.org/${title}`,
    title,
    summary: '',
    source: 'example.org',
    publishedAt: now - 60_000,
    tickers: [title === 'five' ? 'ETH' : 'BTC'],
    tone,
  })
  const articles = [
    article('positive', 'one'),
    article('positive', 'two'),
    article('negative', 'three'),
    article('negative', 'five'),
  ]
  const sources = [{ name: 'feed', ok: true, asOf: now }]
  const { buyer } = await openGatewayFixture({
    clock,
    upstreams: {
      news: {
        fetchArticles: async () => ({
          mode: 'live',
          sources,
          articles: [...articles, article(null, 'four')],
        }),
        events: away,
      },
    },
  })

  const { sections } = (await buyer.buy('/bitcoin?sections=news,sentiment')).body.dashboard

  expect(sections.sentiment).toMatchObject({ positive: 2, negative: 1, neutral: 1, total: 4, score: 0.25 })
  expect(sections.sentiment).toMatchObject({ method: 'mixed', confidence: 'low' })
  expect(sections.news).toMatchObject({ total: 4, items: [{ title: 'one' }] })
})

test('one exchange that is away leaves the other’s price, and no premium', async () => {
  const { buyer } = await openGatewayFixture({
    clock,
    upstreams: {
      tickers: {
        everywhere: away,
        async latest({ source }) {
          if (source === 'coinbase') return away()
          const sources = [{ name: 'binance', ok: true, asOf: now }]
          return {
            mode: 'live',
            sources,
            venue: 'binance',
            instrument: 'BTCUSDT',
            quote: 'USDT',
            last: 88_000,
          }
        },
      },
    },
  })

  const { overview } = (await buyer.buy('/bitcoin?sections=supply')).body.dashboard

  expect(overview.exchanges).toMatchObject({
    ok: true,
    binance: 88_000,
    coinbase: null,
    coinbasePremiumPct: null,
  })
  expect(overview.price).toMatchObject({ ok: true, usd: 88_000, high24h: null })
})

test('when all sources fail nothing is sold', async () => {
  const { buyer, earned } = await openGatewayFixture({
    clock,
    upstreams: {
      candles: { recent: away },
      tickers: { latest: away, everywhere: away },
      books: { latest: away },
      trades: { latest: away },
      flow: { recent: away },
      derivatives: { mark: away, funding: away, pastFunding: away, openInterest: away },
      sentimentIndex: { recent: away },
      news: { fetchArticles: away, events: away },
      assets: {
        board: away,
        find: away,
        detail: away,
        markets: away,
        history: away,
        global: away,
        currencies: away,
      },
    },
  })

  expectNotCharged(await buyer.buy('/bitcoin'), 503, 'upstream_unavailable')
  expect(await earned()).toBe(0n)
})

test('a section that does not exist is refused with those that do', async () => {
  const { buyer } = await openGatewayFixture({ clock })

  const reply = await buyer.buy('/bitcoin?sections=weather')

  expect(reply.status).toBe(400)
  expect(reply.body).toMatchObject({ code: 'invalid_input', charged: 'no' })
  expect(JSON.stringify(reply.body)).toMatch(/technicals/)
})
