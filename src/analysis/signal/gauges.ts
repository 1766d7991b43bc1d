import { ema, sma } from '../indicators/averages.ts'
import { bollinger } from '../indicators/bands.ts'
import { adx } from '../indicators/directional.ts'
import { macd } from '../indicators/macd.ts'
import { rsi } from '../indicators/rsi.ts'
import { stochastic } from '../indicators/stochastic.ts'
import { atr } from '../indicators/true-range.ts'
import { mfi, vwap } from '../indicators/volume-flow.ts'
import type { Bars } from '../market/bars.ts'
import { findLevels, type Level } from '../market/levels.ts'
import { combine, type Line, latest } from '../numbers/line.ts'

/** The newest figures over closed bars that the four groups judge by; NaN for what is not known. */
export interface Gauges {
  /** Closed bars only. */
  readonly bars: Bars
  /** The newest price there is, that of a bar still trading included. */
  readonly price: number
  readonly close: number
  readonly sma20: number
  readonly sma50: number
  readonly ema12: number
  readonly ema26: number
  readonly adx: number
  readonly pdi: number
  readonly mdi: number
  /** +DI less -DI at every bar. */
  readonly directionLead: Line
  readonly rsi: Line
  readonly k: number
  readonly d: number
  readonly macd: { readonly value: number; readonly signal: number; readonly histogram: number }
  readonly bands: { readonly upper: number; readonly middle: number; readonly lower: number }
  readonly atr: number
  readonly vwap: number
  /** Null when the volume is not known. */
  readonly mfi: Line | null
  readonly supports: readonly Level[]
  readonly resistances: readonly Level[]
}

/** Reads every gauge with its usual parameters. Levels are swings that turned within half an average true range. */
export function readGauges(bars: Bars, price: number): Gauges {
  const { close, volume } = bars
  const traded = volume === null ? null : { ...bars, volume }
  const direction = adx(bars, 14)
  const oscillator = stochastic(bars, { period: 14, signalPeriod: 3, smoothing: 3 })
  const convergence = macd(close, { fastPeriod: 12, slowPeriod: 26, signalPeriod: 9 })
  const bands = bollinger(close, { period: 20, deviations: 2 })
  const range = latest(atr(bars, 14))
  return {
    bars,
    price,
    close: latest(close),
    sma20: latest(sma(close, 20)),
    sma50: latest(sma(close, 50)),
    ema12: latest(ema(close, 12)),
    ema26: latest(ema(close, 26)),
    adx: latest(direction.adx),
    pdi: latest(direction.pdi),
    mdi: latest(direction.mdi),
    directionLead: combine(direction.pdi, direction.mdi, (rising, falling) => rising - falling),
    rsi: rsi(close, 14),
    k: latest(oscillator.k),
    d: latest(oscillator.d),
    macd: {
      value: latest(convergence.macd),
      signal: latest(convergence.signal),
      histogram: latest(convergence.histogram),
    },
    bands: { upper: latest(bands.upper), middle: latest(bands.middle), lower: latest(bands.lower) },
    atr: range,
    vwap: traded === null ? Number.NaN : latest(vwap(traded)),
    mfi: traded === null ? null : mfi(traded, 14),
    ...findLevels(bars, { price, tolerance: range / 2 }),
  }
}
