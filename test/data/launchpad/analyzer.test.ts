import { expect, test } from 'vitest'
import { GatewayError } from '../../../src/core/failures.ts'
import type { LaunchedCoin } from '../../../src/upstream/launchpad/launchpad.ts'
import { encode } from '../../support/buyer.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { loopbackVenue, recorded, sendJson } from '../../support/replay-server.ts'
import { expectNotCharged, expectSold } from '../../support/replies.ts'

const NOW = Date.parse('2026-06-01T12:00:00Z')
const GRADUATED = '7Pnqg1S6MYrL6AP1ZXcToTHfdBbTB77ze6Y33qBBpump'
const ON_CURVE = 'DwCLoDKVBdCpjLqFBVZRuL92EMXbEXLiCaXdMW1dLAwp'
const sections = ['market', 'dossier', 'launchpad', 'holders', 'distribution', 'onChainSecurity', 'kolShills']
const open = (settings = {}) => openGatewayFixture({ clock: { now: () => NOW }, ...settings })
const away = async () => {
  throw new GatewayError('upstream_unavailable', 'It was away.')
}

test('every section names its source, and factors add up to the score', async () => {
  const { buyer } = await open()

  for (const mint of [GRADUATED, ON_CURVE]) {
    const reply = await buyer.buy(`/launchpad/analyzer?mint=${mint}`)

    expectSold(reply)
    const { data } = reply.body
    for (const name of sections) {
      expect(data[name], name).toMatchObject({ ok: true, source: expect.stringMatching(/^simulated:/) })
      expect(data[name].data, name).toEqual(expect.any(Object))
    }
    const sum = data.svcAlpha.factors.reduce(
      (total: number, { delta }: { delta: number }) => total + delta,
      0,
    )
    expect(sum).toBe(data.svcAlpha.score)
    expect(data.svcAlpha.missing).toEqual([])
    expect(data.onChainSecurity.data).toMatchObject({
      mintAuthorityRenounced: true,
      supplyRaw: '1000000000000000',
    })
    expect(reply.text.length).toBeLessThan(8_192)
  }
})

test('the curve and the pool are no holders: the concentration is that of people', async () => {
  const { buyer } = await open()

  const { body } = await buyer.buy(`/launchpad/analyzer?mint=${ON_CURVE}`)

  const [first] = body.data.holders.data.holders
  expect(first).toMatchObject({ rank: 1, kind: 'pool' })
  expect(first.sharePct).toBeGreaterThan(50)
  expect(body.data.distribution.data.concentration.top1).toBeLessThan(40)
  expect(body.data.market.data).toMatchObject({ primarySource: 'curve', dexPair: null })
  expect(body.data.market.data.liquidityUsd).toBe(body.data.launchpad.data.curveLiquidityUsd)
})

test('a source’s missing fields stay missing, and the rest is sold', async () => {
  const social = { profile: away, mentions: away }
  const { buyer } = await open({ upstreams: { social, tokenRisk: { report: away } } })

  const reply = await buyer.buy(`/launchpad/analyzer?mint=${GRADUATED}`)

  expectSold(reply)
  const { kolShills, dossier, market, svcAlpha } = reply.body.data
  expect(kolShills).toEqual({ ok: false, source: 'x', error: 'It was away.' })
  expect(dossier).toEqual({ ok: false, source: 'rugcheck', error: 'It was away.' })
  expect(market.ok).toBe(true)
  expect(svcAlpha.missing).toEqual(['risk', 'reach', 'warnings'])
  expect(reply.body.provenance.sources).toContainEqual({ name: 'rugcheck', ok: false, error: 'It was away.' })
})

test('without any source nothing is sold', async () => {
  const social = { profile: away, mentions: away }
  const launches = { listed: away, coin: away, curve: away }
  const none = new Proxy({}, { get: () => away }) as never
  const gateway = await open({ upstreams: { social, tokenRisk: none, launches, dex: none, solana: none } })

  expectNotCharged(
    await gateway.buyer.buy(`/launchpad/analyzer?mint=${GRADUATED}`),
    503,
    'upstream_unavailable',
  )
  expect(await gateway.earned()).toBe(0n)
})

