import { z } from 'zod'
import { toFlow } from '../../analysis/market/trade-flow.ts'
import { rounded, roundedOrNull } from '../../analysis/numbers/figures.ts'
import { usd } from '../../core/money.ts'
import type { Trade } from '../../upstream/market-data/trades.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { marketInputAt, symbolWithVenue } from './market-input.ts'

const Row = z.tuple([z.string(), z.number(), z.number(), z.enum(['buy', 'sell'])])

export const recentTrades = defineTool({
  id: 'recent-trades',
  family: 'markets',
  route: { path: '/tools/recent-trades', methods: ['GET'] },
  price: usd('0.001'),
  kind: 'read',
  essential: ['trades'],
  view: {
    kind: 'series',
    at: 'trades',
    x: 'time',
    y: ['price'],
    figures: ['summary.count', 'summary.averagePrice', 'summary.boughtPct', 'summary.largest'],
  },
  title: 'Recent trades',
  summary: 'The last trades in a spot market, newest first, and how much of their volume was bought.',
  description: 'Use this when you want the trade tape of a market: its last trades, one by one.',
  maxAgeSeconds: 60,
  input: z
    .strictObject({
      ...marketInputAt('trades'),
      limit: z.int().min(1).max(500).default(50).describe('How many trades; the venue may tell fewer.'),
    })
    .refine(...symbolWithVenue),
  output: z.looseObject({
    venue: z.string().describe('Who traded it.'),
    instrument: z.string().describe('The market as the venue writes it.'),
    quote: z.string().describe('Asset in which the prices are counted.'),
    columns: z.array(z.string()).describe('What stands in a row, in order.'),
    trades: z
      .array(Row)
      .describe('Newest first; the size is in the base asset, the side is that of the taker.'),
    summary: z
      .looseObject({
        count: z.int(),
        seconds: z.number().nullable().describe('From the first of them to the last.'),
        volume: z.number().describe('In the base asset.'),
        value: z.number().describe('In the quote asset.'),
        boughtPct: z.number().nullable().describe('Percent of the volume in which the buyer took the offer.'),
        averagePrice: z.number().nullable().describe('Weighted by volume, in the quote asset.'),
        high: z.number().nullable(),
        low: z.number().nullable(),
        largest: z.number().nullable().describe('Value of the largest trade, in the quote asset.'),
      })
      .describe('The trades listed, summed up.'),
    provenance: Provenance,
  }),
  example: { input: { token: 'bitcoin', source: 'binance', limit: 20 } },
  intents: [
    'last trades of bitcoin',
    'recent trades for SOL on Coinbase',
    'trade tape of ETH',
    'latest trades of DOGE',
    'time and sales for BTCUSDT',
  ],
}).run(async (input, { trades, signal, now }) => {
  const answer = await trades.latest(input, { signal })
  const flow = toFlow(answer.trades)
  return {
    venue: answer.venue,
    instrument: answer.instrument,
    quote: answer.quote,
    columns: ['time', 'price', 'size', 'side'],
    trades: answer.trades.map(toRow),
    summary: {
      count: flow.count,
      seconds: roundedOrNull(flow.seconds),
      volume: rounded(flow.volume),
      value: rounded(flow.value),
      boughtPct: roundedOrNull(flow.boughtPct),
      averagePrice: roundedOrNull(flow.averagePrice),
      high: roundedOrNull(flow.high),
      low: roundedOrNull(flow.low),
      largest: roundedOrNull(flow.largest),
    },
    provenance: provenance([answer], now()),
  }
})

function toRow({ time, price, size, side }: Trade): z.input<typeof Row> {
  return [new Date(time).toISOString(), price, size, side]
}
