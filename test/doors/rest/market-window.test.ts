import { expect, test } from 'vitest'
import { GatewayError } from '../../../src/core/failures.ts'
import { candleSources } from '../../../src/upstream/market-data/candles.ts'
import type { Tickers } from '../../../src/upstream/market-data/tickers.ts'
import { assets } from '../../../src/upstream/venues/assets.ts'
import { openGatewayFixture } from '../../support/gateway.ts'

const clock = { now: () => Date.parse('2026-03-02T10:30:00Z') }

test('a page reads candles, tickers and prices without paying', async () => {
  const { buyer } = await openGatewayFixture({ clock, fund: '0' })

  const candles = await buyer.get('/market/exchange/candles?token=bitcoin&bar=4h&limit=24')
  const ticker = await buyer.get('/market/exchange/ticker?token=sol&source=kraken')
  const tickers = await buyer.get('/market/exchange/tickers?tokens=btc,eth,sol')
  const prices = await buyer.get('/market/aggregator/prices?ids=bitcoin,ethereum')

  for (const { status, headers, body } of [candles, ticker, tickers, prices]) {
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toMatch(/^public, max-age=\d+$/)
    expect(headers.get('x-data-mode')).toBe('simulated')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(body.provenance.mode).toBe('simulated')
  }
  expect(candles.body).toMatchObject({ venue: 'binance', instrument: 'BTCUSDT', bar: '4h' })
  expect(candles.body.candles).toHaveLength(24)
  expect(ticker.body).toMatchObject({ venue: 'kraken', instrument: 'SOLUSD' })
  expect(tickers.body.tickers).toMatchObject([{ symbol: 'BTC' }, { symbol: 'ETH' }, { symbol: 'SOL' }])
  expect(prices.body.prices).toMatchObject({ bitcoin: { usd: expect.any(Number) }, ethereum: {} })
})

test('the window is left alone by the throttle, and other free routes are not', async () => {
  const environment = { THROTTLE_BURST: '2', THROTTLE_SUSTAINED: '2' }
  const { buyer } = await openGatewayFixture({ clock, fund: '0', environment })

  const windows = []
  for (let count = 0; count < 5; count += 1)
    windows.push((await buyer.get('/market/exchange/ticker?token=btc')).status)
  const others = []
  for (let count = 0; count < 3; count += 1) others.push((await buyer.get('/exchange-ticker')).status)

  expect(windows).toEqual([200, 200, 200, 200, 200])
  expect(others).toEqual([200, 200, 429])
})

test.each([
  ['/market/exchange/ticker?token=no-such-coin', 'token'],
  ['/market/exchange/ticker', 'token'],
  ['/market/exchange/ticker?token=btc&instId=../x', 'instId'],
  ['/market/exchange/ticker?token=btc&token=eth', 'token'],
  ['/market/exchange/candles?token=btc&limit=77', 'limit'],
  ['/market/exchange/candles?token=btc&source=nasdaq', 'source'],
  ['/market/exchange/tickers?tokens=', 'tokens'],
  ['/market/exchange/tickers?tokens=btc,eth,sol,bnb,xrp,doge,ada,trx,avax,link,ton', 'tokens'],
  ['/market/aggregator/prices?ids=btc,https://example.com', 'ids.1'],
])('%s is not on the list', async (path, field) => {
  const { buyer } = await openGatewayFixture({ clock, fund: '0' })

  const { status, body } = await buyer.get(path)

  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'invalid_input', field })
  expect(body.error).not.toMatch(/https?:|no-such/)
})

test('it is for reading, and there is nothing beside its panes', async () => {
  const { buyer } = await openGatewayFixture({ clock, fund: '0' })

  const written = await buyer.post('/market/exchange/ticker?token=btc', {})
  const head = await buyer.request('/market/exchange/ticker?token=btc', { method: 'HEAD' })
  const beside = await buyer.get('/market/exchange/api/v3/account')

  expect(written).toMatchObject({ status: 405 })
  expect(written.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
  expect([head.status, head.text]).toEqual([200, ''])
  expect(beside.status).toBe(404)
})

test('equal questions share one fetch while fresh, in any spelling', async () => {
  let now = clock.now()
  const asked: string[] = []
  const tickers = countingTickers(asked, () => now)
  const { buyer } = await openGatewayFixture({ clock: { now: () => now }, fund: '0', upstreams: { tickers } })
  const ask = () => buyer.get('/market/exchange/ticker?token=btc')

  await Promise.all([ask(), buyer.get('/market/exchange/ticker?token=Bitcoin'), ask()])
  now += 4_999
  await ask()
  expect(asked).toEqual(['BTC'])
  now += 1
  await ask()

  expect(asked).toEqual(['BTC', 'BTC'])
})

test('a failure is reported and not cached', async () => {
  let isDown = true
  const good = countingTickers([], clock.now)
  const tickers: Tickers = {
    ...good,
    async latest(query, options) {
      if (isDown) throw new GatewayError('upstream_unavailable', 'Binance is in trouble.')
      return good.latest(query, options)
    },
  }
  const { buyer } = await openGatewayFixture({ clock, fund: '0', upstreams: { tickers } })

  const during = await buyer.get('/market/exchange/ticker?token=btc')
  isDown = false
  const after = await buyer.get('/market/exchange/ticker?token=btc')

  expect(during).toMatchObject({ status: 503, body: { code: 'upstream_unavailable' } })
  expect(during.headers.get('cache-control')).toBe('no-store')
  expect(after.status).toBe(200)
})

test('fetches have a shared limit, and cached answers are still served', async () => {
  const asked: string[] = []
  const tickers = countingTickers(asked, clock.now)
  const { buyer } = await openGatewayFixture({ clock, fund: '0', upstreams: { tickers } })
  const questions = assets
    .slice(0, 13)
    .flatMap(({ symbol }) => candleSources.slice(0, 5).map((source) => `token=${symbol}&source=${source}`))

  const replies = []
  for (const question of questions) replies.push(await buyer.get(`/market/exchange/ticker?${question}`))
  const kept = await buyer.get(`/market/exchange/ticker?${questions[0]}`)

  expect(asked).toHaveLength(60)
  expect(replies.slice(60).map(({ status, body }) => [status, body.code])).toEqual(
    Array.from({ length: 5 }, () => [503, 'overloaded']),
  )
  expect(Number(replies.at(-1)?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect(kept.status).toBe(200)
})

test('OpenAPI names every pane, none of them throttled', async () => {
  const { buyer } = await openGatewayFixture({ clock, fund: '0' })

  const { body } = await buyer.get('/openapi.json?tag=gateway')

  const panes = Object.keys(body.paths).filter((path) => path.startsWith('/market/'))
  for (const path of panes) expect((await buyer.get(`${path}?token=btc&`)).status, path).not.toBe(404)
  expect(panes).toHaveLength(4)
  expect(body['x-ratelimit'].skip.paths).toEqual(
    expect.arrayContaining(['/market/exchange/*', '/market/aggregator/*']),
  )
  for (const path of panes) expect(body.paths[path].get.responses).not.toHaveProperty('429')
})

function countingTickers(asked: string[], now: () => number): Tickers {
  return {
    async latest({ token, source = 'binance' }) {
      asked.push(token)
      return {
        mode: 'live',
        sources: [{ name: source, ok: true, asOf: now(), cached: false }],
        venue: source,
        instrument: `${token}USDT`,
        quote: 'USDT',
        last: 100,
      }
    },
    async everywhere() {
      throw new GatewayError('upstream_unavailable', 'Nobody answered.')
    },
  }
}
