interface StrategyRules {
  readonly entry: readonly string[]
  readonly exit: readonly string[]
}

/**
 * Well-known pairs of rules, as texts that a caller could have written. Those of a short are those of a long in the
 * mirror: what crosses up crosses down, and an index of 30 is one of 70.
 */
export const strategies = {
  rsi: {
    long: { entry: ['rsi crosses_above 30'], exit: ['rsi crosses_below 70'] },
    short: { entry: ['rsi crosses_below 70'], exit: ['rsi crosses_above 30'] },
  },
  macd: {
    long: { entry: ['macd crosses_above macd.signal'], exit: ['macd crosses_below macd.signal'] },
    short: { entry: ['macd crosses_below macd.signal'], exit: ['macd crosses_above macd.signal'] },
  },
  'golden-cross': {
    long: {
      entry: ['sma:period=50 crosses_above sma:period=200'],
      exit: ['sma:period=50 crosses_below sma:period=200'],
    },
    short: {
      entry: ['sma:period=50 crosses_below sma:period=200'],
      exit: ['sma:period=50 crosses_above sma:period=200'],
    },
  },
  'moving-average': {
    long: {
      entry: ['ema:period=12 crosses_above ema:period=26'],
      exit: ['ema:period=12 crosses_below ema:period=26'],
    },
    short: {
      entry: ['ema:period=12 crosses_below ema:period=26'],
      exit: ['ema:period=12 crosses_above ema:period=26'],
    },
  },
  bollinger: {
    long: {
      entry: ['close crosses_below bollinger.lower'],
      exit: ['close crosses_above bollinger.middle'],
    },
    short: {
      entry: ['close crosses_above bollinger.upper'],
      exit: ['close crosses_below bollinger.middle'],
    },
  },
  stochastic: {
    long: {
      entry: ['stochastic.k crosses_above stochastic.d', 'stochastic.k below 30'],
      exit: ['stochastic.k crosses_below stochastic.d'],
    },
    short: {
      entry: ['stochastic.k crosses_below stochastic.d', 'stochastic.k above 70'],
      exit: ['stochastic.k crosses_above stochastic.d'],
    },
  },
} as const satisfies Record<string, Record<'long' | 'short', StrategyRules>>
export type StrategyName = keyof typeof strategies

export const strategyNames = [
  'rsi',
  'macd',
  'golden-cross',
  'moving-average',
  'bollinger',
  'stochastic',
] as const satisfies readonly StrategyName[]
