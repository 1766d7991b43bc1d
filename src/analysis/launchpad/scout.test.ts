import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../core/durations.ts'
import { alignmentOf, utilityOf } from './narrative.ts'
import { pumpScore, type ScoutedCoin } from './pump-score.ts'
import { scout } from './scout.ts'

const NOW = Date.parse('2026-06-01T12:00:00Z')

function coin(mint: string, changes: Partial<ScoutedCoin> = {}): ScoutedCoin {
  return {
    mint,
    name: 'Turbo Frog',
    symbol: 'TFROG',
    description: '',
    createdAt: NOW - 5 * HOUR_MS,
    lastTradeAt: NOW - MINUTE_MS,
    athAt: NOW - 10 * MINUTE_MS,
    graduated: true,
    marketCapUsd: 500_000,
    athMarketCapUsd: 510_000,
    ...changes,
  }
}
const options = { segment: 'alpha', period: 'today', limit: 10, minPumpScore: 48, now: NOW } as const

test('a coin that is traded now, near a fresh best, scores most', () => {
  expect(pumpScore(coin('a'), NOW)).toBe(96)
  expect(
    pumpScore(coin('b', { lastTradeAt: NOW - 3 * HOUR_MS, marketCapUsd: 5_000, graduated: false }), NOW),
  ).toBe(0)
})

test('scores lie between 0 and 100, and longer silence never raises them', () => {
  const any = fc.record({
    lastTradeAt: fc.integer({ min: NOW - 30 * 24 * HOUR_MS, max: NOW }),
    athAt: fc.integer({ min: NOW - 30 * 24 * HOUR_MS, max: NOW }),
    graduated: fc.boolean(),
    marketCapUsd: fc.option(fc.double({ min: 0, max: 1e8, noNaN: true })),
    athMarketCapUsd: fc.option(fc.double({ min: 0, max: 1e8, noNaN: true })),
  })
  fc.assert(
    fc.property(any, fc.nat(10 * HOUR_MS), (changes, silence) => {
      const score = pumpScore(coin('a', changes), NOW)
      const later = pumpScore(coin('a', { ...changes, lastTradeAt: changes.lastTradeAt - silence }), NOW)
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(100)
      expect(later).toBeLessThanOrEqual(score)
    }),
    { seed: 31 },
  )
})

test('a small coin with the same story launched soon after follows the runner', () => {
  const leader = coin('leader')
  const follower = coin('follower', {
    name: 'Turbo Frog Wife',
    createdAt: NOW - 3 * HOUR_MS,
    marketCapUsd: 100_000,
  })
  const stranger = coin('stranger', {
    name: 'Quiet Toaster',
    symbol: 'QT',
    createdAt: NOW - 200 * HOUR_MS,
    marketCapUsd: 9_000_000,
    lastTradeAt: NOW - 5 * HOUR_MS,
  })

  expect(alignmentOf(follower, leader, NOW)).toBe(100)
  expect(alignmentOf(stranger, leader, NOW)).toBeLessThan(38)
})

test('a coin’s stated purpose is read from its text', () => {
  expect(utilityOf(coin('a', { name: 'Agent Compute', description: 'An AI agent tool' }))).toMatchObject({
    projectType: 'ai-agent',
    keywords: ['agent', 'compute', 'ai', 'tool'],
  })
  expect(utilityOf(coin('b'))).toEqual({ utilityScore: 0, projectType: null, keywords: [] })
})

test('runners are alphas, followers are betas, and no coin is both', () => {
  const coins = [
    coin('run-1'),
    coin('run-2', { marketCapUsd: 400_000, athMarketCapUsd: 400_000 }),
    coin('follow', {
      marketCapUsd: 90_000,
      athMarketCapUsd: 200_000,
      athAt: NOW - 9 * HOUR_MS,
      graduated: false,
    }),
    coin('old', { createdAt: NOW - 90 * 24 * HOUR_MS, athAt: NOW - 80 * 24 * HOUR_MS }),
  ]

  const { alphas, betas, shared, predicted } = scout(coins, { ...options, minPumpScore: 60 })

  expect(alphas.map((pick) => pick.coin.mint)).toEqual(['run-1', 'run-2'])
  expect(betas.map((pick) => [pick.coin.mint, pick.alignedToAlphaMint])).toEqual([['follow', 'run-1']])
  expect(shared).toMatchObject({ candidatePool: 3, alphaCount: 2, betaCount: 1 })
  expect(predicted.map(({ coin: { mint }, confidence }) => [mint, confidence])).toEqual([['follow', 'low']])
})

test('without coins nothing is picked and nothing is made up', () => {
  const found = scout([], options)

  expect(found).toMatchObject({ alphas: [], betas: [], predicted: [], utility: [], themes: [] })
  expect(found.learned).toEqual({
    sampleSize: 0,
    medianMarketCapUsd: null,
    medianAgeHours: null,
    graduatedShare: null,
    themes: [],
  })
})
