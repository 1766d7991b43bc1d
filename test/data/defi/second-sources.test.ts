import { expect, test } from 'vitest'
import { loopbackVenue, sendJson, venueReplaying } from '../../support/replay-server.ts'
import { catchFailure, openUpstream, unhurried } from '../upstream/upstream-fixture.ts'

const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const TRUMP = '6p6xgHyF7AeE6TZkSmFsko444wqoP15icUSqi2jfGiPN'

async function dexBehind(recordings: Readonly<Record<string, string>>) {
  const venue = await venueReplaying(recordings)
  const baseUrls = { geckoterminal: venue.url, dexpaprika: venue.url }
  const { dex } = await openUpstream({ mode: 'live', baseUrls })
  return { dex, asked: venue.asked }
}

test('a search that DexScreener cannot answer names GeckoTerminal and the difference', async () => {
  const { dex, asked } = await dexBehind({ '/search/pools': 'geckoterminal/search-pools' })

  const found = await dex.search('WETH/USDC', unhurried)

  expect(asked).toEqual(['/search/pools?query=WETH%2FUSDC&include=base_token%2Cquote_token%2Cdex'])
  expect(found.sources).toMatchObject([
    { name: 'dexscreener', ok: false },
    { name: 'geckoterminal', ok: true },
  ])
  expect(found.note).toMatch(/^GeckoTerminal answered in place of DexScreener/)
  expect(found.pools).toMatchObject([
    {
      chain: 'ethereum',
      dex: 'uniswap_v3',
      base: { symbol: 'WETH', name: 'Wrapped Ether' },
      quote: { symbol: 'USDC', address: USDC },
      priceUsd: 2084.57214039429,
      liquidityUsd: 101050763.5099,
      buys24h: 2436,
    },
  ])
})

test('pools of one token come from GeckoTerminal where DexScreener is down', async () => {
  const path = `/networks/eth/tokens/${USDC}/pools`
  const { dex } = await dexBehind({ [path]: 'geckoterminal/token-pools' })

  const { pools, sources } = await dex.ofToken({ chain: 'ethereum', address: USDC }, unhurried)

  expect(pools).toMatchObject([{ chain: 'ethereum', base: { symbol: 'USDC' }, quote: { symbol: 'USDT' } }])
  expect(sources.at(-1)).toMatchObject({ name: 'geckoterminal', ok: true })
})

test("a mint's largest pool stands in, and mints without one are left out", async () => {
  const other = '2g4LS3y2myPe6vj9wTvoBE1wKqxvhnZPoZA9QU9upump'
  const path = `/networks/solana/tokens/multi/${TRUMP},${other}`
  const { dex, asked } = await dexBehind({ [path]: 'geckoterminal/tokens-multi' })

  const { pools, note } = await dex.ofMints([TRUMP, other], unhurried)

  expect(asked).toEqual([`${path}?include=top_pools`])
  expect(pools).toMatchObject([
    { base: { address: TRUMP, symbol: 'TRUMP' }, quote: { symbol: 'USDC' }, liquidityUsd: 34848559.9613 },
  ])
  expect(note).toMatch(/the largest pool of each token alone/)
})

test('a board of pools comes from DexPaprika under its own definition', async () => {
  const { dex, asked } = await dexBehind({
    '/networks/ethereum/pools/search': 'dexpaprika/pools-search',
  })

  const found = await dex.listed({ network: 'eth', kind: 'trending', limit: 5 }, unhurried)

  expect(asked.at(-1)).toBe(
    '/networks/ethereum/pools/search?order_by=volume_usd_24h&sort=desc&limit=5&detailed=true',
  )
  expect(found.note).toMatch(/no list of trending pools/)
  expect(found.pools).toEqual([
    {
      chain: 'ethereum',
      dex: 'curve',
      address: '0x4f493b7de8aac7d55f71853688b1f7c8f0243c85',
      base: { address: USDC, symbol: '0xa0b8…eb48', name: '0xa0b8…eb48' },
      quote: {
        address: '0xdac17f958d2ee523a2206206994597c13d831ec7',
        symbol: '0xdac1…1ec7',
        name: '0xdac1…1ec7',
      },
      priceUsd: 0.9995787501356217,
      liquidityUsd: 7407910.088430515,
      volume24hUsd: 15883391.558251368,
      change1hPct: 0.02422482089565938,
      change24hPct: 0.007018797950998323,
      createdAt: Date.parse('2025-01-25T17:20:47Z'),
    },
  ])
})

test('unreadable rows of a board are left out, and named tokens keep their names', async () => {
  const row = {
    id: 'pool',
    dex_id: 'pumpswap',
    created_at: '2026-10-03T03:58:00Z',
    tokens: [
      { id: TRUMP, symbol: 'PE\u202ePE', name: 'Pepe', fdv: 12, '24h': { buys: 3, sells: 1 } },
      { id: 'So11111111111111111111111111111111111111112', symbol: 'SOL', name: 'Wrapped SOL' },
    ],
  }
  const venue = await loopbackVenue((_request, response) =>
    sendJson(response, { results: [{ ...row, tokens: [] }, row, { ...row, price_usd: 'much' }] }),
  )
  const { dex } = await openUpstream({ mode: 'live', baseUrls: { dexpaprika: venue.url } })

  const { pools } = await dex.listed({ network: 'solana', kind: 'new', limit: 5 }, unhurried)

  expect(venue.asked[0]).toContain('order_by=created_at')
  expect(pools).toMatchObject([
    { base: { symbol: 'PEPE', name: 'Pepe' }, quote: { symbol: 'SOL' }, fullyDilutedUsd: 12 },
  ])
})

test.each([
  ['a page of HTML', (): unknown => '<html>blocked</html>'],
  ['no rows that can be read', () => ({ results: [{ id: 'pool' }] })],
  ['an endpoint that was removed', () => ({ code: 410, message: 'endpoint removed' })],
])('%s instead of a board is no answer', async (_what, body) => {
  const venue = await loopbackVenue((_request, response) => sendJson(response, body()))
  const { dex } = await openUpstream({ mode: 'live', baseUrls: { dexpaprika: venue.url } })

  const failed = await catchFailure(dex.listed({ network: 'solana', kind: 'new', limit: 5 }, unhurried))

  expect(failed.code).toMatch(/^upstream_/)
  expect(failed.details['sources']).toMatchObject([
    { name: 'geckoterminal', ok: false },
    { name: 'dexpaprika', ok: false },
  ])
})
