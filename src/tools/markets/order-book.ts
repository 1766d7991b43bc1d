import { z } from 'zod'
import { shapeOf } from '../../analysis/market/order-book.ts'
import { rounded, roundedOrNull } from '../../analysis/numbers/figures.ts'
import { usd } from '../../core/money.ts'
import type { Level } from '../../upstream/market-data/books.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { marketInputAt, symbolWithVenue } from './market-input.ts'

const Levels = z.array(z.tuple([z.number(), z.number()]))

export const orderBook = defineTool({
  id: 'order-book',
  family: 'markets',
  route: { path: '/tools/order-book', methods: ['GET'] },
  price: usd('0.001'),
  kind: 'read',
  essential: ['bids', 'asks'],
  view: {
    kind: 'depth',
    book: { bids: 'bids', asks: 'asks', price: 'price', size: 'size' },
    figures: ['middle', 'spreadPct', 'bidValue', 'askValue', 'imbalance'],
  },
  title: 'Order book',
  summary: 'The order book of a spot market right now, level by level, best first.',
  description:
    'Use this when you want the order book of a market, level by level, and which side of it is heavier.',
  maxAgeSeconds: 60,
  input: z
    .strictObject({
      ...marketInputAt('books'),
      depth: z
        .int()
        .min(1)
        .max(200)
        .default(20)
        .describe('How many levels of each side; the venue may show fewer.'),
    })
    .refine(...symbolWithVenue),
  output: z.looseObject({
    venue: z.string().describe('Who trades it.'),
    instrument: z.string().describe('The market as the venue writes it.'),
    quote: z.string().describe('Asset in which the prices are counted.'),
    columns: z.array(z.string()).describe('What the numbers of a level mean, in order.'),
    bids: Levels.describe('Highest first; the size is in the base asset.'),
    asks: Levels.describe('Lowest first; the size is in the base asset.'),
    middle: z
      .number()
      .nullable()
      .describe('Half-way between the best bid and ask; null when a side is empty.'),
    spreadPct: z.number().nullable().describe('From bid to ask, percent of the middle.'),
    bidValue: z.number().describe('What the bids shown are worth together, in the quote asset.'),
    askValue: z.number().describe('What the asks shown are worth together, in the quote asset.'),
    imbalance: z
      .number()
      .nullable()
      .describe('From -1, only asks, to 1, only bids, by value of the levels shown.'),
    provenance: Provenance,
  }),
  example: { input: { token: 'bitcoin', source: 'binance', depth: 10 } },
  intents: [
    'order book of bitcoin',
    'order book for SOL, 50 levels deep',
    'level 2 order book of ETH on Kraken',
    'order book imbalance of DOGE',
  ],
}).run(async (input, { books, signal, now }) => {
  const book = await books.latest(input, { signal })
  const shape = shapeOf(book)
  return {
    venue: book.venue,
    instrument: book.instrument,
    quote: book.quote,
    columns: ['price', 'size'],
    bids: book.bids.map(toRow),
    asks: book.asks.map(toRow),
    middle: roundedOrNull(shape.middle),
    spreadPct: roundedOrNull(shape.spreadPct),
    bidValue: rounded(shape.bidValue),
    askValue: rounded(shape.askValue),
    imbalance: roundedOrNull(shape.imbalance),
    provenance: provenance([book], now()),
  }
})

function toRow({ price, size }: Level): [number, number] {
  return [price, size]
}
