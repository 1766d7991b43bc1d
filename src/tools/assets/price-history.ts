import { z } from 'zod'
import { spanOf } from '../../analysis/assets/span.ts'
import { thinned } from '../../analysis/assets/thinned.ts'
import { rounded } from '../../analysis/numbers/figures.ts'
import { DAY_MS, DAY_SECONDS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import { momentOf } from '../../core/moment.ts'
import { usd } from '../../core/money.ts'
import type { AssetHistory } from '../../upstream/assets/assets.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { asOfMoment, atField, atOutput, refuseAt } from '../point-in-time.ts'
import { assetInput } from './asset-input.ts'
import { identified } from './identified.ts'

const MAX_DAYS = 365
/** The first day of CoinGecko’s prices. */
const FIRST_PRICES = '2013-04-28'
const USUAL_DAYS = 30

export const priceHistory = defineTool({
  id: 'price-history',
  family: 'assets',
  route: { path: '/tools/price-history', methods: ['GET'] },
  price: usd('0.001'),
  kind: 'read',
  detail: {},
  essential: ['points'],
  view: {
    kind: 'series',
    at: 'points',
    x: 'time',
    y: ['priceUsd'],
    figures: ['symbol', 'first', 'last', 'changePct', 'high', 'low'],
  },
  title: 'Price history',
  summary: 'The past prices of an asset, day by day over weeks or months, up to now or to a past time.',
  description: 'Use this when you want historical daily prices of a coin over weeks or months.',
  maxAgeSeconds: DAY_SECONDS,
  pointInTime: {
    since: FIRST_PRICES,
    lacks: ({ days }, { at, now }) =>
      reach(typeof days === 'number' ? days : USUAL_DAYS, at, now) > MAX_DAYS
        ? `Prices reach ${MAX_DAYS} days back, and these days begin before; ask for fewer or later ones.`
        : undefined,
  },
  input: z.strictObject({
    ...assetInput,
    days: z.int().min(1).max(MAX_DAYS).default(USUAL_DAYS).describe('How far back.'),
    points: z.int().min(2).max(300).default(60).describe('How many prices at most, evenly spread.'),
    at: atField,
  }),
  output: z.looseObject({
    assetId: z.string(),
    symbol: z.string(),
    days: z.int(),
    first: z.number().describe('US dollars at the beginning.'),
    firstAt: z.string().describe('When the first price was, ISO 8601 UTC.'),
    last: z.number().describe('US dollars at lastAt.'),
    lastAt: z.string().describe('When the last price was, ISO 8601 UTC.'),
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
}).run(async ({ token, days, points: most, at: asked }, { assets, signal, now }) => {
  const { identity, warnings } = await identified(token, { assets, signal })
  const at = momentOf({ at: asked })
  const reached = await assets.history({ id: identity.id, days: reach(days, at, now()) }, { signal })
  const history = at === undefined ? reached : until(reached, { at, days })
  if (history.points.length === 0)
    throw new GatewayError('upstream_unavailable', 'The source has no prices of this asset.')
  return {
    assetId: identity.id,
    symbol: identity.symbol,
    days,
    firstAt: new Date(history.points[0]?.time ?? now()).toISOString(),
    lastAt: new Date(history.points.at(-1)?.time ?? now()).toISOString(),
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
    ...atOutput(at),
    provenance: provenance([history], now()),
  }
})

/** How many days back a source is asked, for some days before a time. */
function reach(days: number, at: number | undefined, now: number): number {
  return at === undefined ? days : days + Math.ceil((now - at) / DAY_MS)
}

/** The days before a past time, of which the last price is the newest. */
function until(
  history: AssetHistory,
  { at, days }: { readonly at: number; readonly days: number },
): AssetHistory {
  const points = history.points.filter(({ time }) => time <= at && time >= at - days * DAY_MS)
  const last = points.at(-1)
  return last
    ? { points, ...asOfMoment(history, last.time) }
    : refuseAt('The source has no prices of this asset at that time.')
}
