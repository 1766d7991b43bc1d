import { z } from 'zod'
import { offers } from '../../core/reference/venues.ts'
import { candleSources } from '../../upstream/market-data/candles.ts'

/** How a caller names one market; every tool about a single market takes these. */
export const marketInput = {
  token: z
    .string()
    .min(1)
    .max(40)
    .default('bitcoin')
    .describe('Asset name or symbol, such as bitcoin, BTC or sol.'),
  source: z
    .enum(candleSources)
    .optional()
    .describe('Ask this venue only; left out, venues stand in for each other in order.'),
  instId: z
    .string()
    .min(1)
    .max(40)
    .optional()
    .describe('A symbol as the venue writes it, such as BTC-USDT; replaces token and needs source.'),
}

/** The same where only venues answer that have an order book, or list their trades. */
export function marketInputAt(offer: 'books' | 'trades') {
  const venues = candleSources.filter((id) => offers(id, offer))
  return {
    ...marketInput,
    source: z
      .enum(venues)
      .optional()
      .describe(marketInput.source.description ?? ''),
  }
}

type Refinement = readonly [
  check: (input: { readonly instId?: string | undefined; readonly source?: string | undefined }) => boolean,
  otherwise: { path: string[]; error: string },
]

/** For `refine`: a symbol of a venue means nothing without that venue. */
export const symbolWithVenue: Refinement = [
  ({ instId, source }) => instId === undefined || source !== undefined,
  { path: ['source'], error: 'An instId belongs to one venue; name it as source, such as binance.' },
]
