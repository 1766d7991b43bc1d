import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { barsOf, type TradedBars } from '../market/bars.ts'
import { combine, type Line } from '../numbers/line.ts'
import { ema, sma, wema, wma } from './averages.ts'
import { awesome } from './awesome.ts'
import { bollinger, chandelier, keltner } from './bands.ts'
import { cci } from './cci.ts'
import { adx } from './directional.ts'
import { ichimoku } from './ichimoku.ts'
import { macd } from './macd.ts'
import { parabolicSar } from './parabolic.ts'
import { kst, roc, trix } from './rate-of-change.ts'
import { rsi } from './rsi.ts'
import { stochastic, stochasticRsi, williamsR } from './stochastic.ts'
import { atr, trueRange } from './true-range.ts'
import { adl, forceIndex, mfi, obv, vwap } from './volume-flow.ts'

interface Table {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (number | null)[])[]
}

const recordings = new URL('../../../test/recordings/indicators/', import.meta.url)
const read = (name: string): Table => JSON.parse(readFileSync(new URL(`${name}.json`, recordings), 'utf8'))
const column = ({ columns, rows }: Table, name: string): (number | null)[] =>
  rows.map((row) => row[columns.indexOf(name)] ?? null)

const bars = tradedBars(read('quotes'))
const { close } = bars

test.each<[file: string, compute: () => Readonly<Record<string, Line>>]>([
  ['sma', () => ({ sma: sma(close, 20) })],
  ['ema', () => ({ ema: ema(close, 20) })],
  ['wma', () => ({ wma: wma(close, 14) })],
  ['smma', () => ({ smma: wema(close, 20) })],
  ['rsi', () => ({ rsi: rsi(close, 14) })],
  ['macd', () => macd(close, { fastPeriod: 12, slowPeriod: 26, signalPeriod: 9 })],
  ['bb', () => named(bollinger(close, { period: 20, deviations: 2 }), 'sma')],
  ['adx', () => adx(bars, 14)],
  ['atr', () => ({ tr: trueRange(bars), atr: atr(bars, 14) })],
  ['stoch', () => stochastic(bars, { period: 14, signalPeriod: 3, smoothing: 3 })],
  ['stoch-rsi', stochasticRsiLines],
  ['willr', () => ({ williamsR: williamsR(bars, 14) })],
  ['cci', () => ({ cci: cci(bars, 20) })],
  ['roc', () => ({ roc: roc(close, 14) })],
  ['mfi', () => ({ mfi: mfi(bars, 14) })],
  ['obv', () => ({ obv: obv(bars) })],
  ['adl', () => ({ adl: adl(bars) })],
  ['force', () => ({ forceIndex: forceIndex(bars, 2) })],
  ['vwap', () => ({ vwap: vwap(bars) })],
  ['awesome', () => ({ oscillator: awesome(bars, { fastPeriod: 5, slowPeriod: 34 }) })],
  ['ichimoku', ichimokuLines],
  ['keltner', () => named(keltner(bars, { emaPeriod: 20, atrPeriod: 10, multiplier: 2 }), 'centerline')],
  ['chexit', () => ({ chandelierExit: chandelier(bars, { period: 22, multiplier: 3 }).long })],
])('%s agrees with the reference at every bar, the warm-up included', (file, compute) => {
  const reference = read(file)

  const lines = compute()

  expect(Object.keys(lines).sort()).toEqual([...reference.columns].sort())
  for (const name of reference.columns) expectSame(lines[name], column(reference, name))
})

test('the parabolic stop agrees with the reference, which is silent until its first reversal', () => {
  const later = column(read('psar'), 'sar')

  const stops = parabolicSar(bars, { step: 0.02, max: 0.2 })

  expectSame(stops, later, { from: later.findIndex((stop) => stop !== null) })
})

test('trix agrees with the reference that warms up as we do', () => {
  expectSame(trix(close, 14), column(read('talib'), 'trix14'))
})

test('trix meets the reference that warms up faster, once both are warm', () => {
  expectSame(trix(close, 14), column(read('trix'), 'trix'), { from: 240, within: 1e-4 })
})

test('know sure thing is the weighted sum of its exact parts', () => {
  const part = (rocPeriod: number, smaPeriod: number, weight: number): Line =>
    sma(roc(close, rocPeriod), smaPeriod).map((value) => value * weight)
  const sum = [part(10, 10, 1), part(15, 10, 2), part(20, 10, 3), part(30, 15, 4)].reduce((a, b) =>
    combine(a, b, (x, y) => x + y),
  )

  const lines = kst(close, {
    rocPeriod1: 10,
    rocPeriod2: 15,
    rocPeriod3: 20,
    rocPeriod4: 30,
    smaPeriod1: 10,
    smaPeriod2: 10,
    smaPeriod3: 10,
    smaPeriod4: 15,
    signalPeriod: 9,
  })

  expectSame(lines.kst, known(sum))
  expectSame(lines.signal, known(sma(sum, 9)))
})

/** Fails at the first bar where a line is further from the reference than one part in 1e8, or known too early or late. */
function expectSame(
  line: Line | undefined,
  reference: readonly (number | null)[],
  { from = 0, within = 1e-8 } = {},
): void {
  expect(line).toHaveLength(reference.length)
  const wrong = known(line ?? new Float64Array()).findIndex((value, i) => {
    const expected = reference[i] ?? null
    if (i < from) return false
    if (value === null || expected === null) return value !== expected
    return Math.abs(value - expected) > within * Math.max(1, Math.abs(expected))
  })
  expect({ wrong, line: line?.[wrong], reference: reference[wrong] }).toMatchObject({ wrong: -1 })
}

function known(line: Line): (number | null)[] {
  return Array.from(line, (value) => (Number.isNaN(value) ? null : value))
}

function tradedBars({ rows }: Table): TradedBars {
  const read = barsOf(
    rows.map(([time, open, high, low, close, volume]) => ({
      time: time ?? 0,
      open: open ?? 0,
      high: high ?? 0,
      low: low ?? 0,
      close: close ?? 0,
      volume: volume ?? 0,
    })),
  )
  return { ...read, volume: read.volume ?? new Float64Array() }
}

function named({ upper, middle, lower }: { upper: Line; middle: Line; lower: Line }, center: string) {
  return { upperBand: upper, [center]: middle, lowerBand: lower }
}

function stochasticRsiLines() {
  const { k, d } = stochasticRsi(close, { rsiPeriod: 14, stochasticPeriod: 14, kPeriod: 1, dPeriod: 3 })
  return { stochRsi: k, signal: d }
}

function ichimokuLines() {
  const periods = { conversionPeriod: 9, basePeriod: 26, spanPeriod: 52, displacement: 26 }
  const { tenkan, kijun, senkouA, senkouB, chikou } = ichimoku(bars, periods)
  // the reference was computed over a longer run, so its lagging span reaches the last bar here
  const lagging = column(read('ichimoku'), 'chikouSpan').map(
    (close, i) => (i < 224 ? chikou[i] : close) ?? Number.NaN,
  )
  return {
    tenkanSen: tenkan,
    kijunSen: kijun,
    senkouSpanA: senkouA,
    senkouSpanB: senkouB,
    chikouSpan: Float64Array.from(lagging),
  }
}