test('answers 12: an analysis without a score is not charged', async () => {
  const { body: coin } = await recorded('pumpfun/coin-graduated')
  const { url } = await loopbackVenue((request, response) => {
    const isCoin = request.url === `/coins-v2/${GRADUATED}`
    sendJson(response, isCoin ? coin : {}, isCoin ? 200 : 403)
  })
  const sources = [
    'PUMPFUN_BASE_URL',
    'DEXSCREENER_BASE_URL',
    'RUGCHECK_BASE_URL',
    'SOLANA_RPC_URL',
    'SOLANA_RPC_URL_2',
  ]
  const environment = { DATA_MODE: 'live', ...Object.fromEntries(sources.map((name) => [name, url])) }
  const { buyer, earned } = await openGatewayFixture({ environment })

  const reply = await buyer.buy(`/launchpad/analyzer?mint=${GRADUATED}`)

  expectNotCharged(reply, 503, 'upstream_unavailable')
  expect(reply.body.missing).toEqual(['data.svcAlpha.score'])
  expect(await earned()).toBe(0n)
})

test('a non-mint is refused by its form or by the chain', async () => {
  const noMint = async () => {
    throw new GatewayError('invalid_input', 'There is no mint at this address.', {
      details: { field: 'mint' },
    })
  }
  const solana = new Proxy({}, { get: () => noMint }) as never
  const gateway = await open({ upstreams: { solana } })

  const byForm = await gateway.buyer.buy('/launchpad/analyzer?mint=not-a-mint')
  const byChain = await gateway.buyer.buy(`/launchpad/analyzer?mint=${GRADUATED}`)

  for (const reply of [byForm, byChain]) {
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ code: 'invalid_input', charged: 'no' })
  }
  expect(await gateway.earned()).toBe(0n)
})

test('a token launched elsewhere is analysed from other sources', async () => {
  const { buyer } = await open()

  const { body } = await buyer.buy('/launchpad/analyzer?mint=DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263')

  expect(body.data.launchpad).toMatchObject({ ok: false, source: 'pumpfun' })
  expect(body.data.market).toMatchObject({ ok: true, data: { primarySource: 'pool' } })
  expect(body.data.onChainSecurity.ok).toBe(true)
})

test('POST and GET answers match, and every coin on the boards can be analysed', async () => {
  const { buyer } = await open()
  const { body: list } = await buyer.buy('/launchpad/trending?limit=4')
  const coins: LaunchedCoin[] = list.coins

  for (const { mint } of coins) {
    const byGet = await buyer.buy(`/launchpad/analyzer?mint=${mint}`)
    const offer = await buyer.offer(`/launchpad/analyzer?mint=${mint}`)
    const payment = encode(await buyer.payload(offer))
    const byPost = await buyer.post('/launchpad/analyzer', { mint }, { 'PAYMENT-SIGNATURE': payment })

    expectSold(byGet)
    expect(byPost.body.data, byPost.text).toEqual(byGet.body.data)
  }
})

test('answers 7: what was never launched there gets no verdict of strength', async () => {
  const { buyer } = await open()

  const { body } = await buyer.buy('/launchpad/analyzer?mint=So11111111111111111111111111111111111111112')

  expect(body.data.svcAlpha.score).toBeLessThanOrEqual(64)
  expect(body.data.svcAlpha.factors.at(-1).label).toMatch(/not launched/)
})

test('answers 7: posts older than a coin do not count as talk about it', async () => {
  const { buyer } = await open()
  const fresh = await buyer.buy('/tools/launchpad-new?limit=8')

  for (const { mint, createdAt } of fresh.body.coins) {
    const { body } = await buyer.buy(`/launchpad/analyzer?mint=${mint}`)
    const { topKols } = body.data.kolShills.data
    for (const { firstMention } of topKols)
      expect(Date.parse(firstMention)).toBeGreaterThanOrEqual(Date.parse(createdAt))
  }
})

test('answers 7: the tiers of a coin count all of its holders', async () => {
  const { buyer } = await open()

  const { body } = await buyer.buy(`/launchpad/analyzer?mint=${GRADUATED}`)
  const { dossier, distribution } = body.data
  const { whale, dolphin, shrimp } = distribution.data.tiers

  expect(whale + dolphin + shrimp).toBeGreaterThan(0.99 * dossier.data.totalHolders)
})
