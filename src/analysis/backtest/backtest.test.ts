import { describe, expect, test } from 'vitest'
import { randomMarket } from '../../../test/support/random-market.ts'
import { HOUR_MS } from '../../core/durations.ts'
import { type Bars, barsOf } from '../market/bars.ts'
import { type BacktestOptions, backtest } from './backtest.ts'
import { type Condition, judge, type Operand, type Rules } from './rules.ts'
import { simulate, type TradingTerms } from './simulate.ts'

const close: Operand = { kind: 'price', name: 'close' }
const number = (value: number): Operand => ({ kind: 'number', value })
const crosses = (operator: 'crosses_above' | 'crosses_below', value: number): Condition => ({
  left: close,
  operator,
  right: number(value),
})
const free: TradingTerms = { side: 'long', feePercent: 0, slippagePercent: 0 }
const options: BacktestOptions = { ...free, barMilliseconds: HOUR_MS, outOfSample: 0.3 }
/** In when the close crosses 100 upwards, out when it crosses 110 downwards. */
const simple: Rules = { entry: [crosses('crosses_above', 100)], exit: [crosses('crosses_below', 110)] }

/** Bars of given open, high, low and close, one hour apart. */
function bars(...rows: readonly (readonly [number, number, number, number])[]): Bars {
  return barsOf(
    rows.map(([open, high, low, close], i) => ({ time: i * HOUR_MS, open, high, low, close, volume: 1 })),
  )
}

describe('a trade', () => {
  const market = bars(
    [90, 95, 85, 95],
    [95, 105, 95, 105],
    [106, 125, 104, 120],
    [120, 121, 105, 108],
    [107, 109, 100, 101],
    [101, 102, 90, 95],
  )
  const run = (terms: Partial<TradingTerms> = {}, rules = simple) =>
    simulate(market, judge(rules, market), { ...free, ...terms })

  test('is made at the open after the close that asked for it', () => {
    const { trades, equity, held, open } = run()

    expect(trades).toEqual([
      {
        entryBar: 2,
        entryPrice: 106,
        exitBar: 4,
        exitPrice: 107,
        gain: expect.closeTo(107 / 106 - 1, 12),
        reason: 'rule',
      },
    ])
    expect(Array.from(equity)).toEqual([1, 1, 120 / 106, 108 / 106, 107 / 106, 107 / 106].map(near))
    expect(held).toEqual([false, false, true, true, false, false])
    expect(open).toBeNull()
  })

  test('costs its fee on both sides, and slips against the trader', () => {
    const { trades } = run({ feePercent: 1, slippagePercent: 2 })
    const [entry, exit] = [106 * 1.02, 107 * 0.98]

    expect(trades).toMatchObject([
      { entryPrice: near(entry), exitPrice: near(exit), gain: near(((exit / entry) * 0.99) / 1.01 - 1) },
    ])
  })

  test('ends at its stop inside the bar, and comes before the target', () => {
    const { trades } = run({ stopLossPercent: 1, takeProfitPercent: 5 })

    expect(trades).toMatchObject([{ entryBar: 2, exitBar: 2, exitPrice: near(104.94), reason: 'stop_loss' }])
  })

  test('ends at its target', () => {
    expect(run({ takeProfitPercent: 10 }).trades).toMatchObject([
      { exitBar: 2, exitPrice: near(116.6), reason: 'take_profit' },
    ])
  })

  test('whose stop was jumped over is filled where the market opened', () => {
    const jumping = bars([90, 95, 85, 95], [95, 105, 95, 105], [106, 107, 105, 106], [80, 82, 79, 81])

    const { trades } = simulate(jumping, judge(simple, jumping), { ...free, stopLossPercent: 5 })

    expect(trades).toMatchObject([{ exitBar: 3, exitPrice: 80, reason: 'stop_loss' }])
  })

  test('that is still open is listed separately, and last-close orders stay pending', () => {
    const rising = bars([90, 95, 85, 95], [95, 105, 95, 105], [106, 125, 104, 120])

    expect(simulate(rising, judge(simple, rising), free)).toMatchObject({
      trades: [],
      open: { entryBar: 2, entryPrice: 106 },
      pending: null,
    })
    expect(
      simulate(bars([90, 95, 85, 95], [95, 105, 95, 105]), { ...judge(simple, rising) }, free),
    ).toMatchObject({ open: null, pending: 'enter' })
  })

  test('on the short side gains when the market falls', () => {
    const { trades } = run(
      { side: 'short' },
      { entry: [crosses('crosses_below', 110)], exit: [crosses('crosses_below', 100)] },
    )

    // the last close asks to leave, at an open that has not come
    expect(trades).toEqual([])
    expect(
      run({ side: 'short' }, { entry: [crosses('crosses_below', 110)], exit: [] }).equity.at(-1),
    ).toBeCloseTo(1 + (107 - 95) / 107, 12)
  })

  test('on the short side can lose everything, and then nothing is left to trade', () => {
    const soaring = bars([120, 120, 100, 105], [105, 110, 100, 101], [101, 300, 90, 95], [95, 120, 95, 115])
    const rules: Rules = { entry: [crosses('crosses_below', 104)], exit: [] }

    const { trades, equity } = simulate(soaring, judge(rules, soaring), { ...free, side: 'short' })

    expect(trades).toMatchObject([{ exitBar: 2, gain: -1, reason: 'ruin' }])
    expect(Array.from(equity.slice(2))).toEqual([0, 0])
  })
})

