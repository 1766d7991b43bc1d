import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hours, market, type Row, recorded, rise } from '../../../test/support/traded-hours.ts'
import { recommend } from './recommend.ts'
import type { Recommendation } from './shape.ts'

const fall = (hour: number) => 400 - rise(hour)

/** The same market upside down: what rose falls by as much. */
const upsideDown = (rows: readonly Row[], around: number): Row[] =>
  rows.map((row) => ({
    ...row,
    open: around - row.open,
    high: around - row.low,
    low: around - row.high,
    close: around - row.close,
  }))

test('a rising market is a buy with the stop below and targets above', () => {
  const result = recommend(market(hours(200, rise)))

  expect(result).toMatchObject({
    bias: 'bullish',
    entry: { side: 'long' },
    metadata: { TRADING_SIGNAL: 'BUY' },
  })
  if (result.entry.side === null) throw new Error('There is an entry.')
  const [first, second, third] = result.entry.targets.map(({ price }) => price)
  expect([result.entry.stopLoss, result.entry.zoneLow, result.entry.zoneHigh, first, second, third]).toEqual(
    [result.entry.stopLoss, result.entry.zoneLow, result.entry.zoneHigh, first, second, third].sort(
      (a = 0, b = 0) => a - b,
    ),
  )
  expect(result.entry.targets.map(({ riskMultiple }) => riskMultiple)).toEqual([1.333333333, 2, 3])
})

test('a market that keeps falling is a sell, with the stop above', () => {
  const result = recommend(market(hours(200, fall)))

  expect(result).toMatchObject({
    bias: 'bearish',
    entry: { side: 'short' },
    quickSummary: { signal: 'SELL' },
  })
  expect(result.quickSummary.stopLoss).toBeGreaterThan(result.marketOverview.currentPrice)
  expect(result.quickSummary.firstTarget).toBeLessThan(result.marketOverview.currentPrice)
})

test('a market that stands still is held, and has no risk to size', () => {
  const still = hours(100, () => 100).map((row) => ({ ...row, high: 100, low: 100 }))

  const result = recommend(market(still))

  expect(result).toMatchObject({
    bias: 'neutral',
    entry: { side: null, price: 100 },
    trendAnalysis: { ok: true, trend: 'neutral', score: 0 },
    volatilityAnalysis: { ok: true, pricePositionInBB: null, realisedVolatility: 0 },
    priceTargets: { long: null, short: null, supports: [], resistances: [] },
    riskManagement: { ok: false },
    quickSummary: { signal: 'HOLD', entry: null, riskReward: null, volumeConfirmation: null },
  })
})

test('a market turned upside down is never called the same way', () => {
  fc.assert(
    fc.property(fc.integer({ min: 60, max: 1_000 }), (end) => {
      const rows = recorded.slice(Math.max(0, end - 200), end)
      const around = 2 * Math.max(...rows.map(({ high }) => high))

      const upright = recommend(market(rows))
      const turned = recommend(market(upsideDown(rows, around)))

      expect(scoreOf(turned) + scoreOf(upright)).toBe(0)
      if (upright.bias !== 'neutral') expect(turned.bias).not.toBe(upright.bias)
    }),
    { numRuns: 60 },
  )
})

test('a token worth a billionth is judged like any other', () => {
  const tiny = recorded.map((row) => scaled(row, 1e-9))

  for (const end of [200, 400, 650, 1_000]) {
    const usual = recommend(market(recorded.slice(end - 200, end)))
    const result = recommend(market(tiny.slice(end - 200, end)))

    expect(result.bias).toBe(usual.bias)
    expect(result.confidence).toBeCloseTo(usual.confidence, 6)
    expectProportional(result.technicalIndicators.support, usual.technicalIndicators.support)
    expectProportional(result.priceTargets.long?.stopLoss, usual.priceTargets.long?.stopLoss)
    expectProportional(result.technicalIndicators.macd.value, usual.technicalIndicators.macd.value)
    expect(result.marketOverview.priceChange24h).toBeCloseTo(
      usual.marketOverview.priceChange24h ?? Number.NaN,
      6,
    )
  }
})

