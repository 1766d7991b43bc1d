import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Bars, TradedBars } from '../market/bars.ts'
import type { Line } from '../numbers/line.ts'
import { sma, wma } from './averages.ts'
import { type IndicatorId, indicators } from './catalog.ts'
import { highest, lowest } from './extremes.ts'
import { rsi } from './rsi.ts'
import { stochastic, williamsR } from './stochastic.ts'
import { mfi } from './volume-flow.ts'

const ids = Object.keys(indicators) as IndicatorId[]

/** A market that walks by chance, though always in the same way for the same seed. */
function walk(length: number, seed = 1): TradedBars {
  let state = seed
  const chance = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  const blank = () => new Float64Array(length)
  const bars = { time: blank(), open: blank(), high: blank(), low: blank(), close: blank(), volume: blank() }
  let price = 100
  for (let i = 0; i < length; i++) {
    const close = price * (1 + (chance() - 0.5) * 0.04)
    bars.time[i] = i * 60_000
    bars.open[i] = price
    bars.close[i] = close
    bars.high[i] = Math.max(price, close) * (1 + chance() * 0.01)
    bars.low[i] = Math.min(price, close) * (1 - chance() * 0.01)
    bars.volume[i] = chance() * 1_000
    price = close
  }
  return bars
}

const cut = ({ time, open, high, low, close, volume }: TradedBars, length: number): TradedBars => ({
  time: time.slice(0, length),
  open: open.slice(0, length),
  high: high.slice(0, length),
  low: low.slice(0, length),
  close: close.slice(0, length),
  volume: volume.slice(0, length),
})

const linesOf = (id: IndicatorId, bars: Bars) => Object.entries(indicators[id].compute(bars) ?? {})

test.each(ids)('%s never looks ahead', (id) => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 299 }), (seed, length) => {
      const whole = walk(300, seed)
      const longer = new Map(linesOf(id, whole))

      const shorter = linesOf(id, cut(whole, length))

      // the lagging span of the cloud is the close, drawn back on purpose
      for (const [name, line] of shorter.filter(([name]) => name !== 'chikou'))
        expect(line).toEqual(longer.get(name)?.slice(0, length))
    }),
    { numRuns: 20 },
  )
})

test.each(ids)('%s takes no bar and one bar without harm', (id) => {
  for (const length of [0, 1]) {
    const bars = cut(walk(5), length)

    const lines = indicators[id].compute(bars) ?? {}

    expect(Object.values(lines).every((line) => line.length === length)).toBe(true)
    if (length === 0) expect(indicators[id].word(lines, bars)).toBe('insufficient_data')
  }
})

test.each(ids)('%s knows 100,000 bars to the last', (id) => {
  for (const [name, line] of linesOf(id, hundredThousand))
    if (name !== 'chikou') expect(line.at(-1)).toBeTypeOf('number')
  expect(indicators[id].word(indicators[id].compute(hundredThousand) ?? {}, hundredThousand)).not.toBe(
    'insufficient_data',
  )
})

const hundredThousand = walk(100_000)

test.each(ids)('%s is a number in a market that stands still', (id) => {
  const still = walk(200)
  const level = { open: 5, high: 5, low: 5, close: 5, volume: 0 }
  for (const name of ['open', 'high', 'low', 'close', 'volume'] as const) still[name].fill(level[name])
  // without any trade there is no price to weigh
  if (id === 'vwap') still.volume.fill(1)

  for (const [name, line] of linesOf(id, still)) if (name !== 'chikou') expect(line.at(-1)).not.toBeNaN()
})

const prices = fc.array(fc.double({ min: 1e-9, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 120 })
const period = fc.integer({ min: 1, max: 30 })

test('averages and extremes agree with their definition', () => {
  fc.assert(
    fc.property(prices, period, (values, period) => {
      const line = Float64Array.from(values)
      const window = (i: number) => values.slice(i - period + 1, i + 1)
      const weights = (period * (period + 1)) / 2

      expectEach(sma(line, period), period, (i) => window(i).reduce((a, b) => a + b, 0) / period)
      expectEach(
        wma(line, period),
        period,
        (i) => window(i).reduce((sum, value, j) => sum + value * (j + 1), 0) / weights,
      )
      expectEach(highest(line, period), period, (i) => Math.max(...window(i)))
      expectEach(lowest(line, period), period, (i) => Math.min(...window(i)))
    }),
  )
})

test('oscillators stay within their bounds', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), period, (seed, period) => {
      const bars = walk(100, seed)

      expectWithin(rsi(bars.close, period), 0, 100)
      expectWithin(mfi(bars, period), 0, 100)
      expectWithin(williamsR(bars, period), -100, 0)
      expectWithin(stochastic(bars, { period, signalPeriod: 3, smoothing: 3 }).d, 0, 100)
    }),
  )
})

test('a wick is forgotten once it has left the average', () => {
  const line = new Float64Array(200).fill(1e-9)
  line[50] = 1e9

  expect(sma(line, 20).at(-1)).toBeCloseTo(1e-9, 20)
})

function expectEach(line: Line, period: number, expected: (index: number) => number): void {
  line.forEach((value, i) => {
    if (i < period - 1) expect(value).toBeNaN()
    else expect(Math.abs(value - expected(i))).toBeLessThanOrEqual(1e-6 + 1e-9 * Math.abs(expected(i)))
  })
}

function expectWithin(line: Line, low: number, high: number): void {
  for (const value of line.filter((value) => !Number.isNaN(value))) {
    expect(value).toBeGreaterThanOrEqual(low - 1e-9)
    expect(value).toBeLessThanOrEqual(high + 1e-9)
  }
}
