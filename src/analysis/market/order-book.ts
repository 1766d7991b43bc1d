/** So much of the base asset at this price in the quote asset. */
export interface BookLevel {
  readonly price: number
  readonly size: number
}

/** Both sides of a market, best first. */
export interface BookSides {
  readonly bids: readonly BookLevel[]
  readonly asks: readonly BookLevel[]
}

export interface BookShape {
  /** Half-way between the best bid and the best ask; NaN when a side is empty. */
  readonly middle: number
  /** Percent of the middle. */
  readonly spreadPct: number
  /** What the levels of a side are worth together, in the quote asset. */
  readonly bidValue: number
  readonly askValue: number
  /** From -1, only sellers, to 1, only buyers: (bids - asks) / (bids + asks) by value. */
  readonly imbalance: number
}

/** What the shown levels of a book say at a glance. */
export function shapeOf({ bids, asks }: BookSides): BookShape {
  const bid = bids[0]?.price ?? Number.NaN
  const ask = asks[0]?.price ?? Number.NaN
  const middle = (bid + ask) / 2
  const [bidValue, askValue] = [worthOf(bids), worthOf(asks)]
  return {
    middle,
    spreadPct: ((ask - bid) / middle) * 100,
    bidValue,
    askValue,
    imbalance: (bidValue - askValue) / (bidValue + askValue),
  }
}

/** What levels are worth together, in the quote asset. */
export function worthOf(levels: readonly BookLevel[]): number {
  return levels.reduce((sum, { price, size }) => sum + price * size, 0)
}
