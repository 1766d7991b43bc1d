import { expect, test } from 'vitest'
import { loopbackVenue, sendJson, venueReplaying } from '../../support/replay-server.ts'
import { expectNotCharged, expectSold } from '../../support/replies.ts'
import { openLiveGatewayFixture, sourcesOf } from '../upstream/live-gateway-fixture.ts'
import { createClock, openUpstream, unhurried } from '../upstream/upstream-fixture.ts'

const PATH = '/tools/stablecoins?limit=3&detail=full'

/** CoinGecko's rows by category, as its board has them. */
const rows: Readonly<Record<string, readonly object[]>> = {
  'usd-stablecoin': [
    {
      id: 'tether',
      symbol: 'usdt',
      name: 'Tether',
      current_price: 0.9996,
      circulating_supply: 119_629_274_444,
    },
    { id: 'odd', symbol: 'odd', name: 'No supply', current_price: 1, circulating_supply: null },
    {
      id: 'usd-coin',
      symbol: 'usdc',
      name: 'USDC',
      current_price: 1.0001,
      circulating_supply: 73_275_094_959,
    },
    { id: 'broken', symbol: null },
  ],
  'eur-stablecoin': [
    { id: 'euro-coin', symbol: 'eurc', name: 'EURC', current_price: 1.16, circulating_supply: 400_000_000 },
  ],
}

async function coingecko() {
  return loopbackVenue((request, response) => {
    const category = new URL(request.url ?? '', 'http://venue').searchParams.get('category') ?? ''
    sendJson(response, rows[category] ?? [])
  })
}

test('supplies come from CoinGecko under its own categories where DefiLlama is down', async () => {
  const venue = await coingecko()
  const { buyer, earned } = await openLiveGatewayFixture({ coingecko: venue.url })

  const reply = await buyer.buy(PATH)

  expectSold(reply)
  expect(sourcesOf(reply.body)).toEqual({ answered: ['coingecko'], failed: ['defillama-stablecoins'] })
  expect(reply.body.sourceNote).toMatch(/^CoinGecko answered in place of DefiLlama/)
  expect(reply.body.stablecoins).toMatchObject([
    { symbol: 'USDT', peg: 'USD', circulating: 119_629_274_444, change7dPct: null, mechanism: null },
    { symbol: 'USDC', peg: 'USD' },
    { symbol: 'EURC', peg: 'EUR', fromPegPct: null },
  ])
  expect(reply.body.stablecoins[0]).not.toHaveProperty('chains')
  expect(await earned()).toBe(1_000n)
})

test('a coin that the narrower list lacks is not sold as missing', async () => {
  const venue = await coingecko()
  const { buyer, earned } = await openLiveGatewayFixture({ coingecko: venue.url })

  expectNotCharged(await buyer.buy('/tools/stablecoins?peg=GBP'), 503, 'upstream_unavailable')
  expect(await earned()).toBe(0n)
})

test('stablecoins cost nothing where both sources are down', async () => {
  const { buyer, earned } = await openLiveGatewayFixture({})

  expectNotCharged(await buyer.buy(PATH), 503, 'upstream_unavailable')
  expect(await earned()).toBe(0n)
})

test('figures of DefiLlama stand in with their age while it is down', async () => {
  const venue = await venueReplaying({ '/v2/chains': 'defillama/chains' })
  let isDown = false
  const front = await loopbackVenue(async (request, response) => {
    if (isDown) return sendJson(response, {}, 503)
    sendJson(response, await (await fetch(`${venue.url}${request.url}`)).json())
  })
  const clock = createClock('2026-06-01T12:00:00Z')
  const { defi } = await openUpstream({ mode: 'live', baseUrls: { defillama: front.url }, clock })

  await defi.chains(unhurried)
  isDown = true
  clock.set('2026-06-01T13:50:00Z')

  expect((await defi.chains(unhurried)).sources).toEqual([
    { name: 'defillama', ok: true, asOf: Date.parse('2026-06-01T12:00:00Z'), cached: true },
  ])
})
