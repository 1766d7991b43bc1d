import { expect, test } from 'vitest'
import { systemClock, systemScheduler } from '../../../src/core/clock.ts'
import { simulatedSources } from '../../../src/upstream/simulated-sources.ts'
import { openGatewayFixture, shareGateway } from '../../support/gateway.ts'
import { expectNotCharged, expectSold } from '../../support/replies.ts'
import { sourcesOf } from './live-gateway-fixture.ts'

const down = new Set<string>()
const SOL = 'So11111111111111111111111111111111111111112'

const gateway = shareGateway(() =>
  openGatewayFixture({
    upstreams: simulatedSources({
      seed: 'pennywire',
      dataClock: systemClock,
      scheduler: systemScheduler,
      isDown: (source) => down.has(source),
    }),
  }),
)

/** Buys while these sources of the simulated world are down. */
async function buyWithout(sources: readonly string[], path: string) {
  for (const source of sources) down.add(source)
  try {
    return await gateway().buyer.buy(path)
  } finally {
    down.clear()
  }
}

/** A coin that the simulated launchpad lists right now. */
async function someMint(): Promise<string> {
  const { body } = await buyWithout([], '/tools/launchpad-new?limit=1')
  return body.coins[0].mint
}

const pairs: readonly [path: string, first: string, second: string][] = [
  ['/equity?symbol=TSLAx&detail=full', 'yahoo-finance', 'cnbc'],
  ['/equity-spreads', 'yahoo-finance', 'cnbc'],
  ['/dex-pairs/pairs?q=SOL/USDC&detail=full', 'dexscreener', 'geckoterminal'],
  [`/dex-pairs/pairs?tokenAddress=${SOL}&detail=full`, 'dexscreener', 'geckoterminal'],
  ['/dex-pools/pools?limit=5', 'geckoterminal', 'dexpaprika'],
  ['/tools/stablecoins?limit=5', 'defillama', 'coingecko'],
  ['/tools/launchpad-coin', 'pumpfun', 'solana-rpc'],
  ['/tools/launchpad-curve', 'solana-rpc', 'pumpfun'],
  ['/social-analyzer?username=solana', 'twitterapi-io', 'x-api'],
]

async function addressOf(path: string): Promise<string> {
  if (path === '/equity-spreads') return '/tools/equity-spreads?limit=3&detail=full'
  return path.startsWith('/tools/launchpad-') ? `${path}?mint=${await someMint()}` : path
}

test.each(pairs)('in the simulated world %s survives the outage of %s by %s', async (path, first, second) => {
  const address = await addressOf(path)

  const usual = await buyWithout([], address)
  const other = await buyWithout([first], address)

  expectSold(usual)
  expect(sourcesOf(usual.body).answered).toContain(`simulated:${first}`)
  expectSold(other)
  expect(sourcesOf(other.body).answered).toContain(`simulated:${second}`)
  expect(sourcesOf(other.body).answered).not.toContain(`simulated:${first}`)
})

test.each(pairs)('in the simulated world %s costs nothing without %s and %s', async (path, first, second) => {
  const address = await addressOf(path)
  const before = await gateway().earned()

  const reply = await buyWithout([first, second], address)

  const isSocial = path.startsWith('/social')
  expectNotCharged(reply, isSocial ? 502 : 503, isSocial ? 'social_upstream_failed' : 'upstream_unavailable')
  expect(await gateway().earned()).toBe(before)
})

test('a simulated answer of the second source names its difference', async () => {
  const pools = await buyWithout(['geckoterminal'], '/dex-pools/pools?limit=5')
  const coins = await buyWithout(['defillama'], '/tools/stablecoins?limit=5')
  const coin = await buyWithout(['pumpfun'], `/tools/launchpad-coin?mint=${await someMint()}`)

  expect(pools.body.sourceNote).toMatch(/no list of trending pools/)
  expect(coins.body.sourceNote).toMatch(/CoinGecko answered/)
  expect(coin.body).toMatchObject({ sourceNote: expect.stringMatching(/chain/), coin: { priceUsd: null } })
})

test.each([
  ['/equity?symbol=TSLAx', 'dexscreener', /largest pool of each token/],
  ['/tools/equity-spreads?limit=3', 'dexscreener', /largest pool of each token/],
  ['/insights/token-metrics', 'dexscreener', /up to 20 pools/],
  ['/tokenmarket-scout?view=markets', 'geckoterminal', /no list of trending pools/],
  [`/tools/pool-ohlcv?token=${SOL}&limit=3`, 'geckoterminal', /times with trades alone/],
])('%s names what differs while %s is down', async (path, source, note) => {
  const usual = await buyWithout([], path)
  const other = await buyWithout([source], path)

  expectSold(usual)
  expect(usual.body).not.toHaveProperty('sourceNote')
  expectSold(other)
  expect(other.body.sourceNote).toMatch(note)
})
