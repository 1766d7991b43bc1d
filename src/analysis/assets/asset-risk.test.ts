import { expect, test } from 'vitest'
import { dailyCloses, readAssetRisk } from './asset-risk.ts'

const quiet = Array.from({ length: 90 }, (_, day) => 100 + Math.sin(day / 9))
const nothing = {
  isImpostor: false,
  volume24hUsd: undefined,
  marketCapUsd: undefined,
  dailyCloses: [],
  ageDays: undefined,
  marketVolumes: [],
}

test('a large, old, quiet, widely traded asset is the least risk', () => {
  const risk = readAssetRisk({
    isImpostor: false,
    volume24hUsd: 6e9,
    marketCapUsd: 1e12,
    dailyCloses: quiet,
    ageDays: 4_000,
    marketVolumes: [1, 1, 1, 1, 1, 1],
  })

  expect(risk.level).toBe('low')
  expect(risk.score).toBeLessThan(5)
  expect(risk.missing.map(({ part }) => part)).toEqual(['holder_concentration'])
})

test('a small, new, wild one that trades at one place is the most', () => {
  const wild = Array.from({ length: 60 }, (_, day) => (day % 2 ? 1 : 3) * 0.97 ** day)
  const risk = readAssetRisk({
    isImpostor: false,
    volume24hUsd: 4_000,
    marketCapUsd: 90_000,
    dailyCloses: wild,
    ageDays: 60,
    marketVolumes: [4_000],
  })

  expect(risk.level).toBe('high')
  expect(risk.score).toBeGreaterThan(90)
})

test('unknown risks are left out with a reason; too few give no score', () => {
  const risk = readAssetRisk({ ...nothing, volume24hUsd: 1e6, ageDays: 10 })

  expect(risk).toMatchObject({ score: null, level: null })
  expect(risk.parts.map(({ part }) => part)).toEqual(['liquidity', 'age'])
  expect(risk.missing).toHaveLength(5)
})

test('a token that bears the name of another is high risk whatever it measures', () => {
  expect(readAssetRisk({ ...nothing, isImpostor: true, volume24hUsd: 1e9 })).toMatchObject({
    score: null,
    level: 'high',
  })
})

test('halfway between the ends of a part is half its score', () => {
  const { parts } = readAssetRisk({
    ...nothing,
    volume24hUsd: 5e6,
    ageDays: (5 * 365) / 2,
    marketVolumes: [6, 4],
  })

  expect(parts.map(({ part, score }) => [part, score])).toEqual([
    ['liquidity', 50],
    ['age', 50],
    ['venue_concentration', 50],
  ])
})

test('the last price of a day is its close', () => {
  const noon = Date.parse('2026-06-01T12:00:00Z')
  const hour = 3_600_000

  expect(
    dailyCloses([
      { time: noon, price: 1 },
      { time: noon + 11 * hour, price: 2 },
      { time: noon + 12 * hour, price: 3 },
    ]),
  ).toEqual([2, 3])
})

test('answers 13: wild swings are not low risk, however large and old the asset', () => {
  const wild = Array.from({ length: 90 }, (_, day) => 100 * (day % 2 ? 1.028 : 1 / 1.028))
  const risk = readAssetRisk({
    isImpostor: false,
    volume24hUsd: 6e9,
    marketCapUsd: 1e12,
    dailyCloses: wild,
    ageDays: 4_000,
    marketVolumes: [1, 1, 1, 1, 1, 1],
  })

  expect(risk.parts.find(({ part }) => part === 'volatility')?.value).toBeGreaterThan(95)
  expect(risk.level).toBe('high')
})

test('answers 13: trading at one place alone is high risk', () => {
  const risk = readAssetRisk({
    isImpostor: false,
    volume24hUsd: 6e9,
    marketCapUsd: 1e12,
    dailyCloses: quiet,
    ageDays: 4_000,
    marketVolumes: [1],
  })

  expect(risk).toMatchObject({ score: 100, level: 'high' })
})
