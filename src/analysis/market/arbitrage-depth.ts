import { rounded } from '../numbers/figures.ts'

interface Level {
  readonly price: number
  readonly size: number
}

interface Crossing {
  /** Best, which is lowest, first: where is bought. */
  readonly asks: readonly Level[]
  /** Best, which is highest, first: where is sold. */
  readonly bids: readonly Level[]
  /** Taker fees, parts of what is traded. */
  readonly buyFee: number
  readonly sellFee: number
}

/** How much can be bought in one book and sold in another before the last unit brings nothing. */
export interface CrossedDepth {
  /** Units of the asset. */
  readonly size: number
  /** Paid for it, fee included, in the quote asset. */
  readonly cost: number
  readonly profit: number
  /** True when the books were shown no further, so that there may be more. */
  readonly cutOff: boolean
}

/** Takes asks and bids against each other, best first, as long as the next unit leaves something after both fees. */
export function crossBooks({ asks, bids, buyFee, sellFee }: Crossing): CrossedDepth {
  let [ask, bid] = [0, 0]
  let [askLeft, bidLeft] = [asks[0]?.size ?? 0, bids[0]?.size ?? 0]
  let [size, cost, proceeds] = [0, 0, 0]
  for (;;) {
    const [offer, wanted] = [asks[ask], bids[bid]]
    if (!offer || !wanted) break
    const [paid, got] = [offer.price * (1 + buyFee), wanted.price * (1 - sellFee)]
    if (got <= paid) break
    const traded = Math.min(askLeft, bidLeft)
    size += traded
    cost += traded * paid
    proceeds += traded * got
    askLeft -= traded
    bidLeft -= traded
    if (askLeft <= 0) askLeft = asks[++ask]?.size ?? 0
    if (bidLeft <= 0) bidLeft = bids[++bid]?.size ?? 0
  }
  const cutOff = size > 0 && (ask >= asks.length || bid >= bids.length)
  return { size: rounded(size), cost: rounded(cost), profit: rounded(proceeds - cost), cutOff }
}
