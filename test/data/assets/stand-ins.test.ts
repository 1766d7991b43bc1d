import { expect, test } from 'vitest'
import { openGatewayFixture } from '../../support/gateway.ts'
import { type LoopbackVenue, loopbackVenue, recorded, sendJson } from '../../support/replay-server.ts'
import {
  allBaseUrls,
  catchFailure,
  createClock,
  openUpstream,
  unhurried,
} from '../upstream/upstream-fixture.ts'

const CLOSED_PORT_URL = 'http://127.0.0.1:1'
const TSLAX = 'XsDoVfqeBukxuZHWhdvWHBhgEHjGNst4MLodqsJHzoB'
const AWAY = { name: 'coingecko', ok: false, error: expect.any(String) }

/** Answers each path, whatever the query. */
function answering(bodies: Readonly<Record<string, unknown>>): Promise<LoopbackVenue> {
  return loopbackVenue((request, response) => {
    const body = bodies[request.url?.split('?')[0] ?? '']
    sendJson(response, body ?? {}, body === undefined ? 404 : 200)
  })
}

async function assetsWith(baseUrls: Readonly<Record<string, string>>, now: string) {
  const away = await loopbackVenue((_request, response) => sendJson(response, {}, 400))
  const { assets } = await openUpstream({
    mode: 'live',
    clock: createClock(now),
    baseUrls: { ...allBaseUrls(CLOSED_PORT_URL), coingecko: away.url, ...baseUrls },
  })
  return { assets, asked: away.asked }
}

async function binance() {
  const { body: board } = await recorded('binance/spot-ticker-24hr-board')
  const { body: ticker } = await recorded('binance/spot-ticker-24hr-btcusdt')
  const { body: klines } = await recorded('binance/spot-klines-btcusdt-1h')
  return loopbackVenue((request, response) => {
    if (request.url?.includes('klines')) return sendJson(response, klines)
    return sendJson(response, request.url?.includes('symbol=') ? ticker : board)
  })
}

