import { type BookSides, shapeOf } from '../market/order-book.ts'
import { roundedOrNull } from '../numbers/figures.ts'

/** What stands in a book close to the price. */
export interface BookDepth {
  readonly midPrice: number | null
  /** Within the distance, in the quote asset. */
  readonly bidNotional: number | null
  readonly askNotional: number | null
  /** -100, only sellers, to 100, only buyers, by value. */
  readonly imbalancePct: number | null
  readonly spreadBps: number | null
  /** How far from the middle the shown levels reach on the side that shows less, percent. */
  readonly reachPct: number | null
}

/** Sums up the levels of a book within a distance of its middle, percent. */
export function measureDepth(
  { bids, asks }: BookSides,
  { percent }: { readonly percent: number },
): BookDepth {
  const { middle, spreadPct } = shapeOf({ bids, asks })
  const distance = (price: number) => (100 * Math.abs(price - middle)) / middle
  const isNear = ({ price }: { readonly price: number }) => distance(price) <= percent
  const near = shapeOf({ bids: bids.filter(isNear), asks: asks.filter(isNear) })
  const reach = [bids, asks].map((levels) => distance(levels.at(-1)?.price ?? Number.NaN))
  return {
    midPrice: roundedOrNull(middle),
    bidNotional: roundedOrNull(near.bidValue),
    askNotional: roundedOrNull(near.askValue),
    imbalancePct: roundedOrNull(100 * near.imbalance),
    spreadBps: roundedOrNull(100 * spreadPct),
    reachPct: roundedOrNull(Math.min(...reach)),
  }
}
