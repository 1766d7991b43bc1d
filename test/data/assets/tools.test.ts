import { describe, expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { GatewayError } from '../../../src/core/failures.ts'
import { simulatedAssets } from '../../../src/upstream/simulated/assets.ts'
import { impostors } from '../../../src/upstream/simulated/impostors.ts'
import { openGatewayFixture } from '../../support/gateway.ts'

const clock = { now: () => Date.parse('2026-06-01T12:34:56Z') }
const fixture = () => openGatewayFixture({ clock, fund: '5' })
const down = () => Promise.reject(new GatewayError('upstream_unavailable', 'CoinGecko is in trouble.'))
const copyOfBonk = impostors.find(({ symbol }) => symbol === 'BONK')?.deployments[0]?.address ?? ''
const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'

test('the example of every tool about assets answers in less than 8 KB', async () => {
  const { buyer } = await fixture()
  const family = tools.filter(({ contract }) => contract.family === 'assets')

  for (const { contract } of family) {
    const input = Object.entries(contract.example.input).map(([name, value]): [string, string] => [
      name,
      `${value}`,
    ])
    const path = `${contract.route.path}?${new URLSearchParams(input)}`
    const reply = contract.price > 0n ? await buyer.buy(path) : await buyer.get(path)
    expect(reply.status, `${contract.id}: ${reply.text}`).toBe(200)
    expect(reply.text.length, contract.id).toBeLessThan(8_192)
    expect(reply.body.provenance, contract.id).toMatchObject({ mode: 'simulated' })
  }
  expect(family.length).toBeGreaterThan(15)
})

describe('the board', () => {
  test('keeps to its list, its class and a text', async () => {
    const { buyer } = await fixture()

    const stocks = await buyer.buy('/assets?list=stocks&sort=symbol&limit=5')
    const gold = await buyer.buy('/assets?list=metals&q=GOLD&sort=price&order=asc')
    const equity = await buyer.buy('/assets?list=all&assetClass=equity&limit=100')

    const symbols = stocks.body.items.map(({ symbol }: { symbol: string }) => symbol)
    expect(symbols).toEqual([...symbols].sort())
    expect(stocks.body.items[0]).toMatchObject({
      assetClass: 'equity',
      category: 'equity',
      volume: expect.any(Number),
    })
    const prices = gold.body.items.map(({ price }: { price: number }) => price)
    expect(prices).toEqual([...prices].sort((a: number, b: number) => a - b))
    expect(gold.body.items.every(({ name }: { name: string }) => /gold/i.test(name))).toBe(true)
    expect(equity.body.items.every(({ assetClass }: { assetClass: string }) => assetClass === 'equity')).toBe(
      true,
    )
  })

  test('shows every issuer of a share by mint, with refs to details', async () => {
    const { buyer } = await fixture()

    const { body } = await buyer.buy('/assets?list=stocks&groupBy=mint&q=Tesla')
    const detail = await buyer.buy(`/assets/detail?ref=${body.items[0].ref}`)

    expect(body.items.map(({ issuer }: { issuer: string }) => issuer).sort()).toEqual(['Ondo', 'xStock'])
    expect(detail.body).toMatchObject({ assetId: 'tesla', chartMint: expect.stringMatching(/^Xs/) })
  })

  test('pages meet without a gap', async () => {
    const { buyer } = await fixture()

    const whole = await buyer.buy('/assets?list=majors&limit=6')
    const second = await buyer.buy('/assets?list=majors&limit=3&offset=3')

    expect(second.body.items).toEqual(whole.body.items.slice(3))
    expect(second.body).toMatchObject({ total: whole.body.total, limit: 3, offset: 3 })
  })
})

describe('who is meant', () => {
  test('a symbol leads to the real token, and its copies are flagged', async () => {
    const { buyer } = await fixture()

    const { body } = await buyer.get('/tools/asset-resolve?token=BONK')

    expect(body.identity).toMatchObject({ assetId: 'bonk', checked: true, deployments: [{ address: BONK }] })
    expect(body.candidates[0]).toMatchObject({ assetId: 'bonk-2', checked: false, bearsNameOf: 'bonk' })
    expect(body).toMatchObject({ ambiguous: true, warnings: [expect.stringContaining('go by the contract')] })
  })

  test('a copy requested by contract is labelled as a copy everywhere', async () => {
    const { buyer } = await fixture()

    const resolved = await buyer.get(`/tools/asset-resolve?token=${copyOfBonk}`)
    const risk = await buyer.buy(`/tools/asset-risk?token=${copyOfBonk}`)
    const dossier = await buyer.get(`/free/dossier/basic?mint=${copyOfBonk}`)

    expect(resolved.body.identity).toMatchObject({ assetId: 'bonk-2', confidence: 1, bearsNameOf: 'bonk' })
    for (const { body } of [resolved, risk, dossier]) expect(body.warnings[0]).toContain('may be an impostor')
    expect(risk.body.level).toBe('high')
  })

  test('the free dossier gives a reason for every figure that is null', async () => {
    const { buyer } = await fixture()

    const { body } = await buyer.get(`/free/dossier/basic?mint=${BONK}`)

    const named = body.unavailable.map(({ field }: { field: string }) => field)
    const figures = ['priceUsd', 'marketCapUsd', 'volume24hUsd', 'holders']
    expect(named.toSorted()).toEqual(figures.filter((field) => body[field] === null).toSorted())
    expect(body.unavailable[0]).toMatchObject({ field: 'holders', reason: expect.stringContaining('count') })
  })

  test('unknown fields are reported and cost nothing', async () => {
    const { buyer, earned } = await fixture()

    const resolved = await buyer.get('/tools/asset-resolve?token=no-such-coin')
    const detail = await buyer.buy('/assets/detail?q=no-such-coin')

    expect(resolved.body).toMatchObject({ identity: null, candidates: [], ambiguous: false })
    expect(detail.status).toBe(404)
    expect(detail.body).toMatchObject({ code: 'not_found', charged: 'no', field: 'q' })
    expect(await earned()).toBe(0n)
  })

  test.each([
    ['/free/dossier/basic?mint=bonk', 'mint'],
    [`/free/dossier/basic?mint=${BONK.slice(1)}x`, 'mint'],
    ['/tools/asset-resolve?token=0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'token'],
    ['/tools/convert?from=0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Be', 'from'],
  ])('an address that cannot be one is refused by name: %s', async (path, field) => {
    const { buyer } = await openGatewayFixture({ clock, fund: '0' })

    const reply = await buyer.get(path)

    expect(reply.status).toBe(400)
    expect(reply.body.errors ?? [reply.body]).toMatchObject([{ field }])
  })
})

describe('the detail', () => {
  test('takes exactly one name', async () => {
    const { buyer } = await openGatewayFixture({ clock, fund: '0' })

    const none = await buyer.get('/assets/detail')
    const two = await buyer.get(`/assets/detail?q=bonk&mint=${BONK}`)

    for (const { body } of [none, two]) expect(body.extensions.input).toMatchObject({ ok: false })
  })

  test('has profile, risk, markets and candles', async () => {
    const { buyer } = await fixture()

    const { body } = await buyer.buy('/assets/detail?q=bitcoin&interval=4h&candles=6')

    expect(body.includes).toMatchObject({
      profile: { ok: true, data: { genesisDate: '2009-01-03' } },
      risk: { ok: true, data: { level: 'low', missing: [{ part: 'holder_concentration' }] } },
      markets: { ok: true },
    })
    expect(body.ohlcv).toMatchObject({ ok: true, interval: '4H' })
    expect(body.ohlcv.candles).toHaveLength(6)
    expect(body.ohlcv.candles.at(-1)[4] / body.asset.price).toBeCloseTo(1, 2)
    expect(body.mintRisk).toMatchObject({ ok: false })
  })

  test('a part with its source down is marked, and the rest stays', async () => {
    const assets = { ...simulatedAssets({ seed: 'pennywire', dataClock: clock }), markets: down }
    const { buyer } = await openGatewayFixture({ clock, fund: '1', upstreams: { assets } })

    const { status, body } = await buyer.buy('/assets/detail?q=bitcoin')

    expect(status).toBe(200)
    expect(body.includes.markets).toEqual({ ok: false, source: 'markets', error: 'CoinGecko is in trouble.' })
    expect(body.includes.risk.data.missing).toContainEqual(
      expect.objectContaining({ part: 'venue_concentration' }),
    )
  })

  test('without its figures nothing is sold', async () => {
    const assets = { ...simulatedAssets({ seed: 'pennywire', dataClock: clock }), detail: down }
    const { buyer, earned } = await openGatewayFixture({ clock, fund: '1', upstreams: { assets } })

    const reply = await buyer.buy('/assets/detail?q=bitcoin')

    expect(reply.status).toBe(503)
    expect(reply.body.error).toContain('The payment was NOT charged.')
    expect(await earned()).toBe(0n)
  })
})

describe('conversions', () => {
  test('go through dollars in both directions, with the won of the venues', async () => {
    const { buyer } = await openGatewayFixture({ clock, fund: '0' })

    const there = await buyer.get('/tools/convert?amount=2&from=BTC&to=EUR')
    const back = await buyer.get(`/tools/convert?amount=${there.body.result}&from=eur&to=bitcoin`)
    const won = await buyer.get('/tools/convert?amount=1&from=USD&to=KRW')

    expect(back.body.result).toBeCloseTo(2, 6)
    expect(won.body).toMatchObject({ result: 1_385, from: { kind: 'currency', code: 'USD' } })
  })

  test('do not guess what they do not know', async () => {
    const { buyer } = await openGatewayFixture({ clock, fund: '0' })

    const reply = await buyer.get('/tools/convert?from=BTC&to=wampum')

    expect(reply.status).toBe(404)
    expect(reply.body).toMatchObject({ field: 'to' })
  })
})

test('row AG3: the scout has news from the archive, its method and its record', async () => {
  const { buyer } = await fixture()

  const brief = await buyer.buy('/aggregator-scout?topN=4&detail=full')
  const gainers = await buyer.buy('/aggregator-scout?view=gainers&includeNews=false')

  expect(brief.body.predictions).not.toHaveLength(0)
  expect(brief.body.predictions[0]).toMatchObject({ record: { status: 'no_record_yet', hitRate: null } })
  expect(brief.body.predictionMethod).toContain('Judged')
  expect(brief.body.dailyDigests).toHaveLength(brief.body.topGainers.length)
  const { headlines } = brief.body.news.data
  const archive = await buyer.buy('/news?limit=50')
  expect(brief.body.news).toMatchObject({ ok: true, data: { windowDays: 3 } })
  expect(headlines.length).toBeGreaterThan(0)
  expect(new Set(headlines.map(({ title }: { title: string }) => title)).size).toBe(headlines.length)
  expect(archive.body.provenance.sources[0].name).toBe('simulated:news')
  expect(brief.body.provenance.sources).toContainEqual(expect.objectContaining({ name: 'simulated:news' }))
  expect(gainers.body).not.toHaveProperty('news')
  expect(gainers.body).not.toHaveProperty('predictions')
  const moves = gainers.body.topGainers.map((one: { priceChange24hPct: number }) => one.priceChange24hPct)
  expect(moves).toEqual([...moves].sort((a: number, b: number) => b - a))
})

test('the peg uses dollar markets, and others give their reason for exclusion', async () => {
  const { buyer } = await fixture()

  const { body } = await buyer.buy('/tools/stablecoin-peg?coins=USDT,PYUSD')
  const euro = await buyer.buy('/tools/stablecoin-peg?coins=EURC')

  const [tether, paypal] = body.coins
  expect(tether.quotes.every(({ quote }: { quote: string }) => quote === 'USD')).toBe(true)
  expect(tether.quotes.length).toBeGreaterThan(1)
  expect(tether.notCounted.length).toBeGreaterThan(3)
  expect(paypal.quotes).toMatchObject([{ venue: 'coingecko' }])
  expect(euro.status).toBe(400)
})

test('free prices name the ids that have none', async () => {
  const { buyer } = await openGatewayFixture({ clock, fund: '0' })

  const some = await buyer.get('/free/aggregator/price?ids=bitcoin,Solana,nothing')
  const none = await buyer.get('/free/aggregator/price?ids=nothing')

  expect(Object.keys(some.body.prices)).toEqual(['bitcoin', 'solana'])
  expect(some.body).toMatchObject({ missing: ['nothing'], source: 'simulated' })
  expect(none.status).toBe(404)
})