/** A pair as DexScreener returns it, written by hand after the public contract. */
const pair = (
  mint: string,
  { symbol, dollars, pool }: { symbol: string; dollars: number; pool: string },
) => ({
  chainId: 'solana',
  dexId: 'raydium',
  pairAddress: pool,
  baseToken: { address: mint, name: symbol, symbol },
  quoteToken: { address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', name: 'USD Coin', symbol: 'USDC' },
  priceUsd: dollars > 1_000 ? '412.5' : '9999',
  volume: { h24: 52_000 },
  priceChange: { h1: 0.1, h24: -1.25 },
  liquidity: { usd: dollars },
  marketCap: 5_000_000,
})
const pairs = [
  pair(TSLAX, { symbol: 'TSLAx', dollars: 800, pool: 'shallow' }),
  pair(TSLAX, { symbol: 'TSLAx', dollars: 400_000, pool: 'deep' }),
]
const dexscreener = () => loopbackVenue((_request, response) => sendJson(response, pairs))

test('without CoinGecko a venue supplies the majors board, minus unknown fields', async () => {
  const venue = await binance()
  const { assets } = await assetsWith({ binance: venue.url }, '2024-11-01T05:31:00Z')

  const { assets: rows, sources, mode } = await assets.board({ list: 'majors' }, unhurried)

  expect(mode).toBe('live')
  expect(sources).toEqual([AWAY, { name: 'binance', ok: true, asOf: expect.any(Number), cached: false }])
  expect(rows.map(({ id }) => id)).toEqual(['bitcoin', 'ethereum'])
  const [bitcoin] = rows
  expect(bitcoin).toMatchObject({
    symbol: 'BTC',
    price: expect.any(Number),
    change24hPct: expect.any(Number),
  })
  for (const field of ['marketCap', 'volume24h', 'rank', 'circulatingSupply', 'imageUrl'])
    expect(bitcoin).not.toHaveProperty(field)
  expect(venue.asked).toEqual(['/api/v3/ticker/24hr?type=MINI'])
})

test('the daily change is the venue’s own', async () => {
  const { body } = await recorded('binance/spot-ticker-24hr-board')
  const [result] = body as readonly { lastPrice: string; priceChangePercent: string; closeTime: number }[]
  const venue = await binance()
  const { assets } = await assetsWith({ binance: venue.url }, '2024-11-01T05:31:00Z')

  const {
    assets: [bitcoin],
  } = await assets.board({ ids: ['bitcoin'] }, unhurried)

  expect(bitcoin?.price).toBe(Number(result?.lastPrice))
  expect(bitcoin?.change24hPct).toBeCloseTo(Number(result?.priceChangePercent), 2)
  expect(bitcoin?.asOf).toBe(result?.closeTime)
})

test('a market without recent trades or a price has no row', async () => {
  const { body } = await recorded('binance/spot-ticker-24hr-board')
  const [row] = body as readonly object[]
  const venue = await answering({
    '/api/v3/ticker/24hr': [
      { ...row, symbol: 'XMRUSDT', volume: '0.00' },
      { ...row, symbol: 'SOLUSDT', lastPrice: '0.00' },
      { ...row, symbol: 'ADAUSDT' },
      { ...row, symbol: 'NOBODYUSDT' },
    ],
  })
  const { assets } = await assetsWith({ binance: venue.url }, '2024-11-01T05:31:00Z')

  const { assets: rows } = await assets.board({ list: 'majors' }, unhurried)

  expect(rows.map(({ symbol }) => symbol)).toEqual(['ADA'])
})

test('when two sources are down the third answers, and all are named', async () => {
  const { body } = await recorded('okx/ticker')
  const [row] = (body as { data: readonly object[] }).data
  const data = [
    { ...row, instId: 'BTC-USDT' },
    { ...row, instId: 'ETH-USDT', last: '', vol24h: '0' },
  ]
  const okx = await answering({ '/api/v5/market/tickers': { code: '0', msg: '', data } })
  const { assets } = await assetsWith({ okx: okx.url }, '2020-08-10T02:46:30Z')

  const { assets: rows, sources } = await assets.board({ list: 'majors' }, unhurried)

  expect(rows).toMatchObject([{ id: 'bitcoin', price: 9999.99, asOf: 1597026383085 }])
  expect(sources).toMatchObject([AWAY, { name: 'binance', ok: false }, { name: 'okx', ok: true }])
})

test('a board of ids is all or nothing at a venue', async () => {
  const venue = await binance()
  const { assets } = await assetsWith({ binance: venue.url }, '2024-11-01T05:31:00Z')

  const missing = await catchFailure(assets.board({ ids: ['bitcoin', 'monero'] }, unhurried))
  const unknown = await catchFailure(assets.board({ ids: ['bitcoin', 'some-unlisted-coin'] }, unhurried))

  expect(missing.code).toMatch(/^upstream_/)
  expect(unknown.code).toMatch(/^upstream_/)
})

test('tokenized shares use their deepest pool’s price, and shallow pools are ignored', async () => {
  const pools = await dexscreener()
  const { assets } = await assetsWith({ dexscreener: pools.url }, '2026-06-01T12:00:00Z')

  const board = await assets.board({ list: 'stocks' }, unhurried)
  const detail = await assets.detail('tesla', unhurried)

  expect(board.sources).toMatchObject([AWAY, { name: 'dexscreener', ok: true }])
  expect(board.assets).toMatchObject([{ id: 'tesla', symbol: 'TSLA', price: 412.5, change24hPct: -1.25 }])
  expect(board.assets[0]).not.toHaveProperty('marketCap')
  expect(board.assets[0]).not.toHaveProperty('volume24h')
  expect(detail.asset).toMatchObject({ id: 'tesla', category: 'equity', price: 412.5 })
  // it is unknown how CoinGecko calls it, and another coin may have our name of it
  expect(detail).not.toHaveProperty('quotedAs')
})

test('the detail of a coin comes from a venue, without a profile', async () => {
  const venue = await binance()
  const { assets } = await assetsWith({ binance: venue.url }, '2020-04-15T22:54:40Z')

  const { asset, profile, quotedAs, sources } = await assets.detail('bitcoin', unhurried)

  expect(asset).toMatchObject({
    id: 'bitcoin',
    token: 'bitcoin',
    price: 6705.82,
    high24h: 6933,
    low24h: 6680.1,
  })
  expect({ profile, quotedAs }).toEqual({ profile: { tags: [] }, quotedAs: 'bitcoin' })
  expect(sources).toMatchObject([AWAY, { name: 'binance', ok: true }])
})

test('a coin’s markets come from answering venues, a token’s from its pools', async () => {
  const [venue, pools] = [await binance(), await dexscreener()]
  const urls = { binance: venue.url, dexscreener: pools.url }
  const { assets } = await assetsWith(urls, '2020-04-15T22:54:40Z')

  const coin = await assets.markets('bitcoin', unhurried)
  const token = await assets.markets('tesla', unhurried)

  expect(coin.markets).toMatchObject([
    {
      venue: 'binance',
      pair: 'BTC/USDT',
      priceUsd: 6705.82,
      volume24hUsd: expect.any(Number),
      suspect: false,
    },
  ])
  expect(coin.sources).toContainEqual(AWAY)
  expect(coin.sources).toContainEqual(expect.objectContaining({ name: 'binance', ok: true }))
  expect(coin.sources).toContainEqual(expect.objectContaining({ name: 'kraken', ok: false }))
  expect(token.markets.map(({ pair: name, suspect }) => [name, suspect])).toEqual([
    ['TSLAx/USDC', false],
    ['TSLAx/USDC', true],
  ])
})

test('history uses one venue’s closes at bar ends, without unknown fields', async () => {
  const venue = await binance()
  const { body } = await recorded('binance/spot-klines-btcusdt-1h')
  const klines = body as readonly (readonly [number, ...string[]])[]
  const last = klines.at(-1)?.[0] ?? 0
  const now = new Date(last + 7_200_000).toISOString()
  const { assets } = await assetsWith({ binance: venue.url }, now)

  const { points, sources } = await assets.history({ id: 'bitcoin', days: 7 }, unhurried)

  expect(points.at(-1)).toEqual({ time: last + 3_600_000, price: Number(klines.at(-1)?.[4]) })
  expect(points[0]).not.toHaveProperty('marketCap')
  expect(sources).toMatchObject([AWAY, { name: 'binance', ok: true }])
  expect(venue.asked[0]).toContain('interval=1h')
})

test('CoinGecko-only data still fails: total market, currencies, unlisted assets', async () => {
  const [venue, pools] = [await binance(), await dexscreener()]
  const urls = { binance: venue.url, dexscreener: pools.url }
  const { assets } = await assetsWith(urls, '2024-11-01T05:31:00Z')

  const failures = await Promise.all([
    catchFailure(assets.global(unhurried)),
    catchFailure(assets.currencies(unhurried)),
    catchFailure(assets.detail('some-unlisted-coin', unhurried)),
  ])

  expect(failures.map(({ code }) => code.split('_')[0])).toEqual(['upstream', 'upstream', 'upstream'])
  expect([...venue.asked, ...pools.asked]).toEqual([])
})

test('callers see who stood in, and which limits could not be judged', async () => {
  const venue = await binance()
  const away = await loopbackVenue((_request, response) => sendJson(response, {}, 400))
  const { buyer } = await openGatewayFixture({
    clock: { now: () => Date.parse('2024-11-01T05:31:00Z') },
    environment: { DATA_MODE: 'live', COINGECKO_BASE_URL: away.url, BINANCE_BASE_URL: venue.url },
  })

  const day = await buyer.buy('/tools/market-movers')
  const week = await buyer.buy('/tools/market-movers?window=7d')

  expect(day.status, day.text).toBe(200)
  expect(day.body).toMatchObject({
    considered: 2,
    notJudged: ['minMarketCap', 'minVolume'],
    provenance: {
      mode: 'live',
      sources: [{ name: 'coingecko', ok: false }, { name: 'binance' }],
    },
  })
  expect(week.status).toBe(503)
  expect(week.body).toMatchObject({ charged: 'no' })
})

test('a share without candles elsewhere lacks them, and never borrows a namesake’s', async () => {
  const away = await loopbackVenue((_request, response) => sendJson(response, {}, 400))
  const pools = await dexscreener()
  const { buyer } = await openGatewayFixture({
    clock: { now: () => Date.parse('2026-06-01T12:00:00Z') },
    environment: { DATA_MODE: 'live', COINGECKO_BASE_URL: away.url, DEXSCREENER_BASE_URL: pools.url },
  })

  const { status, body, text } = await buyer.buy('/assets/detail?q=TSLAx')

  expect(status, text).toBe(200)
  expect(body).toMatchObject({
    asset: { assetId: 'tesla', price: 412.5, marketCap: null },
    ohlcv: { ok: false, error: 'Only CoinGecko has its candles, and it is away.' },
    includes: { markets: { ok: true } },
  })
  expect(away.asked.filter((url) => url.includes('/coins/tesla'))).toEqual([])
})
