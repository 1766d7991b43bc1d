import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flagsOf, type TokenFacts, tierOf } from './tier.ts'

const good = {
  liquidityUsd: 900_000,
  ageHours: 4_000,
  buys24h: 900,
  sells24h: 800,
  isVerified: true,
  transferFeePct: 0,
  lpLockedPct: 90,
  canMint: false,
  canFreeze: false,
  hasDanger: false,
  isRugged: false,
} satisfies TokenFacts

const rank = { ready: 2, watch: 1 }
const standing = (facts: TokenFacts, alpha: number, volume24hUsd: number | undefined) => {
  const tier = tierOf({ ...flagsOf(facts), alpha, volume24hUsd, isVerified: facts.isVerified })
  return tier === undefined ? 0 : rank[tier]
}

test('a verified token with nothing against it is ready, and one flag is forgiven', () => {
  expect(flagsOf(good)).toEqual({ flags: [], unchecked: [] })
  expect(standing(good, 55, 6_000)).toBe(rank.ready)
  expect(standing({ ...good, lpLockedPct: 3 }, 55, 6_000)).toBe(rank.ready)
  expect(standing({ ...good, lpLockedPct: 3, canMint: true }, 55, 6_000)).toBe(rank.watch)
})

test('a score or a volume short of its limit lowers the tier', () => {
  expect(standing(good, 54.99, 6_000)).toBe(rank.watch)
  expect(standing(good, 55, 5_999)).toBe(rank.watch)
  expect(standing(good, 34.99, 6_000)).toBe(0)
  expect(standing(good, 55, undefined)).toBe(0)
})

test('without successful sellers there is no tier, whatever the score', () => {
  const trap = { ...good, buys24h: 50, sells24h: 0 }

  expect(flagsOf(trap).flags).toEqual(['DisableSell'])
  expect(standing(trap, 100, 1e9)).toBe(0)
  expect(standing({ ...good, isRugged: true }, 100, 1e9)).toBe(0)
  // ten purchases without a sale may be chance
  expect(flagsOf({ ...trap, buys24h: 10 }).flags).toEqual([])
})

test('a token whose risks could not be checked has no tier', () => {
  const { liquidityUsd, ageHours, buys24h, sells24h, isVerified } = good
  const blind = { liquidityUsd, ageHours, buys24h, sells24h, isVerified }

  expect(flagsOf(blind).unchecked).toEqual([
    'HighFee',
    'LowLocked',
    'MintAuthority',
    'FreezeAuthority',
    'DangerFound',
    'Rugged',
  ])
  expect(standing(blind, 100, 1e9)).toBe(0)
})

const optional = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined })
const facts: fc.Arbitrary<TokenFacts> = fc.record({
  liquidityUsd: optional(fc.double({ min: 0, max: 20_000, noNaN: true })),
  ageHours: optional(fc.double({ min: 0, max: 100, noNaN: true })),
  buys24h: optional(fc.nat(200)),
  sells24h: optional(fc.nat(3)),
  isVerified: optional(fc.boolean()),
  transferFeePct: optional(fc.double({ min: 0, max: 10, noNaN: true })),
  lpLockedPct: optional(fc.double({ min: 0, max: 100, noNaN: true })),
  canMint: optional(fc.boolean()),
  canFreeze: optional(fc.boolean()),
  hasDanger: optional(fc.boolean()),
  isRugged: optional(fc.boolean()),
})

/** Mostly good ones, so that there is a tier to lose. */
const mostlyGood = fc
  .tuple(facts, fc.uniqueArray(fc.constantFrom(...keysOf(good)), { maxLength: 3 }))
  .map(([one, names]): TokenFacts => {
    const spoiled = Object.fromEntries(names.map((name) => [name, one[name]]))
    return { ...good, ...spoiled }
  })

function keysOf<T extends object>(one: T) {
  return Object.keys(one) as (keyof T)[]
}

const worst: TokenFacts = {
  liquidityUsd: 0,
  ageHours: 0,
  buys24h: 1_000,
  sells24h: 0,
  isVerified: false,
  transferFeePct: 100,
  lpLockedPct: 0,
  canMint: true,
  canFreeze: true,
  hasDanger: true,
  isRugged: true,
}

test('a worse or unknown fact never raises the tier', () => {
  const score = fc.double({ min: 0, max: 100, noNaN: true })
  fc.assert(
    fc.property(
      mostlyGood,
      fc.constantFrom(...keysOf(good)),
      score,
      score,
      fc.nat(20_000),
      (one, name, a, b, volume) => {
        const before = standing(one, Math.max(a, b), volume)
        expect(standing({ ...one, [name]: worst[name] }, Math.max(a, b), volume)).toBeLessThanOrEqual(before)
        expect(standing(one, Math.min(a, b), volume)).toBeLessThanOrEqual(before)
        expect(standing(one, Math.max(a, b), volume / 2)).toBeLessThanOrEqual(before)
        // more than one of them hangs on both counts of trades
        const unknown = { ...one, [name]: undefined }
        if (one[name] === good[name])
          expect(standing(unknown, Math.max(a, b), volume)).toBeLessThanOrEqual(before)
      },
    ),
    { seed: 7, numRuns: 1_000 },
  )
})
