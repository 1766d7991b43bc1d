import { expect, test } from 'vitest'
import { loopbackVenue, sendJson, venueReplaying } from '../../support/replay-server.ts'
import { catchFailure, createClock, openUpstream, unhurried } from '../upstream/upstream-fixture.ts'

const RAY = '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R'

/** Written by hand after the public contract; what did not change is left out there. */
const pair = {
  chainId: 'solana',
  dexId: 'raydium',
  url: 'https://dexscreener.com/solana/pool-one',
  pairAddress: 'pool-one',
  labels: ['CPMM'],
  baseToken: { address: RAY, name: 'Ray\u202edium\n', symbol: 'RAY ' },
  quoteToken: { address: 'So11111111111111111111111111111111111111112', name: 'Wrapped SOL', symbol: 'SOL' },
  priceNative: '0.0000001113',
  priceUsd: '0.00001499',
  txns: { h24: { buys: 93, sells: 48 } },
  volume: { h24: 2201.67 },
  priceChange: { h24: 31.43 },
  liquidity: { usd: 10.31, base: 343909, quote: 0.03828 },
  fdv: 14996,
  pairCreatedAt: 1744919973000,
}
const bare = { ...pair, pairAddress: 'pool-two', url: undefined, priceUsd: undefined, txns: undefined }
const unpriced = { ...bare, volume: {}, priceChange: {}, liquidity: undefined, fdv: undefined }

async function dexscreenerWith(body: unknown, status = 200) {
  const venue = await loopbackVenue((_request, response) => sendJson(response, body, status))
  const clock = createClock('2026-06-01T12:00:00Z')
  const { dex } = await openUpstream({ mode: 'live', baseUrls: { dexscreener: venue.url }, clock })
  return { dex, asked: venue.asked }
}

test('a pair returns all of its source’s fields, with cleaned texts', async () => {
  const { dex, asked } = await dexscreenerWith({ schemaVersion: '1.0.0', pairs: [pair] })

  const { pools, mode, sources } = await dex.search('ray/sol & more', unhurried)

  expect(pools).toEqual([
    {
      chain: 'solana',
      dex: 'raydium',
      address: 'pool-one',
      base: { address: RAY, name: 'Raydium', symbol: 'RAY' },
      quote: { address: pair.quoteToken.address, name: 'Wrapped SOL', symbol: 'SOL' },
      priceUsd: 0.00001499,
      priceInQuote: 1.113e-7,
      liquidityUsd: 10.31,
      volume24hUsd: 2201.67,
      buys24h: 93,
      sells24h: 48,
      change24hPct: 31.43,
      fullyDilutedUsd: 14996,
      createdAt: 1744919973000,
      url: 'https://dexscreener.com/solana/pool-one',
    },
  ])
  expect(asked).toEqual(['/latest/dex/search?q=ray%2Fsol+%26+more'])
  expect({ mode, sources }).toMatchObject({ mode: 'live', sources: [{ name: 'dexscreener', ok: true }] })
})

test('what a pair does not tell is absent, and the deepest pool comes first', async () => {
  const { dex, asked } = await dexscreenerWith([unpriced, pair])

  const { pools } = await dex.ofToken({ chain: 'sol', address: RAY }, unhurried)

  expect(pools.map(({ address }) => address)).toEqual(['pool-one', 'pool-two'])
  expect(Object.keys(pools[1] ?? {}).toSorted()).toEqual(
    ['address', 'base', 'chain', 'createdAt', 'dex', 'priceInQuote', 'quote'].toSorted(),
  )
  expect(asked).toEqual([`/token-pairs/v1/solana/${RAY}`])
})

test('many mints are asked for thirty at a time', async () => {
  const { dex, asked } = await dexscreenerWith([pair])

  await dex.ofMints(
    Array.from({ length: 61 }, (_, position) => `mint${position}`),
    unhurried,
  )

  expect(asked).toHaveLength(3)
  expect(asked[0]?.split(',')).toHaveLength(30)
})

test('a search without matches is empty, and a link elsewhere is refused', async () => {
  const { dex } = await dexscreenerWith({ pairs: null })
  const { dex: tricked } = await dexscreenerWith({ pairs: [{ ...pair, url: 'https://evil.example/' }] })

  expect((await dex.search('nothing', unhurried)).pools).toEqual([])
  expect(await catchFailure(tricked.search('ray', unhurried))).toMatchObject({ code: 'upstream_malformed' })
})

test('pool boards name their tokens from the included records', async () => {
  const venue = await venueReplaying({ '/networks/eth/trending_pools': 'geckoterminal/trending-pools' })
  const { dex } = await openUpstream({ mode: 'live', baseUrls: { geckoterminal: venue.url } })

  const { pools } = await dex.listed({ network: 'ethereum', kind: 'trending', limit: 5 }, unhurried)

  expect(pools).toHaveLength(1)
  expect(pools[0]).toMatchObject({
    chain: 'ethereum',
    dex: 'uniswap_v2',
    base: {
      symbol: 'ASTEROID',
      name: 'Asteroid Shiba',
      address: '0xf280b16ef293d8e534e370794ef26bf312694126',
    },
    quote: { symbol: 'WETH' },
    priceUsd: 0.000157869028295179,
    liquidityUsd: 2471711.2255,
    volume24hUsd: 7900631.31777918,
    change24hPct: -20.721,
    createdAt: Date.parse('2024-09-10T10:18:23Z'),
  })
})

test('candles of a pool come oldest first, in dollars', async () => {
  const venue = await venueReplaying({ '/networks/eth/pools/0xpool/ohlcv/hour': 'geckoterminal/pool-ohlcv' })
  const { dex } = await openUpstream({ mode: 'live', baseUrls: { geckoterminal: venue.url } })

  const { candles, base } = await dex.candles(
    { network: 'eth', pool: '0xpool', bar: '4h', limit: 2 },
    unhurried,
  )

  expect(base).toMatchObject({ symbol: 'USDT' })
  expect(candles.map(({ time }) => time)).toEqual([1779840000000, 1779926400000])
  expect(candles[0]).toMatchObject({ open: 0.996152188066521, volumeUsd: 11911.669491500581 })
  expect(venue.asked[0]).toContain('aggregate=4&limit=2&currency=usd')
})

test('an unknown chain or pool is the caller’s error', async () => {
  const venue = await loopbackVenue((_request, response) => sendJson(response, { errors: [] }, 404))
  const { dex } = await openUpstream({ mode: 'live', baseUrls: { geckoterminal: venue.url } })

  const board = await catchFailure(dex.listed({ network: 'nowhere', kind: 'new', limit: 5 }, unhurried))
  const bars = await catchFailure(
    dex.candles({ network: 'base', pool: 'none', bar: '1h', limit: 5 }, unhurried),
  )

  expect(board).toMatchObject({ code: 'not_found', details: { field: 'network' } })
  expect(bars).toMatchObject({ code: 'not_found', details: { field: 'pool' } })
})
