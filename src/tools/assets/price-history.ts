import { z } from 'zod'
import { spanOf } from '../../analysis/assets/span.ts'
import { thinned } from '../../analysis/assets/thinned.ts'
import { rounded } from '../../analysis/numbers/figures.ts'
import { DAY_SECONDS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { assetInput } from './asset-input.ts'
import { identified } from './identified.ts'

export const priceHistory = defineTool({
  id: 'price-history',
  family: 'assets',
  route: { path: '/tools/price-history', methods: ['GET'] },
  price: usd('0.001'),
  kind: 'read',
  essential: ['points'],
  title: 'Price history',
  summary: 'The past prices of an asset, day by day over weeks or months.',
  description: 'Use this when you want historical daily prices of a coin over weeks or months.',
  maxAgeSeconds: DAY_SECONDS,
  input: z.strictObject({
    ...assetInput,
    days: z.int().min(1).max(365).default(30).describe('How far back.'),
    points: z.int().min(2).max(300).default(60).describe('How many prices at most, evenly spread.'),
  }),
  output: z.looseObject({
    assetId: z.string(),
    symbol: z.string(),
    days: z.int(),
    first: z.number().describe('US dollars at the beginning.'),
    last: z.number(),
    changePct: z.number().describe('From the first price to the last.'),
    high: z.number(),
    low: z.number(),
    columns: z.array(z.string()),
    points: z
      .array(z.tuple([z.string(), z.number(), z.number().nullable(), z.number().nullable()]))
      .describe('Oldest first; null where the source does not tell.'),
    sourcePoints: z.int().describe('Prices that high and low were taken from.'),
    warnings: z.array(z.string()),
    provenance: Provenance,
  }),
  example: { input: { token: 'bitcoin', days: 30, points: 30 } },
  intents: [
    'price history of ETH over the last 30 days',
    'historical prices of solana this year',
    'what did bitcoin cost a month ago',
    'past daily prices of LINK',
  ],
}).run(async ({ token, days, points: most }, { assets, signal, now }) => {
  const { identity, warnings } = await identified(token, { assets, signal })
  const history = await assets.history({ id: identity.id, days }, { signal })
  if (history.points.length === 0)
    throw new GatewayError('upstream_unavailable', 'The source has no prices of this asset.')
  return {
    assetId: identity.id,
    symbol: identity.symbol,
    days,
    ...spanOf(history.points.map(({ price }) => price)),
    columns: ['time', 'priceUsd', 'marketCapUsd', 'volume24hUsd'],
    points: thinned(history.points, most).map(
      ({ time, price, marketCap, volume24h }): [string, number, number | null, number | null] => [
        new Date(time).toISOString(),
        rounded(price),
        marketCap ?? null,
        volume24h ?? null,
      ],
    ),
    sourcePoints: history.points.length,
    warnings: [...warnings],
    provenance: provenance([history], now()),
  }
})
