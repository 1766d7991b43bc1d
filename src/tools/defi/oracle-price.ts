import { z } from 'zod'
import { roundedOrNull } from '../../analysis/numbers/figures.ts'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { texts } from '../answers/optional-fields.ts'
import { listed } from '../comma-list.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { oracleMethod } from './oracle-method.ts'

const MAX_AGE = 10

export const oraclePrice = defineTool({
  id: 'oracle-price',
  family: 'defi',
  route: { path: '/oracle/price', methods: ['GET'] },
  price: usd('0.001'),
  kind: 'read',
  detail: { fullOnly: ['method', 'prices.feedId', 'prices.asked', 'prices.venueCount'] },
  essential: ['prices'],
  view: { kind: 'heat', at: 'prices', row: 'symbol', values: ['priceUsd', 'confidenceUsd', 'publishTime'] },
  title: 'Oracle price',
  summary: 'Oracle prices in dollars with a confidence interval: Pyth, or the median of the venues.',
  description:
    'Use this when you want a price with how sure it is, as from an oracle such as Pyth, for up to ten assets.',
  maxAgeSeconds: 120,
  input: z.strictObject({
    symbols: z
      .string()
      .min(1)
      .max(800)
      .refine((text) => listed(text).length > 0 && listed(text).length <= MAX_AGE, 'Name one to ten symbols.')
      .describe('Symbols such as BTC,ETH/USD,SOL, or ids of Pyth feeds, separated by commas; at most ten.'),
  }),
  output: z.looseObject({
    prices: z.array(
      z.looseObject({
        symbol: z.string(),
        feedId: z.string().nullable().describe('Of Pyth; null where none is known.'),
        priceUsd: z.number(),
        ...texts('asked'),
        confidenceUsd: z
          .number()
          .nullable()
          .describe('Half of the interval; null with fewer than three venues.'),
        publishTime: z.string().describe('The oldest time of the price.'),
        venueCount: z.int().optional().describe('How many venues it is the median of.'),
      }),
    ),
    count: z.int(),
    missing: z.array(z.looseObject({ asked: z.string(), reason: z.string() })),
    method: z.string().describe('Where the price and its confidence come from.'),
    provenance: Provenance,
  }),
  example: { input: { symbols: 'BTC,ETH,SOL' } },
  intents: [
    'oracle price of BTC',
    'Pyth price of SOL with confidence',
    'price feed of ETH/USD with confidence interval',
    'how certain is the price of bitcoin',
  ],
}).run(async ({ symbols }, { oracle, signal, now }) => {
  const found = await oracle.prices(listed(symbols), { signal })
  return {
    prices: found.prices.map((price) => ({
      asked: price.asked,
      symbol: price.symbol,
      feedId: price.feedId ?? null,
      priceUsd: price.priceUsd,
      confidenceUsd: roundedOrNull(price.confidenceUsd ?? Number.NaN),
      ...(price.averageUsd === undefined ? {} : { emaPriceUsd: price.averageUsd }),
      publishTime: new Date(price.publishTime).toISOString(),
      ...(price.venueCount === undefined ? {} : { venueCount: price.venueCount }),
    })),
    count: found.prices.length,
    missing: [...found.missing],
    method: oracleMethod[found.method],
    provenance: provenance([found], now()),
  }
})
