import { expect, test } from 'vitest'
import { barsOf } from '../market/bars.ts'
import { type IndicatorId, indicators, isIndicatorId, readIndicator, toPoints } from './catalog.ts'

const ids = Object.keys(indicators) as IndicatorId[]

const rising = bars(120, (i) => 100 + i)

function bars(count: number, priceAt: (index: number) => number, volume: number | null = 10) {
  return barsOf(
    Array.from({ length: count }, (_, i) => {
      const close = priceAt(i)
      return { time: i * 60_000, open: close, high: close * 1.01, low: close * 0.99, close, volume }
    }),
  )
}

test('there are 27 indicators, five of them read volume', () => {
  expect(ids).toHaveLength(27)
  expect(ids.filter((id) => indicators[id].needsVolume)).toEqual(['mfi', 'obv', 'adl', 'forceindex', 'vwap'])
  expect(isIndicatorId('rsi')).toBe(true)
  expect(isIndicatorId('toString')).toBe(false)
})

test.each(ids)('%s gives the lines it promises, within parameters of its own bounds', (id) => {
  const { parameters, outputs, settle } = indicators[id]

  expect(Object.keys(indicators[id].compute(rising) ?? {})).toEqual(outputs)
  expect(Object.keys(settle({}))).toEqual(Object.keys(parameters))
  for (const { default: usual, min, max } of Object.values(parameters)) {
    expect(usual).toBeGreaterThanOrEqual(min)
    expect(usual).toBeLessThanOrEqual(max)
  }
})

test('a reading names its parameters, its newest figures and its word', () => {
  expect(readIndicator('rsi', rising, { period: 21 })).toMatchObject({
    id: 'rsi',
    category: 'momentum',
    params: { period: 21 },
    latest: { rsi: 100 },
    signal: 'overbought',
    reason: null,
  })
})

test.each<[id: IndicatorId, up: string, down: string]>([
  ['rsi', 'overbought', 'oversold'],
  ['stochastic', 'overbought', 'oversold'],
  ['williamsr', 'overbought', 'oversold'],
  ['cci', 'overbought', 'oversold'],
  ['mfi', 'overbought', 'oversold'],
  ['roc', 'bullish_momentum', 'bearish_momentum'],
  ['kst', 'bullish_momentum', 'bearish_momentum'],
  ['trix', 'bullish_momentum', 'bearish_momentum'],
  ['ao', 'bullish_momentum', 'bearish_momentum'],
  ['sma', 'above_average', 'below_average'],
  ['ema', 'above_average', 'below_average'],
  ['wma', 'above_average', 'below_average'],
  ['wema', 'above_average', 'below_average'],
  ['vwap', 'above_average', 'below_average'],
  ['adx', 'bullish_trend', 'bearish_trend'],
  ['psar', 'bullish_trend', 'bearish_trend'],
  ['ichimoku', 'bullish_trend', 'bearish_trend'],
  ['obv', 'accumulation', 'distribution'],
  ['forceindex', 'accumulation', 'distribution'],
])('%s gives %s for an accelerating rise and %s for a fall', (id, up, down) => {
  const accelerating = bars(120, (i) => 100 * Math.exp(i * i * 1e-4))
  const falling = bars(120, (i) => 100 * Math.exp(-i * i * 1e-4))

  expect(readIndicator(id, accelerating).signal).toBe(up)
  expect(readIndicator(id, falling).signal).toBe(down)
})

test.each<IndicatorId>(['bollinger', 'keltner'])('%s names the nearest band', (id) => {
  const calm = (i: number) => 100 + (i % 2)

  expect(
    readIndicator(
      id,
      bars(60, (i) => (i === 59 ? 130 : calm(i))),
    ).signal,
  ).toBe('near_upper_band')
  expect(
    readIndicator(
      id,
      bars(60, (i) => (i === 59 ? 70 : calm(i))),
    ).signal,
  ).toBe('near_lower_band')
})

test('a crossing is named on the bar where it happens', () => {
  const upward = bars(61, (i) => (i < 60 ? 200 - i : 400))
  const downward = bars(61, (i) => (i < 60 ? 200 + i : 100))

  expect(readIndicator('macd', upward).signal).toBe('bullish_crossover')
  expect(readIndicator('macd', downward).signal).toBe('bearish_crossover')
})

test('wider ranges are rising volatility', () => {
  expect(
    readIndicator(
      'truerange',
      bars(60, (i) => (i === 59 ? 110 : 100)),
    ).signal,
  ).toBe('rising_volatility')
})

test.each<[id: IndicatorId, price: number, word: string]>([
  ['chandelier', 100, 'neutral'],
  ['chandelier', 130, 'bullish_trend'],
  ['chandelier', 70, 'bearish_trend'],
])('%s at a last price of %d gives %s', (id, last, word) => {
  expect(
    readIndicator(
      id,
      bars(60, (i) => (i === 59 ? last : 100)),
    ).signal,
  ).toBe(word)
})

test.each<IndicatorId>([
  'rsi',
  'macd',
  'stochastic',
  'cci',
  'sma',
  'psar',
  'bollinger',
  'atr',
  'mfi',
  'obv',
  'vwap',
])('%s is neutral about a market that stands still', (id) => {
  const still = {
    ...bars(60, () => 100),
    high: new Float64Array(60).fill(100),
    low: new Float64Array(60).fill(100),
  }

  expect(readIndicator(id, still).signal).toBe('neutral')
})

test('an indicator that is still warming up reports it', () => {
  expect(
    readIndicator(
      'sma',
      bars(19, () => 1),
    ),
  ).toMatchObject({
    latest: { sma: null },
    signal: 'insufficient_data',
    reason: 'It needs more than the 19 bars that were read.',
  })
})

test('an unknown volume is not available, never zero', () => {
  const silent = bars(50, (i) => 100 + i, null)
  const reading = readIndicator('mfi', silent)

  expect(reading).toMatchObject({ latest: { mfi: null }, signal: 'not_available', lines: null })
  expect(toPoints(reading, silent)).toEqual([])
})

test('a series leaves out the bars of the warm-up', () => {
  const points = toPoints(readIndicator('sma', rising, { period: 100 }), rising)

  expect(points).toHaveLength(21)
  expect(points[0]).toEqual({ time: 99 * 60_000, value: { sma: 149.5 } })
})

test.each([
  ['an unknown parameter', { length: 5 }],
  ['a period of no bars', { period: 0 }],
  ['a period of too many bars', { period: 501 }],
  ['half a bar', { period: 2.5 }],
  ['no number', { period: Number.NaN }],
])('%s is refused', (_why, overrides) => {
  expect(() => readIndicator('rsi', rising, overrides)).toThrow(
    expect.objectContaining({ code: 'invalid_input' }),
  )
})
