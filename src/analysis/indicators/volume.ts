import { latest } from '../numbers/line.ts'
import { volumeIndicator } from './define-indicator.ts'
import { period } from './parameters.ts'
import { labelAverage, labelExtreme, labelFlow, labelPressure } from './signal-labels.ts'
import { adl, forceIndex, mfi, obv, vwap } from './volume-flow.ts'

/** Indicators of where the volume goes. */
export const volumeIndicators = {
  mfi: volumeIndicator({
    name: 'Money flow index',
    category: 'volume',
    parameters: { period: period(14) },
    outputs: ['mfi'],
    compute: (bars, { period }) => ({ mfi: mfi(bars, period) }),
    word: (lines) => labelExtreme(lines.mfi, { low: 20, high: 80 }),
  }),
  obv: volumeIndicator({
    name: 'On-balance volume',
    category: 'volume',
    parameters: {},
    outputs: ['obv'],
    compute: (bars) => ({ obv: obv(bars) }),
    word: (lines) => labelFlow(lines.obv),
  }),
  adl: volumeIndicator({
    name: 'Accumulation/distribution line',
    category: 'volume',
    parameters: {},
    outputs: ['adl'],
    compute: (bars) => ({ adl: adl(bars) }),
    word: (lines) => labelFlow(lines.adl),
  }),
  forceindex: volumeIndicator({
    name: 'Force index',
    category: 'volume',
    parameters: { period: period(13) },
    outputs: ['forceindex'],
    compute: (bars, { period }) => ({ forceindex: forceIndex(bars, period) }),
    word: ({ forceindex }) => labelPressure(latest(forceindex)),
  }),
  vwap: volumeIndicator({
    name: 'Volume-weighted average price',
    category: 'volume',
    parameters: {},
    outputs: ['vwap'],
    compute: (bars) => ({ vwap: vwap(bars) }),
    word: (lines, { close }) => labelAverage(close, lines.vwap),
  }),
}
