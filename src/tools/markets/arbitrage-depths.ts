import type { Route } from '../../analysis/market/arbitrage.ts'
import { crossBooks } from '../../analysis/market/arbitrage-depth.ts'
import { SECOND_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import { takerFeeOf } from '../../core/reference/venues.ts'
import type { OrderBook } from '../../upstream/market-data/books.ts'
import { candleSources } from '../../upstream/market-data/candles.ts'
import type { Sourced } from '../../upstream/sourced.ts'
import type { ToolWorld } from '../ports.ts'

/** How much of a route the books of its two venues let through, or why that is not known. */
export type RouteDepth =
  | {
      readonly ok: true
      /** As if taking an offer cost nothing. */
      readonly beforeFees: ReturnType<typeof crossBooks>
      readonly afterFees: ReturnType<typeof crossBooks> | null
    }
  | { readonly ok: false; readonly error: string }

interface DepthContext extends Pick<ToolWorld, 'books' | 'signal' | 'now'> {
  readonly maxAgeSeconds: number
}

const LEVELS = 50

/** Reads the books at both ends of a route; `parts` records which venues were asked. */
export async function depthOf(
  asset: string,
  { buyAt, sellAt }: Route,
  context: DepthContext,
): Promise<{ readonly depth: RouteDepth; readonly parts: readonly Sourced[] }> {
  const books = await Promise.all([
    fetchBook(asset, buyAt.venue, context),
    fetchBook(asset, sellAt.venue, context),
  ])
  const parts = books.flatMap((book) => ('error' in book ? [] : [book]))
  const failed = books.find((book) => 'error' in book)
  const [buying, selling] = parts
  if (failed || !buying || !selling)
    return { depth: { ok: false, error: failed?.error ?? 'There is no book.' }, parts }
  const [buyFee, sellFee] = [takerFeeOf(buyAt.venue), takerFeeOf(sellAt.venue)]
  const sides = { asks: buying.asks, bids: selling.bids }
  const afterFees =
    buyFee === undefined || sellFee === undefined ? null : crossBooks({ ...sides, buyFee, sellFee })
  return {
    depth: { ok: true, beforeFees: crossBooks({ ...sides, buyFee: 0, sellFee: 0 }), afterFees },
    parts,
  }
}

async function fetchBook(
  token: string,
  venue: string,
  { books, signal, now, maxAgeSeconds }: DepthContext,
): Promise<OrderBook | { readonly error: string }> {
  const source = candleSources.find((id) => id === venue)
  try {
    const book = await books.latest({ token, source, depth: LEVELS }, { signal })
    const asOf = book.sources.findLast(({ ok }) => ok)?.asOf ?? now()
    if (now() - asOf <= maxAgeSeconds * SECOND_MS) return book
    return { error: `The book of ${venue} is older than ${maxAgeSeconds} seconds.` }
  } catch (error) {
    if (!(error instanceof GatewayError) || signal.aborted) throw error
    return { error: error.message }
  }
}
