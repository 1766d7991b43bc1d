import { expect, test } from 'vitest'
import { DAY_MS } from '../../core/durations.ts'
import { findChain, findProtocol } from './find-protocol.ts'
import { pulseOf } from './market-pulse.ts'
import { poolSummary } from './pool-summary.ts'
import { changeOver, lastDays, spanOf } from './tvl-history.ts'
import { findYields, yieldNotes } from './yields.ts'

const days = (values: readonly number[]) =>
  values.map((tvlUsd, position) => ({ time: position * DAY_MS, tvlUsd }))

test('a change over days compares with the last point that is old enough', () => {
  expect(changeOver(days([100, 110, 121]), 1)).toBe(10)
  expect(changeOver(days([100, 110, 121]), 2)).toBe(21)
  expect(changeOver(days([100, 110, 121]), 3)).toBeNull()
  expect(changeOver([], 1)).toBeNull()
})

test('a series is summed up by its ends and height, or by nothing', () => {
  expect(spanOf(days([100, 200, 150]))).toMatchObject({ points: 3, changePct: 50, belowHighestPct: -25 })
  expect(spanOf([])).toMatchObject({ points: 0, changePct: null, highestTvlUsd: null })
})

test('thinned points keep the newest', () => {
  const thinned = lastDays(days(Array.from({ length: 100 }, (_, position) => position)), {
    days: 30,
    most: 10,
  })

  expect(thinned.length).toBeLessThanOrEqual(10)
  expect(thinned.at(-1)?.tvlUsd).toBe(99)
  expect(thinned[0]?.tvlUsd).toBeGreaterThanOrEqual(69)
})

test('protocols resolve by family sum, by slug, or by the largest with the symbol', () => {
  const one = { chains: ['Ethereum'], family: 'aave', symbol: 'AAVE' }
  const protocols = [
    { ...one, slug: 'aave-v3', name: 'Aave V3', tvlUsd: 30 },
    { ...one, slug: 'aave-v2', name: 'Aave V2', tvlUsd: 2, chains: ['Ethereum', 'Polygon'] },
    { slug: 'lido', name: 'Lido', symbol: 'LDO', tvlUsd: 20, chains: ['Ethereum'] },
  ]

  expect(findProtocol(protocols, 'AAVE')).toMatchObject({
    tvlUsd: 32,
    members: ['Aave V3', 'Aave V2'],
    chains: ['Ethereum', 'Polygon'],
  })
  expect(findProtocol(protocols, 'aave v2')).toMatchObject({ slug: 'aave-v2', tvlUsd: 2 })
  expect(findProtocol(protocols, 'ldo')).toMatchObject({ slug: 'lido' })
  expect(findProtocol(protocols, 'nothing')).toBeUndefined()
})

test('a chain answers to the names people have for it', () => {
  const chains = [{ name: 'BSC' }, { name: 'OP Mainnet' }]

  expect(findChain(chains, 'bnb')).toBe(chains[0])
  expect(findChain(chains, 'Optimism')).toBe(chains[1])
  expect(findChain(chains, 'solana')).toBeUndefined()
})

test('pools are summed without what they do not tell', () => {
  const summary = poolSummary([
    { priceUsd: 100, liquidityUsd: 300, volume24hUsd: 50, buys24h: 3, sells24h: 1 },
    { priceUsd: 104, liquidityUsd: 100 },
    {},
  ])

  expect(summary).toMatchObject({
    priceUsd: 101,
    liquidityUsd: 400,
    volume24hUsd: 50,
    buySharePct: 75,
    turnover: 0.125,
  })
  expect(summary.priceRangePct).toBeCloseTo(3.96, 2)
  expect(poolSummary([{}])).toMatchObject({ priceUsd: null, liquidityUsd: null, buySharePct: null })
})

test('a market has a mood only when it moves together', () => {
  const beat = (change24hPct: number | null, isStable = false) => ({
    symbol: 'X',
    priceUsd: isStable ? 0.998 : 50,
    confidenceUsd: 0.5,
    change24hPct,
    isStable,
  })

  expect(pulseOf([beat(2), beat(3), beat(null, true)])).toMatchObject({ mood: 'risk-on', rising: 2 })
  expect(pulseOf([beat(-2), beat(-3)]).mood).toBe('risk-off')
  expect(pulseOf([beat(-0.2), beat(-0.6), beat(-0.1)]).mood, 'answers 29').toBe('risk-off')
  expect(pulseOf([beat(0.2), beat(0.1)]).mood, 'answers 29').toBe('risk-on')
  expect(pulseOf([beat(2), beat(-2)]).mood).toBe('mixed')
  expect(pulseOf([beat(null)])).toMatchObject({ mood: 'unknown', meanChange24hPct: null })
  expect(pulseOf([beat(null, true)]).furthestFromPegPct).toBeCloseTo(-0.2, 6)
})

test('yields are found by token, without outliers and implausible claims', () => {
  const base = { chain: 'Base', project: 'aave-v3', tvlUsd: 5e6, isStablecoin: true, isOutlier: false }
  const yields = [
    { ...base, symbol: 'USDC', apyPct: 5, impermanentLoss: false },
    { ...base, symbol: 'USDC-WETH', apyPct: 25, isStablecoin: false, impermanentLoss: true },
    { ...base, symbol: 'USDC', apyPct: 9_000 },
    { ...base, symbol: 'USDC', apyPct: 6, isOutlier: true },
    { ...base, symbol: 'SUSDC', apyPct: 7 },
  ]
  const requests = {
    token: 'usdc',
    stablecoinOnly: false,
    noImpermanentLoss: false,
    minTvlUsd: 0,
    maxApyPct: 200,
    sort: 'apy',
  } as const

  expect(findYields(yields, requests).map(({ apyPct }) => apyPct)).toEqual([25, 5])
  expect(findYields(yields, { ...requests, token: 'ETH' }).map(({ apyPct }) => apyPct)).toEqual([25])
  expect(findYields(yields, { ...requests, noImpermanentLoss: true }).map(({ apyPct }) => apyPct)).toEqual([
    5,
  ])
})

test('a yield of mostly rewards, or far above its mean, is flagged', () => {
  const one = {
    chain: '',
    project: '',
    symbol: '',
    tvlUsd: 1,
    isStablecoin: false,
    isOutlier: false,
    apyPct: 20,
  }

  expect(yieldNotes({ ...one, apyRewardPct: 15, apyMean30dPct: 8 })).toHaveLength(2)
  expect(yieldNotes({ ...one, apyRewardPct: 1, apyMean30dPct: 18 })).toEqual([])
})
