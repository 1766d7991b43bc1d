/** One trade as seen by anyone who took the offer. */
export interface TakenTrade {
  /** Milliseconds since the epoch. */
  readonly time: number
  readonly price: number
  /** In the base asset. */
  readonly size: number
  readonly side: 'buy' | 'sell'
}

export interface TradeFlow {
  readonly count: number
  /** Between the first and the last trade. */
  readonly seconds: number
  /** In the base asset. */
  readonly volume: number
  /** In the quote asset. */
  readonly value: number
  /** Percent of the volume that takers bought. */
  readonly boughtPct: number
  /** Weighted by volume. */
  readonly averagePrice: number
  readonly high: number
  readonly low: number
  /** Of one trade, in the quote asset. */
  readonly largest: number
}

/** Sums up a list of trades, in any order; figures of an empty list are NaN. */
export function toFlow(trades: readonly TakenTrade[]): TradeFlow {
  const times = trades.map(({ time }) => time)
  const prices = trades.map(({ price }) => price)
  const values = trades.map(({ price, size }) => price * size)
  const volume = sum(trades.map(({ size }) => size))
  const value = sum(values)
  const bought = sum(trades.filter(({ side }) => side === 'buy').map(({ size }) => size))
  const isEmpty = trades.length === 0
  return {
    count: trades.length,
    seconds: isEmpty ? Number.NaN : (Math.max(...times) - Math.min(...times)) / 1_000,
    volume,
    value,
    boughtPct: (bought / volume) * 100,
    averagePrice: value / volume,
    high: isEmpty ? Number.NaN : Math.max(...prices),
    low: isEmpty ? Number.NaN : Math.min(...prices),
    largest: isEmpty ? Number.NaN : Math.max(...values),
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
