import { latest } from '../numbers/line.ts'
import { bollinger, chandelier, keltner } from './bands.ts'
import { priceIndicator } from './define-indicator.ts'
import { multiple, period } from './parameters.ts'
import { labelBand, labelVolatility } from './signal-labels.ts'
import { atr, trueRange } from './true-range.ts'

/** Indicators of how far a market swings. */
export const volatilityIndicators = {
  bollinger: priceIndicator({
    name: 'Bollinger bands',
    category: 'volatility',
    parameters: { period: period(20, { min: 2 }), deviations: multiple(2) },
    outputs: ['upper', 'middle', 'lower'],
    compute: ({ close }, parameters) => bollinger(close, parameters),
    word: (bands, { close }) => labelBand(close, bands),
  }),
  atr: priceIndicator({
    name: 'Average true range',
    category: 'volatility',
    parameters: { period: period(14) },
    outputs: ['atr'],
    compute: (bars, { period }) => ({ atr: atr(bars, period) }),
    word: (lines) => labelVolatility(lines.atr),
  }),
  truerange: priceIndicator({
    name: 'True range',
    category: 'volatility',
    parameters: {},
    outputs: ['truerange'],
    compute: (bars) => ({ truerange: trueRange(bars) }),
    word: ({ truerange }) => labelVolatility(truerange),
  }),
  keltner: priceIndicator({
    name: 'Keltner channel',
    category: 'volatility',
    parameters: { emaPeriod: period(20), atrPeriod: period(10), multiplier: multiple(2) },
    outputs: ['upper', 'middle', 'lower'],
    compute: keltner,
    word: (bands, { close }) => labelBand(close, bands),
  }),
  chandelier: priceIndicator({
    name: 'Chandelier exit',
    category: 'volatility',
    parameters: { period: period(22), multiplier: multiple(3) },
    outputs: ['long', 'short'],
    compute: chandelier,
    word({ long, short }, { close }) {
      const belowLong = latest(close) < latest(long)
      const aboveShort = latest(close) > latest(short)
      if (belowLong === aboveShort) return 'neutral'
      return belowLong ? 'bearish_trend' : 'bullish_trend'
    },
  }),
}
