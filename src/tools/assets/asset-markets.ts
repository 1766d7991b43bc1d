import { z } from 'zod'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { marketFields } from './asset-fields.ts'
import { assetInput } from './asset-input.ts'
import { identified } from './identified.ts'

export const assetMarkets = defineTool({
  id: 'asset-markets',
  family: 'assets',
  route: { path: '/tools/asset-markets', methods: ['GET'] },
  price: usd('0.001'),
  kind: 'read',
  essential: ['symbol'],
  lists: [
    {
      list: 'markets',
      searched: 'markets that the source lists for the asset',
      reason: 'The source lists no market of the asset.',
      hint: 'Ask dex-pairs for its pools.',
    },
  ],
  view: {
    kind: 'heat',
    at: 'markets',
    row: 'venue',
    values: ['pair', 'priceUsd', 'volume24hUsd', 'spreadPct'],
    figures: ['symbol', 'total'],
  },
  title: 'Markets of an asset',
  summary: 'Where an asset trades: the exchanges and pairs that list it, the busiest first.',
  description: 'Use this when you want to know which exchanges list a coin.',
  maxAgeSeconds: 600,
  input: z.strictObject({
    ...assetInput,
    limit: z.int().min(1).max(50).default(10).describe('How many markets.'),
  }),
  output: z.looseObject({
    assetId: z.string(),
    symbol: z.string(),
    markets: z.array(
      z.looseObject({
        venue: z.string(),
        pair: z.string(),
        priceUsd: z.number(),
        volume24hUsd: z.number(),
        spreadPct: z.number().optional().describe('Between bid and ask, percent of the price.'),
        suspect: z.boolean().describe('True when the source doubts the figures.'),
      }),
    ),
    total: z.int().describe('Markets that the source lists.'),
    warnings: z.array(z.string()),
    untrustedText: z.array(z.string()),
    provenance: Provenance,
  }),
  example: { input: { token: 'solana', limit: 5 } },
  intents: ['which exchanges list PEPE', 'on which exchanges does SOL trade', 'markets that list LINK'],
}).run(async ({ token, limit }, { assets, signal, now }) => {
  const { identity, warnings } = await identified(token, { assets, signal })
  const found = await assets.markets(identity.id, { signal })
  return {
    assetId: identity.id,
    symbol: identity.symbol,
    markets: marketFields(found, limit),
    total: found.markets.length,
    warnings: [...warnings],
    untrustedText: ['markets[].venue', 'markets[].pair', 'symbol'],
    provenance: provenance([found], now()),
  }
})
