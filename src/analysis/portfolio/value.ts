/** Something held, and what one of it costs. */
export interface PricedHolding {
  readonly asset: string
  readonly amount: number
  /** Dollars for one. */
  readonly price: number
}

export interface Weighed {
  readonly asset: string
  readonly amount: number
  readonly price: number
  /** Dollars. */
  readonly value: number
  /** Of the whole, percent. */
  readonly weightPercent: number
}

export interface PortfolioValue {
  readonly totalValue: number
  /** Most expensive first; amounts of one asset are added up. */
  readonly positions: readonly Weighed[]
  /** Sum of squared weights (Herfindahl and Hirschman): 1 when all is in one asset; NaN when nothing is worth anything. */
  readonly concentration: number
  /** As many equal positions would be as concentrated. */
  readonly effectivePositions: number
}

/** Adds up holdings and weighs each asset against the whole. */
export function valueOfHoldings(holdings: readonly PricedHolding[]): PortfolioValue {
  const byAsset = new Map<string, PricedHolding>()
  for (const { asset, amount, price } of holdings)
    byAsset.set(asset, { asset, price, amount: (byAsset.get(asset)?.amount ?? 0) + amount })
  const held = [...byAsset.values()]
  const totalValue = held.reduce((sum, { amount, price }) => sum + amount * price, 0)
  const positions = held
    .map(({ asset, amount, price }) => ({
      asset,
      amount,
      price,
      value: amount * price,
      weightPercent: totalValue > 0 ? (100 * amount * price) / totalValue : 0,
    }))
    .sort((a, b) => b.value - a.value)
  const concentration =
    totalValue > 0
      ? positions.reduce((sum, { weightPercent }) => sum + (weightPercent / 100) ** 2, 0)
      : Number.NaN
  return { totalValue, positions, concentration, effectivePositions: 1 / concentration }
}

/** Weights of some positions among themselves, parts of one. */
export function partsOf(positions: readonly Weighed[]): readonly number[] {
  const total = positions.reduce((sum, { value }) => sum + value, 0)
  return positions.map(({ value }) => (total > 0 ? value / total : 0))
}
