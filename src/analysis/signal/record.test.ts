import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cameTrue,
  noSignals,
  type Prediction,
  squaredErrorOf,
  sumTallies,
  toTrackRecord,
  wilson,
} from './record.ts'

const prediction: Prediction = {
  bias: 'bullish',
  confidence: 0.7,
  price: 100,
  range: 2,
  barsUntil: 0,
  madeAt: 0,
  horizonAt: 6,
}

test.each([
  ['bullish', 101, true],
  ['bullish', 100, false],
  ['bearish', 99, true],
  ['bearish', 100, false],
  ['neutral', 102, true],
  ['neutral', 97.9, false],
] as const)('a %s signal at 100 whose market closes at %d: came true is %s', (bias, close, isHit) => {
  expect(cameTrue({ ...prediction, bias }, close)).toBe(isHit)
})

test('without drift, each bias comes true about half of the time', () => {
  const random = seeded(7)
  const { range, deviation } = walkedBars(random)
  const closes = Array.from({ length: 4_000 }, () => 100 + deviation * Math.sqrt(6) * normal(random))
  const share = (bias: Prediction['bias']) =>
    closes.filter((close) => cameTrue({ ...prediction, bias, range }, close)).length / closes.length

  expect(share('bullish')).toBeCloseTo(0.5, 1)
  expect(share('bearish')).toBeCloseTo(0.5, 1)
  expect(share('neutral')).toBeCloseTo(0.5, 1)
})

test('the interval is the one that Wilson printed', () => {
  const { low, high } = wilson(8, 10)

  expect(low).toBeCloseTo(0.4902, 4)
  expect(high).toBeCloseTo(0.9433, 4)
})

test('intervals contain the share and narrow as the sample grows', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (trials, part) => {
        const hits = Math.round(part * trials)
        const { low, high } = wilson(hits, trials)
        const more = wilson(hits * 10, trials * 10)
        expect(low).toBeGreaterThanOrEqual(0)
        expect(high).toBeLessThanOrEqual(1)
        expect(low).toBeLessThanOrEqual(hits / trials + 1e-12)
        expect(high).toBeGreaterThanOrEqual(hits / trials - 1e-12)
        expect(more.high - more.low).toBeLessThan(high - low)
      },
    ),
  )
})

test('a small sample has no record and no figures', () => {
  expect(toTrackRecord({ resolved: 29, hits: 20, squaredError: 5, unresolved: 3 })).toMatchObject({
    status: 'no_record_yet',
    sampleSize: 29,
    unresolved: 3,
    hitRate: null,
    hitRateInterval: null,
    brierScore: null,
    note: expect.stringMatching(/^No record yet/),
  })
})

test('a record gives the hit rate of signals and how well confidence fits', () => {
  const always = Array.from({ length: 40 }, (_, at) => ({
    ...noSignals,
    resolved: 1,
    hits: at < 30 ? 1 : 0,
    squaredError: squaredErrorOf(0.75, at < 30),
  }))

  expect(toTrackRecord(sumTallies(always))).toMatchObject({
    status: 'record',
    sampleSize: 40,
    hitRate: 0.75,
    hitRateInterval: { low: expect.closeTo(0.5981, 3), high: expect.closeTo(0.8581, 3) },
    // p (1 - p) where confidence is the true rate
    brierScore: 0.1875,
  })
})

/** The mean range of 400 bars of 1,000 steps each, and the standard deviation of a bar that such steps make. */
function walkedBars(random: () => number) {
  const steps = 1_000
  const ranges = Array.from({ length: 400 }, () => {
    let [at, high, low] = [0, 0, 0]
    for (let step = 0; step < steps; step += 1) {
      at += random() - 0.5
      high = Math.max(high, at)
      low = Math.min(low, at)
    }
    return high - low
  })
  const range = ranges.reduce((sum, one) => sum + one, 0) / ranges.length
  return { range, deviation: Math.sqrt(steps / 12) }
}

/** Twelve even draws make a nearly normal one. */
function normal(random: () => number): number {
  return Array.from({ length: 12 }, random).reduce((sum, draw) => sum + draw, -6)
}

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}
