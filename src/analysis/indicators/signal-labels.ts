import { type Line, latest } from '../numbers/line.ts'

/** What an indicator states about the newest bar. */
export const signalWords = [
  'overbought',
  'oversold',
  'bullish_momentum',
  'bearish_momentum',
  'bullish_crossover',
  'bearish_crossover',
  'bullish_trend',
  'bearish_trend',
  'weak_trend',
  'above_average',
  'below_average',
  'near_upper_band',
  'near_lower_band',
  'rising_volatility',
  'falling_volatility',
  'accumulation',
  'distribution',
  'neutral',
  'insufficient_data',
  'not_available',
] as const
export type SignalLabel = (typeof signalWords)[number]

/** Overbought or oversold beyond the limits. */
export function labelExtreme(line: Line, { low, high }: { low: number; high: number }): SignalLabel {
  const value = latest(line)
  if (value >= high) return 'overbought'
  return value <= low ? 'oversold' : 'neutral'
}

/** Which side of zero the figure is on, as momentum; zero itself is neutral. */
export function labelMomentum(value: number): SignalLabel {
  if (value > 0) return 'bullish_momentum'
  return value < 0 ? 'bearish_momentum' : 'neutral'
}

/** Whether a difference changed its sign with the newest bar, or else which sign it has. */
export function labelCrossover(difference: Line): SignalLabel {
  const now = latest(difference)
  const before = latest(difference, 1)
  if (now > 0 && before <= 0) return 'bullish_crossover'
  if (now < 0 && before >= 0) return 'bearish_crossover'
  return labelMomentum(now)
}

/** Which side of an average the close is on. */
export function labelAverage(close: Line, average: Line): SignalLabel {
  if (latest(close) > latest(average)) return 'above_average'
  return latest(close) < latest(average) ? 'below_average' : 'neutral'
}

/** Whether the close lies in the outer tenth of its bands, or beyond them. */
export function labelBand(close: Line, { upper, lower }: { upper: Line; lower: Line }): SignalLabel {
  const width = latest(upper) - latest(lower)
  if (!(width > 0)) return 'neutral'
  const position = (latest(close) - latest(lower)) / width
  if (position >= 0.9) return 'near_upper_band'
  return position <= 0.1 ? 'near_lower_band' : 'neutral'
}

/** Whether the ranges have grown or shrunk by a fifth against their own mean over the last 20 bars. */
export function labelVolatility(ranges: Line): SignalLabel {
  const recent = ranges.slice(-20).filter((range) => !Number.isNaN(range))
  const usual = recent.reduce((sum, range) => sum + range, 0) / recent.length
  if (latest(ranges) > usual * 1.2) return 'rising_volatility'
  return latest(ranges) < usual * 0.8 ? 'falling_volatility' : 'neutral'
}

/** Whether a running total of volume is higher or lower than ten bars ago. */
export function labelFlow(total: Line): SignalLabel {
  return labelPressure(latest(total) - latest(total, Math.min(10, total.length - 1)))
}

/** Whether money flows in or out. */
export function labelPressure(flow: number): SignalLabel {
  if (flow > 0) return 'accumulation'
  return flow < 0 ? 'distribution' : 'neutral'
}
