import { z } from 'zod'
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
