import { z } from 'zod'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'

/** What a strip of prices shows; a caller who wants others asks for a price. */
const SHOWN = ['BTC', 'ETH', 'SOL', 'BNB', 'XRP', 'DOGE', 'ADA', 'AVAX', 'LINK', 'TRX']

export const exchangeTicker = defineTool({
  id: 'exchange-ticker',
  family: 'markets',
  route: { path: '/exchange-ticker', methods: ['GET'] },
  price: usd('0'),
  kind: 'read',
  view: { kind: 'heat', at: 'tickers', row: 'symbol', values: ['price', 'change24hPct', 'venue'] },
  title: 'Exchange ticker',
  summary: 'A free ticker strip: ten large coins in US dollars.',
  description: 'Use this when you want a free ticker strip of the largest coins.',
  maxAgeSeconds: 120,
  input: z.strictObject({}),
  output: z.looseObject({
    tickers: z
      .array(
        z.looseObject({
          symbol: z.string(),
          price: z.number().describe('US dollars for one unit.'),
          change24hPct: z.number().optional().describe('Percent over 24 hours: 1.5 means +1.5 %.'),
          venue: z.string().describe('Where the price was read.'),
          asOf: z.string().describe('When that was the price, ISO 8601 UTC.'),
        }),
      )
      .describe('Large coins, in a fixed order.'),
    missing: z
      .array(z.looseObject({ symbol: z.string(), reason: z.string() }))
      .describe('Coins without a price at the moment, and why.'),
    provenance: Provenance,
  }),
  example: { input: {} },
  intents: ['free crypto ticker', 'exchange ticker strip', 'ticker strip of the largest coins'],
}).run(async (_input, { prices, signal, now }) => {
  const board = await prices.inUsd(SHOWN, { signal })
  return {
    tickers: board.prices.map(({ symbol, usd: price, change24hPct, venue, asOf }) => ({
      symbol,
      price,
      ...(change24hPct === undefined ? {} : { change24hPct }),
      venue,
      asOf: new Date(asOf).toISOString(),
    })),
    missing: board.missing.map(({ asked, reason }) => ({ symbol: asked, reason })),
    provenance: provenance([board], now()),
  }
})
