import { rounded } from '../numbers/figures.ts'
import { median } from '../quantitative/statistics.ts'

/** What one venue reports about an asset, in dollars. */
export interface DollarQuote {
  readonly venue: string
  readonly last: number
  readonly bid?: number | undefined
  readonly ask?: number | undefined
}

export interface VenuePrice {
  readonly venue: string
  readonly price: number
}

/** Buying at one venue what is sold at another. */
export interface Route {
  readonly buyAt: VenuePrice
  readonly sellAt: VenuePrice
  /** Percent of the buying price, before anything is paid. */
  readonly grossPct: number
  /** Percent, after the taker fees of both venues; null where one of them is not known. */
  readonly netPct: number | null
}

export interface RankedRoute {
  readonly asset: string
  readonly gross: Route
  /** The route that leaves most after fees, which may be another. */
  readonly net: Route | null
}

interface Fees {
  feeOf(venue: string): number | undefined
}

/** How far from the middle price another price of the same asset may be; beyond it, it is not the same market. */
const MAX_DEVIATION = 0.1
/** From so many quotes on there is a middle to be far from. */
const MIN_QUOTES_FOR_MEDIAN = 3

/** Parts quotes that can be compared from those too far from the middle one to be of the same asset, or of now. */
export function withoutOutliers<Q extends DollarQuote>(quotes: readonly Q[]) {
  if (quotes.length < MIN_QUOTES_FOR_MEDIAN) return { kept: quotes, outliers: [] }
  const middle = median(quotes.map(({ last }) => last))
  const isNear = ({ last }: Q) => Math.abs(last / middle - 1) <= MAX_DEVIATION
  return { kept: quotes.filter(isNear), outliers: quotes.filter((quote) => !isNear(quote)) }
}

/**
 * The best way to buy at one venue and sell at another: at what is asked and bid where that is known, else at the last
 * price. Null for fewer than two quotes.
 */
export function bestRoutes(asset: string, quotes: readonly DollarQuote[], fees: Fees): RankedRoute | null {
  const routes = quotes.flatMap((buy) =>
    quotes.flatMap((sell) => (buy.venue === sell.venue ? [] : routeBetween(buy, sell, fees))),
  )
  const gross = maxBy(routes, ({ grossPct }) => grossPct)
  if (!gross) return null
  const net = maxBy(routes, ({ netPct }) => netPct ?? Number.NEGATIVE_INFINITY)
  return { asset, gross, net: net?.netPct == null ? null : net }
}

/** Widest gross spread first; those of one width by what is left after fees. */
export function rankRoutes(found: readonly RankedRoute[]): readonly RankedRoute[] {
  const left = ({ net }: RankedRoute) => net?.netPct ?? Number.NEGATIVE_INFINITY
  return found.toSorted((a, b) => b.gross.grossPct - a.gross.grossPct || left(b) - left(a))
}

function routeBetween(buy: DollarQuote, sell: DollarQuote, { feeOf }: Fees): Route {
  const [buyPrice, sellPrice] = [buy.ask ?? buy.last, sell.bid ?? sell.last]
  const [buyFee, sellFee] = [feeOf(buy.venue), feeOf(sell.venue)]
  const net =
    buyFee === undefined || sellFee === undefined
      ? null
      : rounded(100 * ((sellPrice * (1 - sellFee)) / (buyPrice * (1 + buyFee)) - 1))
  return {
    buyAt: { venue: buy.venue, price: buyPrice },
    sellAt: { venue: sell.venue, price: sellPrice },
    grossPct: rounded(100 * (sellPrice / buyPrice - 1)),
    netPct: net,
  }
}

function maxBy<T>(all: readonly T[], by: (one: T) => number): T | undefined {
  return all.reduce<T | undefined>(
    (best, one) => (best === undefined || by(one) > by(best) ? one : best),
    undefined,
  )
}
