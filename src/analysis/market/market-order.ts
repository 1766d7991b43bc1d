import { type BookLevel, type BookSides, shapeOf, worthOf } from './order-book.ts'

export type OrderSide = 'buy' | 'sell'

interface DollarOrder {
  readonly side: OrderSide
  readonly amountUsd: number
  /** How much of the quote asset makes a dollar. */
  readonly quotePerUsd: number
}

/** What would become of a market order; prices in the quote asset, NaN when nothing is there to take. */
export interface OrderOutcome extends Omit<Fill, 'value'> {
  readonly filledUsd: number
  /** Average price against the middle of the book, percent; more is worse. */
  readonly slippagePct: number
  /** Lost against the middle, dollars. */
  readonly costUsd: number
}

/** The side of a book that an order takes from, best first. */
export function takenSide({ bids, asks }: BookSides, side: OrderSide): readonly BookLevel[] {
  return side === 'buy' ? asks : bids
}

/** Takes an order through a book that has both sides. */
export function orderOutcome(book: BookSides, { side, amountUsd, quotePerUsd }: DollarOrder): OrderOutcome {
  const { middle } = shapeOf(book)
  const { value, ...fill } = fillOrder(takenSide(book, side), amountUsd * quotePerUsd)
  const fair = fill.size * middle
  return {
    ...fill,
    filledUsd: value / quotePerUsd,
    slippagePct: slippagePct(fill.averagePrice, middle, side),
    costUsd: (side === 'buy' ? value - fair : fair - value) / quotePerUsd,
  }
}

/** What a venue shows on the side that is taken from, dollars. */
export function shownUsd(book: BookSides, { side, quotePerUsd }: Omit<DollarOrder, 'amountUsd'>): number {
  return worthOf(takenSide(book, side)) / quotePerUsd
}

/** Amounts from a tenth of one to its tenfold, the points of a curve. */
export function suggestAmounts(amount: number): readonly number[] {
  return [0.1, 0.25, 0.5, 1, 2.5, 5, 10].map((part) => Number((amount * part).toPrecision(10)))
}

/** What became of an order that took levels until it was full or nothing was left. */
export interface Fill {
  /** In the quote asset. */
  readonly value: number
  /** In the base asset. */
  readonly size: number
  /** NaN when nothing was there to take. */
  readonly averagePrice: number
  readonly worstPrice: number
  /** How many levels it touched. */
  readonly levels: number
  /** False when the levels ran out first. */
  readonly suffices: boolean
}

/**
 * Walks one side of a book with a market order.
 *
 * @param levels The side that is taken from, best first: asks to buy, bids to sell.
 * @param value How much of the quote asset is spent or raised.
 */
export function fillOrder(levels: readonly BookLevel[], value: number): Fill {
  let remaining = value
  let size = 0
  let touched = 0
  for (const level of levels) {
    if (remaining <= 0) break
    const taken = Math.min(remaining, level.price * level.size)
    size += taken / level.price
    remaining -= taken
    touched += 1
  }
  const filled = value - Math.max(0, remaining)
  return {
    value: filled,
    size,
    averagePrice: size > 0 ? filled / size : Number.NaN,
    worstPrice: levels[touched - 1]?.price ?? Number.NaN,
    levels: touched,
    suffices: remaining <= 0,
  }
}

/** How much worse than the middle a price is for anyone who takes it, percent; negative would be better. */
export function slippagePct(price: number, middle: number, side: OrderSide): number {
  return (price / middle - 1) * (side === 'buy' ? 100 : -100)
}
