import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  buyFor,
  buyTokens,
  type CurveReserves,
  type CurveTrade,
  curveProgress,
  curveValue,
  marginalPrice,
  sellFor,
  sellTokens,
} from './bonding-curve.ts'

const opened: CurveReserves = {
  virtualTokens: 1_073_000_000_000_000n,
  virtualLamports: 30_000_000_000n,
  realTokens: 793_100_000_000_000n,
  realLamports: 0n,
  supply: 1_000_000_000_000_000n,
}
const fee = { feeBps: 125n }

function traded(result: CurveTrade | string): CurveTrade {
  if (typeof result === 'string') throw new Error(result)
  return result
}

test('a purchase of 3 SOL gives what the chain gave for it', () => {
  // TradeEvent in the creation of DiFZ… on 2026-07-29: 95 basis points of protocol fee, 30 of the creator's
  const { tokens, feeLamports, after } = traded(buyFor(3_000_000_000n, opened, fee))

  expect(tokens).toBe(96_449_438_144_093n)
  expect(feeLamports).toBe(3_000_000_000n - 2_962_962_962n)
  expect(after).toMatchObject({ virtualLamports: 32_962_962_962n, virtualTokens: 976_550_561_855_907n })
})

test('a new curve is worth 28 SOL, and 411 when sold out', () => {
  const sold = {
    ...opened,
    virtualTokens: 279_900_000_000_000n,
    virtualLamports: 115_005_359_711n,
    realTokens: 0n,
  }

  expect(curveValue(opened)).toBeCloseTo(27.959, 3)
  expect(curveValue(sold)).toBeCloseTo(410.88, 2)
  expect([curveProgress(opened), curveProgress(sold)]).toEqual([0, 100])
  expect(marginalPrice(opened)).toBeCloseTo(2.7959e-8, 12)
})

test('what a curve cannot do is refused by its reason', () => {
  expect(buyFor(200_000_000_000n, opened, fee)).toBe('more-than-reserves')
  expect(buyTokens(800_000_000_000_000n, opened, fee)).toBe('more-than-reserves')
  expect(buyFor(0n, opened, fee)).toBe('too-small')
  expect(sellTokens(1_000_000n, opened, fee)).toBe('more-than-reserves')
  expect(buyFor(1_000_000n, { ...opened, realTokens: 0n }, fee)).toBe('sold-out')
})

/** A curve into which someone has paid so many lamports. */
const paidIn = fc.bigInt({ min: 10_000_000n, max: 80_000_000_000n }).map((lamports) => {
  return traded(buyFor(lamports, opened, { feeBps: 0n })).after
})
const lamports = fc.bigInt({ min: 1_000n, max: 4_000_000_000n })
const basisPoints = fc.bigInt({ min: 0n, max: 1_000n })

test('no trade ever makes the product of the reserves smaller', () => {
  const product = ({ virtualTokens, virtualLamports }: CurveReserves) => virtualTokens * virtualLamports
  fc.assert(
    fc.property(paidIn, lamports, basisPoints, (reserves, amount, feeBps) => {
      for (const trade of [buyFor, sellFor]) {
        const result = trade(amount, reserves, { feeBps })
        if (typeof result !== 'string')
          expect(product(result.after)).toBeGreaterThanOrEqual(product(reserves))
      }
    }),
    { seed: 1 },
  )
})

test('who buys and sells again never gains, even without fees', () => {
  fc.assert(
    fc.property(paidIn, lamports, basisPoints, (reserves, amount, feeBps) => {
      const bought = buyFor(amount, reserves, { feeBps })
      if (typeof bought === 'string') return
      const sold = sellTokens(bought.tokens, bought.after, { feeBps })
      if (typeof sold !== 'string') expect(sold.lamports).toBeLessThanOrEqual(amount)
    }),
    { seed: 2 },
  )
})

test('curve prices in tokens and in SOL are inverse to each other', () => {
  fc.assert(
    fc.property(paidIn, lamports, basisPoints, (reserves, amount, feeBps) => {
      const bought = buyFor(amount, reserves, { feeBps })
      if (typeof bought !== 'string') {
        const asked = traded(buyTokens(bought.tokens, reserves, { feeBps }))
        expect(asked.lamports).toBeLessThanOrEqual(amount + 3n)
        expect(asked.lamports).toBeGreaterThan(0n)
      }
      const sold = sellFor(amount, reserves, { feeBps })
      if (typeof sold !== 'string') expect(sold.lamports).toBeGreaterThanOrEqual(amount)
    }),
    { seed: 3 },
  )
})

test('a larger purchase never pays less for a token', () => {
  fc.assert(
    fc.property(paidIn, lamports, lamports, (reserves, a, b) => {
      const [small, large] = [a < b ? a : b, a < b ? b : a].map((amount) =>
        buyFor(amount, reserves, { feeBps: 0n }),
      )
      if (typeof small !== 'object' || typeof large !== 'object') return
      // beside the lamport that never goes into the curve, up to the one unit by which tokens are rounded down
      expect((large.lamports - 1n) * (small.tokens + 1n)).toBeGreaterThanOrEqual(
        (small.lamports - 1n) * large.tokens,
      )
    }),
    { seed: 4 },
  )
})
