import { z } from 'zod'
import { PEG_BANDS, readPeg } from '../../analysis/assets/peg.ts'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { listed } from '../comma-list.ts'
import { DISCLAIMER, defineTool, Provenance } from '../define-tool.ts'
import { pegQuotes } from './peg-quotes.ts'

const MAX_COINS = 8

export const stablecoinPeg = defineTool({
  id: 'stablecoin-peg',
  family: 'assets',
  route: { path: '/tools/stablecoin-peg', methods: ['GET'] },
  price: usd('0.001'),
  kind: 'read',
  detail: {},
  essential: ['coins[].price'],
  view: {
    kind: 'heat',
    at: 'coins',
    row: 'symbol',
    values: ['status', 'price', 'deviationPct', 'worst.deviationPct'],
  },
  title: 'Stablecoin peg',
  summary:
    'How far dollar stablecoins have drifted from their peg, at every venue that trades them for dollars.',
  description:
    'Use this when you want to know whether USDT, USDC or another stablecoin holds its dollar peg.',
  maxAgeSeconds: 600,
  input: z.strictObject({
    coins: z
      .string()
      .min(2)
      .max(200)
      .default('USDT,USDC')
      .refine((text) => listed(text).length <= MAX_COINS, { error: `Name at most ${MAX_COINS} coins.` })
      .describe(`Dollar coins separated by commas, at most ${MAX_COINS}.`),
  }),
  output: z.looseObject({
    coins: z.array(
      z.looseObject({
        symbol: z.string(),
        status: z
          .enum(['on_peg', 'drifting', 'off_peg', 'unknown'])
          .describe(`on_peg within ${PEG_BANDS.onPeg} %, drifting within ${PEG_BANDS.drifting} %.`),
        price: z.number().nullable().describe('Middle of the quotes, US dollars.'),
        deviationPct: z.number().nullable().describe('Percent above (+) or below (-) one dollar.'),
        quotes: z.array(
          z.looseObject({
            venue: z.string(),
            quote: z.string(),
            price: z.number().describe('In the quote asset.'),
            asOf: z.string().nullable().describe('When that was the price, ISO 8601 UTC.'),
          }),
        ),
        notCounted: z
          .array(z.looseObject({ venue: z.string(), reason: z.string() }))
          .describe('Venues that were asked and do not count, and why.'),
      }),
    ),
    disclaimer: z.string(),
    provenance: Provenance,
  }),
  example: { input: { coins: 'USDT,USDC' } },
  intents: [
    'is USDT holding its peg',
    'stablecoin depeg check',
    'has USDC depegged',
    'are the stablecoins on peg',
  ],
}).run(async ({ coins }, { assets, defi, tickers, signal, now }) => {
  const found = await pegQuotes(listed(coins), { assets, defi, tickers, signal })
  return {
    coins: found.coins.map(({ symbol, name, quotes, notCounted }) => ({
      symbol,
      name,
      ...readPeg(quotes),
      quotes: [...quotes],
      notCounted: [...notCounted],
    })),
    bandsPct: { ...PEG_BANDS },
    disclaimer: DISCLAIMER,
    provenance: provenance(found.parts, now()),
  }
})
