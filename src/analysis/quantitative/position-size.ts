interface SizingOptions {
  /** In the quote asset, as every price here. */
  readonly capital: number
  /** What part of the capital the trade may lose, in percent. */
  readonly riskPercent: number
  readonly entry: number
  readonly stop: number
  /** What entering and leaving costs each, in percent of what is traded. */
  readonly feePercent: number
  /** The position is worth at most so many times the capital. */
  readonly maxLeverage: number
}

/** A position at whose stop a known amount is lost; money in the quote asset. */
export interface Sizing {
  readonly side: 'long' | 'short'
  /** In the base asset, not rounded to any venue's lot. */
  readonly units: number
  readonly notional: number
  readonly leverage: number
  /** What is lost when the stop is hit at its price, fees included. */
  readonly lossAtStop: number
  readonly riskPercent: number
  readonly stopDistance: number
  readonly stopDistancePercent: number
  readonly feesAtStop: number
  /** Where the trade pays its own fees. */
  readonly breakEven: number
  /** True when the allowed leverage made it smaller than the risk would. */
  readonly isCapped: boolean
}

/** The size at which hitting the stop loses the wanted part of the capital. Entry and stop differ. */
export function sizePosition(options: SizingOptions): Sizing {
  const { capital, entry, stop, maxLeverage } = options
  const fee = options.feePercent / 100
  const side = stop < entry ? 1 : -1
  const stopDistance = Math.abs(entry - stop)
  const lossPerUnit = stopDistance + fee * (entry + stop)
  const requested = (capital * options.riskPercent) / 100 / lossPerUnit
  const most = (capital * maxLeverage) / entry
  const units = Math.min(requested, most)
  return {
    side: side > 0 ? 'long' : 'short',
    units,
    notional: units * entry,
    leverage: (units * entry) / capital,
    lossAtStop: units * lossPerUnit,
    riskPercent: (100 * units * lossPerUnit) / capital,
    stopDistance,
    stopDistancePercent: (100 * stopDistance) / entry,
    feesAtStop: units * fee * (entry + stop),
    breakEven: (entry * (1 + side * fee)) / (1 - side * fee),
    isCapped: most < requested,
  }
}

/**
 * The part of the capital to risk that lets it grow fastest, in percent; negative when the odds are against the trade
 * (Kelly 1956, for a bet that loses what is risked or wins `payoff` times that).
 */
export function kellyPercent({
  winRatePercent,
  payoff,
}: {
  readonly winRatePercent: number
  readonly payoff: number
}): number {
  const wins = winRatePercent / 100
  return 100 * (wins - (1 - wins) / payoff)
}
