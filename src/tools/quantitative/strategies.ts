/** Well-known pairs of rules, as texts that a caller could have written. */
export const strategies = {
  rsi: { entry: ['rsi crosses_above 30'], exit: ['rsi crosses_below 70'] },
  macd: { entry: ['macd crosses_above macd.signal'], exit: ['macd crosses_below macd.signal'] },
  'golden-cross': {
    entry: ['sma:period=50 crosses_above sma:period=200'],
    exit: ['sma:period=50 crosses_below sma:period=200'],
  },
  'moving-average': {
    entry: ['ema:period=12 crosses_above ema:period=26'],
    exit: ['ema:period=12 crosses_below ema:period=26'],
  },
  bollinger: {
    entry: ['close crosses_below bollinger.lower'],
    exit: ['close crosses_above bollinger.middle'],
  },
  stochastic: {
    entry: ['stochastic.k crosses_above stochastic.d', 'stochastic.k below 30'],
    exit: ['stochastic.k crosses_below stochastic.d'],
  },
} as const
export type StrategyName = keyof typeof strategies

export const strategyNames = [
  'rsi',
  'macd',
  'golden-cross',
  'moving-average',
  'bollinger',
  'stochastic',
] as const satisfies readonly StrategyName[]
