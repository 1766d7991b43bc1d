import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { randomMarket } from '../../../test/support/random-market.ts'
import type { Bars } from '../market/bars.ts'
import { at } from '../numbers/line.ts'
import { type BacktestOptions, backtest } from './backtest.ts'
import { judge, type Operand, type Rules } from './rules.ts'
import { simulate, type TradingTerms } from './simulate.ts'

const close: Operand = { kind: 'price', name: 'close' }
const number = (value: number): Operand => ({ kind: 'number', value })
const options: BacktestOptions = {
  side: 'long',
  feePercent: 0,
  slippagePercent: 0,
  barMilliseconds: 3_600_000,
  outOfSample: 0.3,
}

const line = (
  id: 'rsi' | 'macd' | 'sma' | 'ema' | 'bollinger' | 'psar' | 'ichimoku' | 'obv',
  line: string,
): Operand => ({
  kind: 'indicator',
  id,
  line,
  overrides: {},
})
const strategies: readonly Rules[] = [
  {
    entry: [{ left: line('rsi', 'rsi'), operator: 'crosses_above', right: number(40) }],
    exit: [{ left: line('rsi', 'rsi'), operator: 'crosses_below', right: number(60) }],
  },
  {
    entry: [{ left: line('macd', 'macd'), operator: 'crosses_above', right: line('macd', 'signal') }],
    exit: [{ left: line('macd', 'macd'), operator: 'crosses_below', right: line('macd', 'signal') }],
  },
  {
    entry: [{ left: close, operator: 'above', right: line('psar', 'psar') }],
    exit: [{ left: close, operator: 'below', right: line('bollinger', 'lower') }],
  },
  {
    entry: [{ left: close, operator: 'crosses_above', right: line('ichimoku', 'senkouA') }],
    exit: [{ left: line('obv', 'obv'), operator: 'below', right: number(0) }],
  },
]
const terms = fc.record({
  side: fc.constantFrom('long' as const, 'short' as const),
  feePercent: fc.constantFrom(0, 0.1),
  slippagePercent: fc.constantFrom(0, 0.05),
  stopLossPercent: fc.constantFrom(undefined, 2, 5),
  takeProfitPercent: fc.constantFrom(undefined, 3),
})

