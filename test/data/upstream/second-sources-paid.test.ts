import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import type { DataSourceId } from '../../../src/config/data-sources.ts'
import { loopbackVenue, sendJson, venueReplaying } from '../../support/replay-server.ts'
import { expectNotCharged, expectSold } from '../../support/replies.ts'
import { openLiveGatewayFixture, sourcesOf } from './live-gateway-fixture.ts'

const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

interface Pair {
  readonly path: string
  readonly first: DataSourceId
  readonly second: DataSourceId
  readonly recordings: Readonly<Record<string, string>>
  readonly price: bigint
}

const pairs: readonly Pair[] = [
  {
    path: '/dex-pairs/pairs?q=WETH/USDC&limit=5&detail=full',
    first: 'dexscreener',
    second: 'geckoterminal',
    recordings: { '/search/pools': 'geckoterminal/search-pools' },
    price: 1_000n,
  },
  {
    path: `/dex-pairs/pairs?chainId=ethereum&tokenAddress=${USDC}&detail=full`,
    first: 'dexscreener',
    second: 'geckoterminal',
    recordings: { [`/networks/eth/tokens/${USDC}/pools`]: 'geckoterminal/token-pools' },
    price: 1_000n,
  },
  {
    path: '/dex-pools/pools?network=ethereum&limit=5',
    first: 'geckoterminal',
    second: 'dexpaprika',
    recordings: { '/networks/ethereum/pools/search': 'dexpaprika/pools-search' },
    price: 1_000n,
  },
]

test.each(pairs)('$path is sold by $second where $first is unreachable', async (pair) => {
  const venue = await venueReplaying(pair.recordings)
  const { buyer, earned } = await openLiveGatewayFixture({ [pair.second]: venue.url })

  const reply = await buyer.buy(pair.path)

  expectSold(reply)
  expect(sourcesOf(reply.body)).toEqual({ answered: [pair.second], failed: [pair.first] })
  expect(reply.body.sourceNote).toMatch(/answered in place of/)
  expect(await earned()).toBe(pair.price)
})

test.each(pairs)('$path costs nothing where $first and $second are both down', async ({ path }) => {
  const { buyer, earned } = await openLiveGatewayFixture({})

  const reply = await buyer.buy(path)

  expectNotCharged(reply, 503, 'upstream_unavailable')
  expect(await earned()).toBe(0n)
})

test.each<[string, (response: ServerResponse) => void]>([
  ['a page that blocks us', (response) => response.writeHead(403).end('<html>Sorry</html>')],
  ['a page of status 200', (response) => response.writeHead(200).end('<html>Sorry</html>')],
  ['a limit', (response) => response.writeHead(429, { 'retry-after': '60' }).end('{}')],
  ['trouble of its own', (response) => sendJson(response, {}, 500)],
  ['another form', (response) => sendJson(response, { pairs: 'many' })],
])('a first source that answers with %s gives way to the second', async (_what, trouble) => {
  const first = await loopbackVenue((_request, response) => trouble(response))
  const second = await venueReplaying({ '/search/pools': 'geckoterminal/search-pools' })
  const { buyer } = await openLiveGatewayFixture({ dexscreener: first.url, geckoterminal: second.url })

  const reply = await buyer.buy('/dex-pairs/pairs?q=WETH/USDC&detail=full')

  expectSold(reply)
  expect(sourcesOf(reply.body)).toEqual({ answered: ['geckoterminal'], failed: ['dexscreener'] })
  expect(reply.body.source).toBe('geckoterminal')
})
