import { combine, latest } from '../numbers/line.ts'
import { awesome } from './awesome.ts'
import { cci } from './cci.ts'
import { priceIndicator } from './define-indicator.ts'
import { macd } from './macd.ts'
import { period } from './parameters.ts'
import { kst, roc } from './rate-of-change.ts'
import { rsi } from './rsi.ts'
import { labelCrossover, labelExtreme, labelMomentum } from './signal-labels.ts'
import { stochastic, stochasticRsi, williamsR } from './stochastic.ts'

/** Indicators of how fast a market moves. */
export const momentumIndicators = {
  rsi: priceIndicator({
    name: 'Relative strength index',
    category: 'momentum',
    parameters: { period: period(14) },
    outputs: ['rsi'],
    compute: ({ close }, { period }) => ({ rsi: rsi(close, period) }),
    word(lines) {
      const extreme = labelExtreme(lines.rsi, { low: 30, high: 70 })
      const value = latest(lines.rsi)
      if (extreme !== 'neutral') return extreme
      if (value >= 55) return 'bullish_momentum'
      return value <= 45 ? 'bearish_momentum' : 'neutral'
    },
  }),
  macd: priceIndicator({
    name: 'Moving average convergence/divergence',
    category: 'momentum',
    parameters: { fastPeriod: period(12), slowPeriod: period(26), signalPeriod: period(9) },
    outputs: ['macd', 'signal', 'histogram'],
    compute: ({ close }, periods) => macd(close, periods),
    word: ({ histogram }) => labelCrossover(histogram),
  }),
  stochastic: priceIndicator({
    name: 'Stochastic oscillator',
    category: 'momentum',
    parameters: { period: period(14), signalPeriod: period(3), smoothing: period(1) },
    outputs: ['k', 'd'],
    compute: stochastic,
    word: ({ k, d }) => labelStochastic(k, d),
  }),
  stochrsi: priceIndicator({
    name: 'Stochastic RSI',
    category: 'momentum',
    parameters: {
      rsiPeriod: period(14),
      stochasticPeriod: period(14),
      kPeriod: period(3),
      dPeriod: period(3),
    },
    outputs: ['k', 'd'],
    compute: ({ close }, periods) => stochasticRsi(close, periods),
    word: ({ k, d }) => labelStochastic(k, d),
  }),
  williamsr: priceIndicator({
    name: 'Williams %R',
    category: 'momentum',
    parameters: { period: period(14) },
    outputs: ['williamsr'],
    compute: (bars, { period }) => ({ williamsr: williamsR(bars, period) }),
    word: ({ williamsr }) => labelExtreme(williamsr, { low: -80, high: -20 }),
  }),
  cci: priceIndicator({
    name: 'Commodity channel index',
    category: 'momentum',
    parameters: { period: period(20) },
    outputs: ['cci'],
    compute: (bars, { period }) => ({ cci: cci(bars, period) }),
    word: (lines) => labelExtreme(lines.cci, { low: -100, high: 100 }),
  }),
  roc: priceIndicator({
    name: 'Rate of change',
    category: 'momentum',
    parameters: { period: period(12) },
    outputs: ['roc'],
    compute: ({ close }, { period }) => ({ roc: roc(close, period) }),
    word: (lines) => labelMomentum(latest(lines.roc)),
  }),
  kst: priceIndicator({
    name: 'Know sure thing',
    category: 'momentum',
    parameters: {
      rocPeriod1: period(10),
      rocPeriod2: period(15),
      rocPeriod3: period(20),
      rocPeriod4: period(30),
      smaPeriod1: period(10),
      smaPeriod2: period(10),
      smaPeriod3: period(10),
      smaPeriod4: period(15),
      signalPeriod: period(9),
    },
    outputs: ['kst', 'signal'],
    compute: ({ close }, periods) => kst(close, periods),
    word: ({ kst, signal }) => labelCrossover(combine(kst, signal, (value, average) => value - average)),
  }),
  ao: priceIndicator({
    name: 'Awesome oscillator',
    category: 'momentum',
    parameters: { fastPeriod: period(5), slowPeriod: period(34) },
    outputs: ['ao'],
    compute: (bars, periods) => ({ ao: awesome(bars, periods) }),
    word: ({ ao }) => labelCrossover(ao),
  }),
}

function labelStochastic(k: Float64Array, d: Float64Array) {
  const extreme = labelExtreme(k, { low: 20, high: 80 })
  return extreme === 'neutral' ? labelMomentum(latest(k) - latest(d)) : extreme
}
