import { z } from 'zod'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { marketInput, symbolWithVenue } from './market-input.ts'

export const ticker = defineTool({
  id: 'ticker',
  family: 'markets',
  route: { path: '/tools/ticker', methods: ['GET'] },
  price: usd('0.001'),
  kind: 'read',
  essential: ['last'],
  view: { kind: 'table', figures: ['last', 'change24hPct', 'bid', 'ask', 'high24h', 'low24h'] },
  title: 'Ticker',
  summary: 'Where a spot market stands now: last price, bid, ask, and its last 24 hours.',
  description: 'Use this when you want the current quote, the spread or the 24-hour figures of one market.',
  maxAgeSeconds: 120,
  input: z.strictObject(marketInput).refine(...symbolWithVenue),
  output: z.looseObject({
    venue: z.string().describe('Who trades it.'),
    instrument: z.string().describe('The market as the venue writes it.'),
    quote: z.string().describe('Asset in which the prices are counted.'),
    last: z.number().describe('Price of the last trade.'),
    asOf: z
      .string()
      .nullable()
      .describe('The time of these figures: 24-hour figures end here. ISO 8601 UTC.'),
    bid: z.number().optional().describe('Best price a buyer offers.'),
    ask: z.number().optional().describe('Best price a seller asks.'),
    high24h: z.number().optional(),
    low24h: z.number().optional(),
    open24h: z.number().optional().describe('Price 24 hours ago.'),
    volume24h: z.number().optional().describe('In the base asset.'),
    quoteVolume24h: z.number().optional().describe('In the quote asset.'),
    change24hPct: z.number().optional().describe('Percent: 1.5 means +1.5 %.'),
    provenance: Provenance,
  }),
  example: { input: { token: 'bitcoin' } },
  intents: [
    'bid and ask of bitcoin',
    '24h change of SOL',
    'ETH quote on Kraken',
    'trading volume of BTC today',
  ],
}).run(async (input, { tickers, signal, now }) => {
  const { mode, sources, ...latest } = await tickers.latest(input, { signal })
  const asOf = sources.findLast(({ ok }) => ok)?.asOf
  return {
    ...latest,
    asOf: asOf === undefined ? null : new Date(asOf).toISOString(),
    provenance: provenance([{ mode, sources }], now()),
  }
})
