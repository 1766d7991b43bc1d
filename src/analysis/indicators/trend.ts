import { latest } from '../numbers/line.ts'
import { ema, sma, wema, wma } from './averages.ts'
import { priceIndicator } from './define-indicator.ts'
import { adx } from './directional.ts'
import { ichimoku } from './ichimoku.ts'
import { parabolicSar } from './parabolic.ts'
import { fraction, period } from './parameters.ts'
import { trix } from './rate-of-change.ts'
import { labelAverage, labelMomentum, type SignalLabel } from './signal-labels.ts'

/** Indicators of where a market is going. */
export const trendIndicators = {
  sma: priceIndicator({
    name: 'Simple moving average',
    category: 'trend',
    parameters: { period: period(20) },
    outputs: ['sma'],
    compute: ({ close }, { period }) => ({ sma: sma(close, period) }),
    word: (lines, { close }) => labelAverage(close, lines.sma),
  }),
  ema: priceIndicator({
    name: 'Exponential moving average',
    category: 'trend',
    parameters: { period: period(20) },
    outputs: ['ema'],
    compute: ({ close }, { period }) => ({ ema: ema(close, period) }),
    word: (lines, { close }) => labelAverage(close, lines.ema),
  }),
  wma: priceIndicator({
    name: 'Weighted moving average',
    category: 'trend',
    parameters: { period: period(20) },
    outputs: ['wma'],
    compute: ({ close }, { period }) => ({ wma: wma(close, period) }),
    word: (lines, { close }) => labelAverage(close, lines.wma),
  }),
  wema: priceIndicator({
    name: "Wilder's moving average",
    category: 'trend',
    parameters: { period: period(14) },
    outputs: ['wema'],
    compute: ({ close }, { period }) => ({ wema: wema(close, period) }),
    word: (lines, { close }) => labelAverage(close, lines.wema),
  }),
  adx: priceIndicator({
    name: 'Average directional index',
    category: 'trend',
    parameters: { period: period(14) },
    outputs: ['adx', 'pdi', 'mdi'],
    compute: (bars, { period }) => adx(bars, period),
    word({ adx, pdi, mdi }) {
      if (latest(adx) < 20) return 'weak_trend'
      return labelTrend(latest(pdi) - latest(mdi))
    },
  }),
  trix: priceIndicator({
    name: 'Triple exponential average rate',
    category: 'trend',
    parameters: { period: period(18) },
    outputs: ['trix'],
    compute: ({ close }, { period }) => ({ trix: trix(close, period) }),
    word: (lines) => labelMomentum(latest(lines.trix)),
  }),
  psar: priceIndicator({
    name: 'Parabolic stop and reverse',
    category: 'trend',
    parameters: { step: fraction(0.02), max: fraction(0.2) },
    outputs: ['psar'],
    compute: (bars, parameters) => ({ psar: parabolicSar(bars, parameters) }),
    word: ({ psar }, { close }) => labelTrend(latest(close) - latest(psar)),
  }),
  ichimoku: priceIndicator({
    name: 'Ichimoku cloud',
    category: 'trend',
    parameters: {
      conversionPeriod: period(9),
      basePeriod: period(26),
      spanPeriod: period(52),
      displacement: period(26),
    },
    outputs: ['tenkan', 'kijun', 'senkouA', 'senkouB', 'chikou'],
    lagging: ['chikou'],
    compute: ichimoku,
    word({ senkouA, senkouB }, { close }) {
      const price = latest(close)
      if (price > Math.max(latest(senkouA), latest(senkouB))) return 'bullish_trend'
      return price < Math.min(latest(senkouA), latest(senkouB)) ? 'bearish_trend' : 'neutral'
    },
  }),
}

function labelTrend(lead: number): SignalLabel {
  if (lead > 0) return 'bullish_trend'
  return lead < 0 ? 'bearish_trend' : 'neutral'
}