test('the same bars always give the same answer', () => {
  const rows = recorded.slice(0, 300)

  expect(recommend(market(structuredClone(rows)))).toEqual(recommend(market(rows)))
})

test('a falling market is never called bullish, nor a rising one bearish', () => {
  const steady = fc.record({
    count: fc.integer({ min: 30, max: 300 }),
    pace: fc.double({ min: 0.3, max: 2, noNaN: true }),
    sway: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(steady, ({ count, pace, sway }) => {
      const up = (hour: number) => 1_000 + hour * pace + sway * Math.sin(hour)

      expect(recommend(market(hours(count, up))).bias).not.toBe('bearish')
      expect(recommend(market(hours(count, (hour) => 2_000 - up(hour)))).bias).not.toBe('bullish')
    }),
  )
})

test('a bar that still trades moves the price and nothing that was decided', () => {
  const closed = recorded.slice(0, 300)
  const open = {
    ...(recorded[300] ?? scaled(closed[0] ?? emptyRow, 1)),
    close: 5_000,
    low: 4_900,
    closed: false,
  }

  const result = recommend(market([...closed, open]))
  const before = recommend(market(closed))

  expect(result.marketOverview.currentPrice).toBe(5_000)
  expect(result.marketOverview.low24h).toBe(4_900)
  expect(result.metadata).toEqual(before.metadata)
  expect(result.trendAnalysis).toEqual(before.trendAnalysis)
  expect(result.technicalIndicators.rsi).toBe(before.technicalIndicators.rsi)
  expect(result.priceTargets.long?.entry).toBe(5_000)
})

test('answers 8: a hold has nothing to size', () => {
  const signals = [150, 250, 350, 450, 550, 650].map((until) => recommend(market(recorded.slice(0, until))))
  const held = signals.filter(({ bias }) => bias === 'neutral')

  expect(held.length).toBeGreaterThan(0)
  for (const { riskManagement, actionPlan } of held) {
    expect(riskManagement).toMatchObject({ ok: false })
    expect(actionPlan.riskManagement).not.toContain('trade')
  }
})

test.each<[section: keyof Recommendation, names: string]>([
  ['metadata', 'instrument market timestamp analysisDate dataPoints TRADING_SIGNAL SIGNAL_STRENGTH'],
  ['marketOverview', 'currentPrice priceChange24h high24h low24h volume24h quoteVolume24h'],
  ['technicalIndicators', 'rsi macd movingAverages bollingerBands vwap support resistance adx mfi'],
  ['trendAnalysis', 'trend score signals clearSignal adxStrength'],
  ['momentumAnalysis', 'score signals actionableSignals clearSignal mfiSignal'],
  ['volatilityAnalysis', 'level atrPercent bollingerWidth pricePositionInBB signals tradingSignal'],
  ['volumeAnalysis', 'signal volumeRatio signals volumeTradingSignal'],
  ['tradingRecommendation', 'action confidence reasoning clearSignal'],
  ['priceTargets', 'support resistance atr bbUpper bbMiddle bbLower longEntry longStopLoss longTarget1'],
  ['priceTargets', 'longTarget2 longTarget3 shortEntry shortStopLoss shortTarget1 shortTarget2 shortTarget3'],
  ['actionPlan', 'immediateActions entryStrategy exitStrategy riskManagement warnings'],
  [
    'quickSummary',
    'signal entry stopLoss firstTarget confidence riskReward trendStrength volumeConfirmation',
  ],
])('%s has what callers of other gateways know: %s', (section, names) => {
  const result = recommend(market(recorded.slice(0, 200)))

  for (const name of names.split(' ')) expect(result[section]).toHaveProperty(name)
})

test('the plain target names say the plans and the nearest levels once more', () => {
  const { priceTargets: targets, technicalIndicators: read } = recommend(market(recorded.slice(0, 200)))

  expect(targets).toMatchObject({
    support: read.support,
    resistance: read.resistance,
    longEntry: targets.long?.entry,
    longStopLoss: targets.long?.stopLoss,
    longTarget3: targets.long?.targets[2]?.price,
    shortTarget1: targets.short?.targets[0]?.price,
    bbUpper: read.bollingerBands.upper,
  })
})

test('missing venue volume is reported and never invented', () => {
  const result = recommend(market(recorded.slice(0, 200).map((row) => ({ ...row, volume: null }))))

  const reason = 'The venue does not tell the volume of these bars.'
  expect(result).toMatchObject({
    marketOverview: { volume24h: null },
    technicalIndicators: { vwap: null, mfi: { ok: false, reason } },
    volumeAnalysis: { ok: false, reason },
    tradingRecommendation: { votes: { groups: 3 } },
    quickSummary: { volumeConfirmation: null },
  })
  expect(result.reasoning).toContain(reason)
  expect(result.actionPlan.warnings).toContain(reason)
})

test('twenty closed bars are enough, though not for a trend', () => {
  expect(recommend(market(recorded.slice(0, 20)))).toMatchObject({
    trendAnalysis: { ok: false, reason: 'The trend needs 26 closed bars; 20 were read.' },
    volatilityAnalysis: { ok: true },
    technicalIndicators: { movingAverages: { sma50: null }, adx: { value: null, trendStrength: null } },
    marketOverview: { priceChange24h: null },
  })
})

test('nineteen closed bars and an open one are too few', () => {
  const rows = recorded.slice(0, 20).map((row, i) => ({ ...row, closed: i < 19 }))

  expect(() => recommend(market(rows))).toThrow(expect.objectContaining({ code: 'upstream_malformed' }))
})

test('a market that swings wider than its price gives no entry', () => {
  const wild = hours(200, rise).map((row) => ({ ...row, high: row.high * 4, low: row.low / 4 }))

  const result = recommend(market(wild))

  expect(result.priceTargets.long).toBeNull()
  if (result.bias === 'bullish') throw new Error('A side without a stop was taken.')
})

test('every answer is whole: confidence is a share, sides have stops, figures are numbers', () => {
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 1_000 }), fc.integer({ min: 20, max: 300 }), (end, count) => {
      const result = recommend(market(recorded.slice(Math.max(0, end - count), end)))

      expect(result.confidence).toBeGreaterThanOrEqual(0)
      expect(result.confidence).toBeLessThanOrEqual(1)
      expect(result.reasoning.length).toBeGreaterThan(1)
      expect(result.entry.side === null).toBe(result.bias === 'neutral')
      expect(JSON.parse(JSON.stringify(result))).toEqual(result)
      expect(result.reasoning.join(' ')).not.toMatch(/NaN|undefined|null|Infinity/)
      expect(JSON.stringify(result.actionPlan)).not.toMatch(/NaN|undefined|null|Infinity/)
    }),
    { numRuns: 100 },
  )
})

test('the size risks one and a half percent, or buys the whole book', () => {
  const calm = recommend(market(recorded.slice(0, 400))).riskManagement
  const wild = recommend(
    market(recorded.slice(0, 400).map((row) => ({ ...row, high: row.high * 1.03, low: row.low * 0.97 }))),
  ).riskManagement

  expect(calm).toMatchObject({ ok: true, limitedByBook: true, positionValue: 10_000 })
  expect(wild).toMatchObject({ ok: true, limitedByBook: false, riskAmount: 150, riskPercent: 1.5 })
})

const emptyRow: Row = { time: 0, open: 1, high: 1, low: 1, close: 1, volume: 0, closed: true }

function scaled(row: Row, by: number): Row {
  return { ...row, open: row.open * by, high: row.high * by, low: row.low * by, close: row.close * by }
}

function scoreOf({ trendAnalysis }: Recommendation): number {
  return trendAnalysis.ok ? trendAnalysis.score : Number.NaN
}

function expectProportional(tiny: number | null | undefined, usual: number | null | undefined): void {
  if (usual === null || usual === undefined) expect(tiny).toBe(usual)
  else expect((tiny ?? Number.NaN) / usual).toBeCloseTo(1e-9, 16)
}