test('nothing is entered while the exit holds as well', () => {
  const always: Condition = { left: close, operator: 'above', right: number(0) }
  const market = randomMarket(1, 50)

  expect(simulate(market, judge({ entry: [always], exit: [always] }, market), free).trades).toEqual([])
})

test('figures are those worked out by hand, and holding stands beside them', () => {
  const market = bars(
    [90, 95, 85, 95],
    [95, 105, 95, 105],
    [106, 125, 104, 120],
    [120, 121, 105, 108],
    [107, 109, 100, 101],
    [101, 102, 90, 95],
  )

  const { whole, inSample, outOfSample, cautions } = backtest(market, simple, {
    ...options,
    outOfSample: 0.4,
  })

  expect(whole).toEqual({
    from: 0,
    to: 5,
    returnPercent: near(100 * (107 / 106 - 1)),
    annualGrowthPercent: Number.NaN,
    sharpe: Number.NaN,
    maxDrawdownPercent: near(100 * (1 - 107 / 120)),
    trades: 1,
    winRatePercent: 100,
    averageTradePercent: near(100 * (107 / 106 - 1)),
    profitFactor: expect.any(Number),
    exposurePercent: 40,
    buyAndHold: expect.objectContaining({ returnPercent: 0 }),
  })
  expect(inSample).toMatchObject({ from: 0, to: 3, returnPercent: near(100 * (108 / 106 - 1)), trades: 0 })
  expect(outOfSample).toMatchObject({ from: 3, to: 5, returnPercent: near(100 * (107 / 108 - 1)), trades: 1 })
  expect(cautions).toEqual([
    expect.stringContaining('Only 1 trade ended'),
    expect.stringContaining('older part'),
  ])
})

test('rules that need more bars than there are say so', () => {
  const rules: Rules = {
    entry: [
      {
        left: { kind: 'indicator', id: 'sma', line: 'sma', overrides: { period: 100 } },
        operator: 'below',
        right: close,
      },
    ],
    exit: [],
  }

  expect(() => backtest(randomMarket(1, 60), rules, options)).toThrow(
    expect.objectContaining({ code: 'invalid_input' }),
  )
})

test('a strategy cannot read later bars or unknown volumes', () => {
  const reading = (left: Operand): Rules => ({
    entry: [{ left, operator: 'above', right: number(0) }],
    exit: [],
  })
  const market = randomMarket(1, 200)

  for (const left of [
    { kind: 'indicator', id: 'ichimoku', line: 'chikou', overrides: {} },
    { kind: 'indicator', id: 'rsi', line: 'constructor', overrides: {} },
  ] as const)
    expect(() => judge(reading(left), market)).toThrow(
      expect.objectContaining({ details: { field: 'line' } }),
    )
  for (const left of [
    { kind: 'indicator', id: 'obv', line: 'obv', overrides: {} },
    { kind: 'price', name: 'volume' },
  ] as const)
    expect(() => judge(reading(left), { ...market, volume: null })).toThrow(
      expect.objectContaining({ details: { field: 'source' } }),
    )
})

function near(value: number): unknown {
  return expect.closeTo(value, 9)
}
