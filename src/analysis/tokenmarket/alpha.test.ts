import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AlphaFacts, alphaOf } from './alpha.ts'

const amount = (max: number) => fc.option(fc.double({ min: 0, max, noNaN: true }), { nil: undefined })
const facts: fc.Arbitrary<AlphaFacts> = fc.record({
  change24hPct: fc.option(fc.double({ min: -100, max: 10_000, noNaN: true }), { nil: undefined }),
  volume24hUsd: amount(1e9),
  marketCapUsd: amount(1e11),
  holders: amount(1e7),
  ageHours: amount(50_000),
})

/** The same fact, worse by a factor or an amount. */
const worse: readonly ((facts: AlphaFacts, by: number) => AlphaFacts)[] = [
  (one, by) => changed(one, 'change24hPct', (value) => value - by),
  (one, by) => changed(one, 'volume24hUsd', (value) => value / (1 + by)),
  (one, by) => changed(one, 'marketCapUsd', (value) => value * (1 + by)),
  (one, by) => changed(one, 'holders', (value) => value / (1 + by)),
  (one, by) => changed(one, 'ageHours', (value) => value + by),
]

function changed(one: AlphaFacts, name: keyof AlphaFacts, change: (value: number) => number): AlphaFacts {
  const value = one[name]
  return value === undefined ? one : { ...one, [name]: change(value) }
}

test('a token that rises, trades, is held and is new has nearly everything', () => {
  const alpha = alphaOf({
    change24hPct: 200,
    volume24hUsd: 3e6,
    marketCapUsd: 2e6,
    holders: 200_000,
    ageHours: 30,
  })

  expect(alpha).toEqual({
    score: 99.37,
    points: { momentum: 39.99, flow: 25, depth: 20, freshness: 14.38 },
    missing: [],
  })
})

test('unknown inputs get no points and are named', () => {
  expect(alphaOf({ change24hPct: 0, marketCapUsd: 5 })).toEqual({
    score: 20,
    points: { momentum: 20 },
    missing: ['flow', 'depth', 'freshness'],
  })
  expect(alphaOf({})).toMatchObject({ score: 0, points: {} })
})

test('a worse fact never raises the score', () => {
  fc.assert(
    fc.property(
      facts,
      fc.nat(worse.length - 1),
      fc.double({ min: 0, max: 1_000, noNaN: true }),
      (one, which, by) => {
        const less = worse[which]?.(one, by) ?? one
        expect(alphaOf(less).score).toBeLessThanOrEqual(alphaOf(one).score)
      },
    ),
    { seed: 7, numRuns: 500 },
  )
})

test('a fact that is not known never scores better than one that is', () => {
  const names = ['change24hPct', 'volume24hUsd', 'marketCapUsd', 'holders', 'ageHours'] as const
  fc.assert(
    fc.property(facts, fc.constantFrom(...names), (one, name) => {
      expect(alphaOf({ ...one, [name]: undefined }).score).toBeLessThanOrEqual(alphaOf(one).score)
    }),
    { seed: 7 },
  )
})

test('the score stays between 0 and 100 and is the sum of its points', () => {
  fc.assert(
    fc.property(facts, (one) => {
      const { score, points } = alphaOf(one)
      const sum = Object.values(points).reduce((total, value) => total + value, 0)
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(100)
      expect(score).toBeCloseTo(sum, 6)
    }),
    { seed: 7 },
  )
})
