import { extremeWord } from '../indicators/words.ts'
import { figure, rounded } from '../numbers/figures.ts'
import { type Line, latest } from '../numbers/line.ts'
import { divergence } from './divergence.ts'
import type { Gauges } from './gauges.ts'
import type { Bias, MoneyFlow, Section, TechnicalIndicators } from './shape.ts'
import { directionCrossover, trendStrengthOf } from './trend.ts'

/** The gauges as figures for the caller. */
export function describeIndicators(gauges: Gauges): TechnicalIndicators {
  const { macd, bands, supports, resistances } = gauges
  return {
    rsi: figure(latest(gauges.rsi)),
    stochastic: { k: figure(gauges.k), d: figure(gauges.d) },
    macd: { value: figure(macd.value), signal: figure(macd.signal), histogram: figure(macd.histogram) },
    movingAverages: {
      sma20: figure(gauges.sma20),
      sma50: figure(gauges.sma50),
      ema12: figure(gauges.ema12),
      ema26: figure(gauges.ema26),
    },
    bollingerBands: { upper: figure(bands.upper), middle: figure(bands.middle), lower: figure(bands.lower) },
    vwap: figure(gauges.vwap),
    support: figure(supports[0]?.price ?? Number.NaN),
    resistance: figure(resistances[0]?.price ?? Number.NaN),
    adx: {
      value: figure(gauges.adx),
      trendStrength: trendStrengthOf(gauges.adx),
      pdi: figure(gauges.pdi),
      mdi: figure(gauges.mdi),
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
  const word = extremeWord(mfi, { low: 20, high: 80 })
  return word === 'overbought' || word === 'oversold' ? word : 'neutral'
}

function directionOf(lead: number): Bias {
  if (lead > 0) return 'bullish'
  return lead < 0 ? 'bearish' : 'neutral'
}
