import { z } from 'zod'
import {
  type OrderOutcome,
  orderOutcome,
  shownUsd,
  suggestAmounts,
  takenSide,
} from '../../analysis/market/market-order.ts'
import { shapeOf } from '../../analysis/market/order-book.ts'
import { rounded, roundedOrNull } from '../../analysis/numbers/figures.ts'
import { GatewayError, isRefusal } from '../../core/failures.ts'
import { usd } from '../../core/money.ts'
import type { OrderBook } from '../../upstream/market-data/books.ts'
import { candleSources } from '../../upstream/market-data/candles.ts'
import type { Ticker, Tickers } from '../../upstream/market-data/tickers.ts'
import { provenance } from '../../upstream/sourced.ts'
import { DISCLAIMER, defineTool, Provenance } from '../define-tool.ts'
import { marketInputAt, symbolWithVenue } from './market-input.ts'

/** More than most venues show. */
const DEPTH = 500

const Price = z.number().nullable().describe('In the quote asset; null when nothing is filled.')

export const marketDepth = defineTool({
  id: 'market-depth',
  family: 'markets',
  route: { path: '/tools/market-depth', methods: ['GET'] },
  price: usd('0.005'),
  kind: 'read',
  detail: { fullOnly: ['leavesOut', 'curve.averagePrice'] },
  essential: ['fill'],
  view: {
    kind: 'depth',
    curve: { at: 'curve', amount: 'amountUsd', slippage: 'slippagePct', asked: 'amountUsd' },
    figures: ['fill.averagePrice', 'fill.slippagePct', 'fill.costUsd', 'fill.levels', 'spreadPct'],
  },
  title: 'Market depth and slippage',
  summary: 'Slippage and average fill price of a market order of any size on one venue, with its curve.',
  description:
    'Use this when you want the slippage, price impact or fill price of a market order, and whether the market is deep enough.',
  maxAgeSeconds: 60,
  input: z
    .strictObject({
      ...marketInputAt('books'),
      side: z.enum(['buy', 'sell']).default('buy').describe('Which side the order is on.'),
      amountUsd: z
        .number()
        .min(1)
        .max(1_000_000_000)
        .default(10_000)
        .describe('Worth of the order in US dollars.'),
    })
    .refine(...symbolWithVenue),
  output: z.looseObject({
    venue: z.string().describe('Whose book it is.'),
    instrument: z.string().describe('The market as the venue writes it.'),
    quote: z.string().describe('Asset in which the prices are counted.'),
    quotePerUsd: z.number().describe('How much of the quote asset was taken for one dollar.'),
    side: z.enum(['buy', 'sell']),
    amountUsd: z.number(),
    middle: z.number().describe('Half-way between the best bid and ask; slippage is measured from here.'),
    spreadPct: z.number().describe('From bid to ask, percent of the middle.'),
    fill: z
      .looseObject({
        suffices: z
          .boolean()
          .describe('False when the shown book is too thin; the figures are of what it holds.'),
        filledUsd: z.number(),
        size: z.number().describe('Bought or sold, in the base asset.'),
        averagePrice: Price,
        worstPrice: Price.describe('Of the last level that is touched, in the quote asset.'),
        slippagePct: z.number().nullable().describe('Average price against the middle; more is worse.'),
        costUsd: z.number().nullable().describe('Lost against the middle, without fees.'),
        levels: z.int().describe('How many levels are touched.'),
      })
      .describe('What would become of the order.'),
    curve: z
      .array(
        z.looseObject({
          amountUsd: z.number(),
          suffices: z.boolean(),
          averagePrice: Price,
          slippagePct: z.number().nullable(),
        }),
      )
      .describe('The same for smaller and larger orders.'),
    shown: z
      .looseObject({ levels: z.int(), usd: z.number() })
      .describe('How much the venue shows on the side that is taken from.'),
    leavesOut: z.string().describe('What is not counted.'),
    disclaimer: z.string(),
    provenance: Provenance,
  }),
  example: { input: { token: 'bitcoin', source: 'binance', side: 'buy', amountUsd: 250_000 } },
  intents: [
    'slippage of a 50k order of SOL',
    'price impact of a large order of bitcoin on Binance',
    'market depth of ETH',
    'average fill price for a market order of DOGE',
    'slippage curve for LINK',
  ],
}).run(async (input, { books, tickers, signal, now }) => {
  const { side, amountUsd } = input
  const book = await books.latest({ ...input, depth: DEPTH }, { signal })
  const { middle, spreadPct } = shapeOf(book)
  if (Number.isNaN(middle))
    throw new GatewayError(
      'upstream_unavailable',
      'One side of this book is empty, so nothing can be measured.',
    )
  const rate = await dollarRate(book, tickers, { signal })
  const outcomeFor = (worth: number) => toOutput(orderOutcome(book, { side, amountUsd: worth, ...rate }))
  return {
    venue: book.venue,
    instrument: book.instrument,
    quote: book.quote,
    quotePerUsd: rate.quotePerUsd,
    side,
    amountUsd,
    middle: rounded(middle),
    spreadPct: rounded(spreadPct),
    fill: outcomeFor(amountUsd),
    curve: suggestAmounts(amountUsd).map((worth) => {
      const { suffices, averagePrice, slippagePct } = outcomeFor(worth)
      return { amountUsd: worth, suffices, averagePrice, slippagePct }
    }),
    shown: { levels: takenSide(book, side).length, usd: rounded(shownUsd(book, { side, ...rate })) },
    leavesOut: 'Trading fees, hidden orders, and whatever changes before an order arrives.',
    disclaimer: DISCLAIMER,
    provenance: provenance([book, ...rate.parts], now()),
  }
})

/**
 * How much of the quote asset makes a dollar: one of a dollar token; of a currency, what the dollar token costs at
 * the same venue.
 */
async function dollarRate(
  { inDollars, quote, venue }: OrderBook,
  tickers: Tickers,
  options: { readonly signal: AbortSignal },
): Promise<{ readonly quotePerUsd: number; readonly parts: readonly Ticker[] }> {
  if (inDollars) return { quotePerUsd: 1, parts: [] }
  const source = candleSources.find((id) => id === venue)
  const tether = await tickers.latest({ token: 'USDT', source }, options).catch(unlessRefused)
  if (tether?.quote === quote) return { quotePerUsd: tether.last, parts: [tether] }
  throw new GatewayError(
    'invalid_input',
    `instId: prices of this market are counted in ${quote}; name one that counts in dollars.`,
    { details: { field: 'instId' } },
  )
}

function unlessRefused(error: unknown): undefined {
  if (!isRefusal(error)) throw error
}

function toOutput({
  averagePrice,
  worstPrice,
  slippagePct,
  costUsd,
  size,
  filledUsd,
  ...rest
}: OrderOutcome) {
  return {
    ...rest,
    filledUsd: rounded(filledUsd),
    size: rounded(size),
    averagePrice: roundedOrNull(averagePrice),
    worstPrice: roundedOrNull(worstPrice),
    slippagePct: roundedOrNull(slippagePct),
    costUsd: roundedOrNull(costUsd),
  }
}