describe('no trade knows the future:', () => {
  const world = {
    rules: fc.constantFrom(...strategies),
    terms,
    seed: fc.integer(),
    t: fc.integer({ min: 1, max: 298 }),
  }
  const entered = ({ simulation: { trades, open } }: ReturnType<typeof backtest>, until: number) =>
    [...trades, ...(open ? [open] : [])]
      .filter(({ entryBar }) => entryBar <= until)
      .map(({ entryBar, entryPrice }) => ({ entryBar, entryPrice }))
  const ended = ({ simulation }: ReturnType<typeof backtest>, until: number) =>
    simulation.trades.filter(({ exitBar }) => exitBar <= until)
  const moneyUntil = ({ simulation }: ReturnType<typeof backtest>, until: number) =>
    simulation.equity.slice(0, until + 1)

  test('whatever happens after a bar changes no trade made up to it', () => {
    fc.assert(
      fc.property(
        fc.record({ ...world, otherSeed: fc.integer(), scale: fc.double({ min: 0.2, max: 5, noNaN: true }) }),
        ({ rules, terms, seed, otherSeed, scale, t }) => {
          const market = randomMarket(seed, 300)
          const other = joined(market, scaled(randomMarket(otherSeed, 300), scale), t)
          const all = { ...options, ...terms }

          const [before, after] = [backtest(market, rules, all), backtest(other, rules, all)]

          expect(ended(after, t)).toEqual(ended(before, t))
          expect(entered(after, t)).toEqual(entered(before, t))
          expect(moneyUntil(after, t)).toEqual(moneyUntil(before, t))
        },
      ),
      { numRuns: 200 },
    )
  })

  test('taking out bars or pulling later ones forward changes no trade made before', () => {
    fc.assert(
      fc.property(
        fc.record({ ...world, by: fc.integer({ min: 1, max: 40 }) }),
        ({ rules, terms, seed, t, by }) => {
          const market = randomMarket(seed, 340)
          const all = { ...options, ...terms }

          const shifted = joined(market, moved(market, by), t)

          const [before, after] = [judgedAndTraded(market, rules, all), judgedAndTraded(shifted, rules, all)]
          expect(after.trades.filter(({ exitBar }) => exitBar <= t)).toEqual(
            before.trades.filter(({ exitBar }) => exitBar <= t),
          )
          const cut = judgedAndTraded(joined(market, market, t, t + 1), rules, all)
          expect(cut.trades).toEqual(before.trades.filter(({ exitBar }) => exitBar <= t))
        },
      ),
      { numRuns: 100 },
    )
  })

  test('an entry knows of its own bar the open and nothing else', () => {
    fc.assert(
      fc.property(fc.record(world), ({ rules, terms, seed, t }) => {
        const market = randomMarket(seed, 300)
        const bar = joined(market, scaled(market, 1.3), t - 1, t + 1)
        const sameOpen = { ...bar, open: market.open.slice(0, t + 1) }
        const all = { ...terms, feePercent: 0 }

        const before = judgedAndTraded(joined(market, market, t, t + 1), rules, all)
        const after = judgedAndTraded(sameOpen, rules, all)

        const enteredAt = ({ trades, open }: typeof before) =>
          [...trades, ...(open ? [open] : [])].map(({ entryBar, entryPrice }) => ({ entryBar, entryPrice }))
        expect(enteredAt(after)).toEqual(enteredAt(before))
      }),
      { numRuns: 200 },
    )
  })

  test('an asset counted in other units is traded alike', () => {
    fc.assert(
      fc.property(fc.record(world), ({ rules, seed, terms }) => {
        const market = randomMarket(seed, 300)
        const all = { ...options, ...terms }

        const before = backtest(market, rules, all)
        const after = backtest(scaled(market, 1_024), rules, all)

        expect(after.simulation.trades.map(({ exitBar }) => exitBar)).toEqual(
          before.simulation.trades.map(({ exitBar }) => exitBar),
        )
        expect(after.whole.returnPercent).toBeCloseTo(before.whole.returnPercent, 6)
      }),
      { numRuns: 50 },
    )
  })
})

function judgedAndTraded(market: Bars, rules: Rules, terms: TradingTerms) {
  return simulate(market, judge(rules, market), terms)
}

function mapped(market: Bars, change: (line: Float64Array) => Float64Array): Bars {
  const { open, high, low, close, volume, time } = market
  return {
    time,
    open: change(open),
    high: change(high),
    low: change(low),
    close: change(close),
    volume: volume === null ? null : change(volume),
  }
}

function scaled(market: Bars, factor: number): Bars {
  return mapped(market, (line) => line.map((value) => value * factor))
}

/** Every bar stands so many bars earlier; the newest ones are repeated. */
function moved(market: Bars, by: number): Bars {
  return mapped(market, (line) => line.map((_, i) => at(line, Math.min(i + by, line.length - 1))))
}

/** One market up to a bar and another one after it, cut to a length. */
function joined(first: Bars, second: Bars, t: number, length = first.close.length): Bars {
  const join = (a: Float64Array, b: Float64Array) =>
    Float64Array.from({ length }, (_, i) => at(i <= t ? a : b, i))
  const both = (read: (market: Bars) => Float64Array) => join(read(first), read(second))
  return {
    time: first.time.slice(0, length),
    open: both(({ open }) => open),
    high: both(({ high }) => high),
    low: both(({ low }) => low),
    close: both(({ close }) => close),
    volume: both(({ volume }) => volume ?? new Float64Array()),
  }
}
