import { z } from 'zod'
import { GatewayError } from '../../core/failures.ts'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { listed } from '../comma-list.ts'
import { defineTool, Provenance } from '../define-tool.ts'

const MAX_IDS = 25

export const freeAggregatorPrice = defineTool({
  id: 'free-aggregator-price',
  family: 'assets',
  route: { path: '/free/aggregator/price', methods: ['GET'] },
  price: usd('0'),
  kind: 'read',
  view: { kind: 'heat', at: 'prices', row: 'name', values: ['usd', 'change24hPct', 'asOf'] },
  title: 'Free look-up by aggregator id',
  summary: 'A free look-up of up to 25 assets by their aggregator ids.',
  description: 'Use this when you know the aggregator ids of coins and want them looked up free of charge.',
  maxAgeSeconds: 600,
  input: z.strictObject({
    ids: z
      .string()
      .min(1)
      .max(800)
      .refine((text) => listed(text).length > 0, { error: 'Name at least one id.' })
      .refine((text) => listed(text).length <= MAX_IDS, { error: `Name at most ${MAX_IDS} ids.` })
      .describe(`Ids separated by commas, such as bitcoin,ethereum,solana; at most ${MAX_IDS}.`),
  }),
  output: z.looseObject({
    prices: z
      .record(
        z.string(),
        z.looseObject({ usd: z.number(), change24hPct: z.number().nullable(), asOf: z.string() }),
      )
      .describe('By id.'),
    missing: z.array(z.string()).describe('Ids without a price.'),
    source: z.string(),
    upsell: z.string().describe('What the paid tool adds.'),
    provenance: Provenance,
  }),
  example: { input: { ids: 'bitcoin,ethereum,solana' } },
  intents: [
    'free aggregator price by id',
    'free look-up of aggregator ids',
    'free of charge aggregator price',
  ],
}).run(async ({ ids: text }, { assets, signal, now }) => {
  const ids = listed(text).map((id) => id.toLowerCase())
  const board = await assets.board({ ids }, { signal })
  const priced = board.assets.flatMap(({ id, price, change24hPct = null, asOf }) => {
    if (price === undefined) return []
    return [[id, { usd: price, change24hPct, asOf: new Date(asOf).toISOString() }] as const]
  })
  if (priced.length === 0)
    throw new GatewayError('not_found', 'None of these ids has a price.', { details: { field: 'ids' } })
  const found = new Set(priced.map(([id]) => id))
  return {
    prices: Object.fromEntries(priced),
    missing: ids.filter((id) => !found.has(id)),
    source: board.mode === 'simulated' ? 'simulated' : 'coingecko',
    upsell: 'GET /tools/price reads prices off exchanges, by symbol or name.',
    provenance: provenance([board], now()),
  }
})
