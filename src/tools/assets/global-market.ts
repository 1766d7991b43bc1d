import { z } from 'zod'
import { rounded, roundedOrNull } from '../../analysis/numbers/figures.ts'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'

export const globalMarket = defineTool({
  id: 'global-market',
  family: 'assets',
  route: { path: '/tools/global-market', methods: ['GET'] },
  price: usd('0.001'),
  kind: 'read',
  essential: ['marketCapUsd'],
  view: {
    kind: 'histogram',
    at: 'dominancePct',
    label: 'name',
    value: 'value',
    unit: '%',
    figures: ['marketCapUsd', 'volume24hUsd', 'marketCapChange24hPct', 'btcDominancePct'],
  },
  title: 'The whole crypto market',
  summary: 'Total crypto market cap and volume, how they changed, and the dominance of the largest coins.',
  description:
    'Use this when you want the total crypto market cap, the volume of the whole market or the dominance of a coin.',
  maxAgeSeconds: 900,
  input: z.strictObject({}),
  output: z.looseObject({
    marketCapUsd: z.number(),
    volume24hUsd: z.number(),
    marketCapChange24hPct: z.number().nullable(),
    btcDominancePct: z.number().nullable(),
    ethDominancePct: z.number().nullable(),
    dominancePct: z.record(z.string(), z.number()).describe('Share of the market value by symbol, percent.'),
    assetCount: z.int(),
    venueCount: z.int().nullable(),
    provenance: Provenance,
  }),
  example: { input: {} },
  intents: [
    'total crypto market cap',
    'dominance of the largest coins',
    'how is the whole crypto market doing',
    'global crypto market figures',
  ],
}).run(async (_, { assets, signal, now }) => {
  const market = await assets.global({ signal })
  const { marketCap, volume24h, marketCapChange24hPct, assetCount, venueCount, dominancePct } = market
  const shares = Object.entries(dominancePct).map(([symbol, share]) => [symbol, rounded(share)])
  return {
    marketCapUsd: marketCap,
    volume24hUsd: volume24h,
    marketCapChange24hPct: roundedOrNull(marketCapChange24hPct ?? Number.NaN),
    btcDominancePct: roundedOrNull(dominancePct['BTC'] ?? Number.NaN),
    ethDominancePct: roundedOrNull(dominancePct['ETH'] ?? Number.NaN),
    dominancePct: Object.fromEntries(shares),
    assetCount,
    venueCount: venueCount ?? null,
    provenance: provenance([market], now()),
  }
})
