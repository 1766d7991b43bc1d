import { z } from 'zod'
import { apartPct, spreadOfQuotes } from '../../analysis/market/spread-of-quotes.ts'
import { roundedOrNull } from '../../analysis/numbers/figures.ts'
import { usd } from '../../core/money.ts'
import type { VenueQuote } from '../../upstream/market-data/tickers.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { marketInput } from './market-input.ts'

const MAX_SECONDS_OLD = 120

type ComparedQuote = Extract<VenueQuote, { ok: true }>

export const tickersCompare = defineTool({
  id: 'tickers-compare',
  family: 'markets',
  route: { path: '/tools/tickers-compare', methods: ['GET'] },
  price: usd('0.001'),
  kind: 'read',
  detail: {},
  essential: ['venues'],
  view: {
    kind: 'heat',
    at: 'venues',
    row: 'venue',
    values: ['last', 'fromMedianPct', 'bid', 'ask', 'ageSeconds'],
    best: { of: 'symbol', buy: 'cheapest', sell: 'dearest', gross: 'rangePct' },
    figures: ['median', 'rangePct'],
  },
  title: 'Tickers compared',
  summary: 'One coin at every venue at once: price, bid, ask, and how far each is from the median.',
  description:
    'Use this when you want the same coin’s price at all exchanges side by side, or the cheapest and the most expensive venue.',
  maxAgeSeconds: MAX_SECONDS_OLD,
  input: z.strictObject({ token: marketInput.token }),
  output: z.looseObject({
    symbol: z.string(),
    name: z.string(),
    median: z.number().nullable().describe('Of the venues that count in dollars or dollar tokens.'),
    rangePct: z
      .number()
      .nullable()
      .describe('From the cheapest to the most expensive, percent of the median.'),
    cheapest: z.string().nullable().describe('Venue with the lowest price in dollars.'),
    dearest: z.string().nullable().describe('Venue with the highest price in dollars.'),
    venues: z
      .array(
        z.looseObject({
          venue: z.string(),
          instrument: z.string(),
          quote: z.string().describe('Asset in which the prices are counted.'),
          last: z.number(),
          bid: z.number().optional(),
          ask: z.number().optional(),
          ageSeconds: z.number().describe('How old the quote is.'),
          fromMedianPct: z
            .number()
            .nullable()
            .describe('Percent above the median; null where prices are in another currency.'),
          tradable: z.boolean().describe('False for an aggregator, where nothing can be traded.'),
        }),
      )
      .describe('Those that answered, in their usual order.'),
    failed: z
      .array(z.looseObject({ venue: z.string(), error: z.string() }))
      .describe('Those that did not answer in time or have no such market, and why.'),
    provenance: Provenance,
  }),
  example: { input: { token: 'bitcoin' } },
  intents: [
    'compare the price of bitcoin across exchanges',
    'where is ETH cheapest right now',
    'SOL price on every exchange',
    'which exchange has the highest price for XRP',
  ],
}).run(async ({ token }, { tickers, signal, now }) => {
  const { assets, ...result } = await tickers.everywhere([token], { signal, maxAgeSeconds: MAX_SECONDS_OLD })
  const quotes = assets.flatMap((asset) => asset.quotes)
  const answered = quotes.filter((quote) => quote.ok)
  const spread = spreadOfQuotes(answered.filter(({ inDollars }) => inDollars).map(placed))
  return {
    symbol: assets[0]?.symbol ?? token,
    name: assets[0]?.name ?? token,
    median: roundedOrNull(spread.median),
    rangePct: roundedOrNull(spread.rangePct),
    cheapest: spread.cheapest?.source ?? null,
    dearest: spread.dearest?.source ?? null,
    venues: answered.map((quote) => toOutput(quote, { median: spread.median, now: now() })),
    failed: quotes.filter((quote) => !quote.ok).map(({ venue, error }) => ({ venue, error })),
    provenance: provenance([result], now()),
  }
})

function ageSeconds(asOf: number, now: number): number {
  return Math.max(0, (now - asOf) / 1_000)
}

function placed({ venue, last }: ComparedQuote) {
  return { source: venue, price: last }
}

function toOutput(quote: ComparedQuote, { median, now }: { readonly median: number; readonly now: number }) {
  const { venue, instrument, quote: currency, last, bid, ask, inDollars, tradable, asOf } = quote
  return {
    venue,
    instrument,
    quote: currency,
    last,
    ...(bid === undefined ? {} : { bid }),
    ...(ask === undefined ? {} : { ask }),
    ageSeconds: ageSeconds(asOf, now),
    fromMedianPct: inDollars ? roundedOrNull(apartPct(last, median)) : null,
    tradable,
  }
}
