import { labelExtreme } from '../indicators/signal-labels.ts'
import { rounded, roundedOrNull } from '../numbers/figures.ts'
import { type Line, latest } from '../numbers/line.ts'
import { divergence } from './divergence.ts'
import type { Gauges } from './gauges.ts'
import type { Bias, MoneyFlow, Section, TechnicalIndicators } from './shape.ts'
import { directionCrossover, trendStrengthOf } from './trend.ts'

/** The gauges as figures for the caller. */
export function describeIndicators(gauges: Gauges): TechnicalIndicators {
  const { macd, bands, supports, resistances } = gauges
  return {
    rsi: roundedOrNull(latest(gauges.rsi)),
    stochastic: { k: roundedOrNull(gauges.k), d: roundedOrNull(gauges.d) },
    macd: {
      value: roundedOrNull(macd.value),
      signal: roundedOrNull(macd.signal),
      histogram: roundedOrNull(macd.histogram),
    },
    movingAverages: {
      sma20: roundedOrNull(gauges.sma20),
      sma50: roundedOrNull(gauges.sma50),
      ema12: roundedOrNull(gauges.ema12),
      ema26: roundedOrNull(gauges.ema26),
    },
    bollingerBands: {
      upper: roundedOrNull(bands.upper),
      middle: roundedOrNull(bands.middle),
      lower: roundedOrNull(bands.lower),
    },
    vwap: roundedOrNull(gauges.vwap),
    support: roundedOrNull(supports[0]?.price ?? Number.NaN),
    resistance: roundedOrNull(resistances[0]?.price ?? Number.NaN),
    adx: {
      value: roundedOrNull(gauges.adx),
      trendStrength: trendStrengthOf(gauges.adx),
      pdi: roundedOrNull(gauges.pdi),
      mdi: roundedOrNull(gauges.mdi),
      trendDirection: directionOf(gauges.pdi - gauges.mdi),
      diCrossover: directionCrossover(gauges.directionLead),
    },
    mfi: describeMoneyFlow(gauges),
  }
}

function describeMoneyFlow({ bars, mfi }: Gauges): Section<MoneyFlow> {
  if (mfi === null) return { ok: false, reason: 'The venue does not tell the volume of these bars.' }
  const value = latest(mfi)
  const change = value - latest(mfi, 5)
  return {
    ok: true,
    value: rounded(value),
    signal: moneyFlowSignal(mfi),
    volumePressure: value >= 60 ? 'buying' : value <= 40 ? 'selling' : 'balanced',
    divergence: divergence(bars, mfi),
    trend: change > 2 ? 'rising' : change < -2 ? 'falling' : 'flat',
  }
}

/** Whether money flowed one way for so long that it may turn. */
export function moneyFlowSignal(mfi: Line): MoneyFlow['signal'] {
  const term = labelExtreme(mfi, { low: 20, high: 80 })
  return term === 'overbought' || term === 'oversold' ? term : 'neutral'
}

function directionOf(lead: number): Bias {
  if (lead > 0) return 'bullish'
  return lead < 0 ? 'bearish' : 'neutral'
}
