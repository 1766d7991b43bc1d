import { expect, test } from 'vitest'
import { loopbackVenue, sendJson, venueReplaying } from '../../support/replay-server.ts'
import { catchFailure, createClock, openUpstream, unhurried } from '../upstream/upstream-fixture.ts'

async function defillamaWith(recordings: Readonly<Record<string, string>>) {
  const venue = await venueReplaying(
    Object.fromEntries(Object.entries(recordings).map(([path, name]) => [path, `defillama/${name}`])),
  )
  const baseUrls = {
    defillama: venue.url,
    'defillama-charts': venue.url,
    'defillama-yields': venue.url,
    'defillama-stablecoins': venue.url,
  }
  const { defi } = await openUpstream({ mode: 'live', baseUrls, clock: createClock('2026-06-01T12:00:00Z') })
  return { defi, asked: venue.asked }
}

test('protocols and chains are read with their dollars', async () => {
  const { defi } = await defillamaWith({ '/protocols': 'protocols', '/v2/chains': 'chains' })

  const { protocols, sources } = await defi.protocols(unhurried)
  const { chains } = await defi.chains(unhurried)

  expect(protocols).toEqual([
    {
      slug: 'aave',
      name: 'Aave',
      symbol: 'AAVE',
      category: 'Lending',
      chains: ['Ethereum', 'Polygon'],
      tvlUsd: 5200000000,
      tvlByChain: { Ethereum: 3200000000, Polygon: 2000000000 },
      change1dPct: 2.1,
      change7dPct: -5.3,
    },
  ])
  expect(sources).toEqual([
    { name: 'defillama', ok: true, asOf: Date.parse('2026-06-01T12:00:00Z'), cached: false },
  ])
  expect(chains).toEqual([{ name: 'Ethereum', tvlUsd: 65998652431.40251, tokenSymbol: 'ETH', chainId: 1 }])
})

test('histories are in milliseconds, and a protocol without one has no points', async () => {
  const { defi } = await defillamaWith({
    '/v2/historicalChainTvl/Solana': 'chain-history',
    '/protocol/aave': 'protocol',
  })

  const chain = await defi.chainHistory('Solana', unhurried)
  const protocol = await defi.protocolHistory('aave', unhurried)

  expect(chain.points).toEqual([{ time: Date.parse('2021-01-01T00:00:00Z'), tvlUsd: 45000000000 }])
  expect(protocol.points).toEqual([])
})

test('yields, their history and stablecoins are read', async () => {
  const { defi, asked } = await defillamaWith({
    '/pools': 'yields',
    '/chart/747c1d2a-c668-4682-b9f9-296708a3dd90': 'yield-chart',
    '/stablecoins': 'stablecoins',
  })

  const { pools } = await defi.yields(unhurried)
  const { points } = await defi.yieldHistory('747c1d2a-c668-4682-b9f9-296708a3dd90', unhurried)
  const { coins } = await defi.stablecoins(unhurried)

  expect(pools[0]).toMatchObject({
    project: 'lido',
    symbol: 'STETH',
    apyPct: 2.84,
    apyMean30dPct: 2.73539,
    impermanentLoss: false,
    exposure: 'single',
    isOutlier: false,
  })
  expect(pools[0]).not.toHaveProperty('apyRewardPct')
  expect(points).toEqual([
    {
      time: Date.parse('2024-01-01T00:00:00Z'),
      tvlUsd: 1500000000,
      apyPct: 5.2,
      apyBasePct: 3.1,
      apyRewardPct: 2.1,
    },
  ])
  expect(coins[0]).toMatchObject({
    symbol: 'USDT',
    peg: 'USD',
    circulating: 159510682147.76874,
    priceUsd: 1.001,
  })
  expect(asked.at(-1)).toBe('/stablecoins?includePrices=true')
})

test('volumes and fees are asked for without their long charts', async () => {
  const { defi, asked } = await defillamaWith({
    '/overview/dexs/Solana': 'overview-dexs',
    '/overview/fees': 'overview-fees',
  })

  const volumes = await defi.takings({ kind: 'dex-volume', chain: 'Solana' }, unhurried)
  const revenue = await defi.takings({ kind: 'revenue' }, unhurried)

  expect(volumes.protocols[0]).toMatchObject({
    name: 'Uniswap V3',
    total24hUsd: 1500000000,
    change7dPct: -2.1,
  })
  expect(volumes).not.toHaveProperty('total24hUsd')
  expect(revenue.protocols[0]).toMatchObject({ name: 'Uniswap', total24hUsd: 5000000 })
  for (const path of asked) expect(path).toContain('excludeTotalDataChart=true')
  expect(asked[1]).toContain('dataType=dailyRevenue')
})

test('a list of eight megabytes is read', async () => {
  const row = {
    name: 'Aave',
    slug: 'aave',
    chains: ['Ethereum'],
    tvl: 1,
    chainTvls: {},
    padding: 'x'.repeat(2_000),
  }
  const rows = Array.from({ length: 4_000 }, (_, position) => ({ ...row, slug: `aave-${position}` }))
  const venue = await loopbackVenue((_request, response) => sendJson(response, rows))
  const { defi } = await openUpstream({ mode: 'live', baseUrls: { defillama: venue.url } })

  const { protocols } = await defi.protocols(unhurried)

  expect(protocols).toHaveLength(4_000)
  expect(protocols[0]).not.toHaveProperty('padding')
})

test('an unknown protocol is the caller’s error', async () => {
  const venue = await loopbackVenue((_request, response) => sendJson(response, 'Protocol not found', 400))
  const { defi } = await openUpstream({ mode: 'live', baseUrls: { 'defillama-charts': venue.url } })

  expect(await catchFailure(defi.protocolHistory('nothing', unhurried))).toMatchObject({
    code: 'not_found',
    details: { field: 'protocol' },
  })
})
