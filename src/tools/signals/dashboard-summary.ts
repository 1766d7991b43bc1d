import { z } from 'zod'
import { moveOf, toFlow, toSummary } from '../../analysis/market/market-summary.ts'
import { HOUR_MS, SECOND_MS } from '../../core/durations.ts'
import { usd } from '../../core/money.ts'
import { type Bar, barMilliseconds } from '../../upstream/market-data/candles.ts'
import { provenance } from '../../upstream/sourced.ts'
import { figures } from '../answers/optional-fields.ts'
import { DISCLAIMER, defineTool, Provenance } from '../define-tool.ts'
import { watchMarkets } from './watched-markets.ts'

/** How long a period is, and the bars it is read from. */
const periods = {
  '1H': { period: HOUR_MS, bar: '1m' },
  '4H': { period: 4 * HOUR_MS, bar: '5m' },
  '1D': { period: 24 * HOUR_MS, bar: '1h' },
  '1W': { period: 168 * HOUR_MS, bar: '1h' },
} as const satisfies Record<string, { period: number; bar: Bar }>

/** Fields that others show here and that we cannot know. */
const underivable = [
  { field: 'activeTraders', reason: 'No source here counts traders.' },
  { field: 'whaleMoves', reason: 'No source here follows large holders.' },
  { field: 'tvlTracked', reason: 'This summary reads markets only; locked value is not traded.' },
]

const Figure = z.number().nullable()

export const dashboardSummary = defineTool({
  id: 'dashboard-summary',
  family: 'signals',
  route: { path: '/dashboard-summary', methods: ['GET'] },
  price: usd('0'),
  kind: 'read',
  detail: {},
  view: {
    kind: 'series',
    at: 'flowIndex',
    x: 'from',
    y: ['index'],
    shape: 'area',
    figures: [
      'metrics.volume24h',
      'metrics.medianChangePct',
      'metrics.advancing',
      'metrics.declining',
      'metrics.breadthPct',
    ],
  },
  title: 'Market dashboard',
  summary:
    'Volume, change and breadth of the large crypto markets over an hour, four hours, a day or a week.',
  description: 'Use this when you want one free glance at how the large crypto markets are doing.',
  maxAgeSeconds: 300,
  // changes and volumes end with the last closed bar, which is an hour long for a day and a week
  partMaxAgeSeconds: { window: HOUR_MS / SECOND_MS + 300 },
  input: z.strictObject({
    period: z.enum(['1H', '4H', '1D', '1W']).default('1D').describe('How far back: 1H, 4H, 1D or 1W.'),
  }),
  output: z.looseObject({
    period: z.string(),
    metrics: z
      .looseObject({
        volume24h: Figure.describe('Dollars over the last 24 full hours, whatever the period.'),
        volume: Figure.describe('Dollars over the period.'),
        volumeChangePct: Figure.describe('Against the period before.'),
        medianChangePct: Figure,
        advancing: z.int(),
        declining: z.int(),
        breadthPct: Figure.describe('Share of markets that rose, 0 to 100.'),
      })
      .describe('Over the markets listed below, at the venues named there.'),
    window: z
      .looseObject({ from: z.string(), to: z.string() })
      .describe('What changes and volumes cover: closed candles of the period, ISO 8601 UTC.'),
    markets: z.array(
      z.looseObject({
        token: z.string(),
        venue: z.string(),
        quote: z.string().nullable().describe('What the price is counted in.'),
        price: Figure.describe('At priceAsOf: the last close in the window, not the price of this second.'),
        priceAsOf: z.string(),
        changePct: Figure.describe('Percent over the window.'),
        ...figures('volumeChangePct'),
        volume: z.number().nullable().optional().describe('US dollars over the period.'),
        volume24h: z.number().nullable().optional().describe('US dollars.'),
      }),
    ),
    flowIndex: z
      .array(z.looseObject({ from: z.string(), index: Figure, inflow: z.number(), outflow: z.number() }))
      .describe('24 parts, oldest first: dollars traded in rising (inflow) and falling (outflow) bars.'),
    unavailable: z
      .array(z.looseObject({ field: z.string(), reason: z.string() }))
      .describe('What is missing, and why; nothing is made up in its place.'),
    updatedAt: z.string(),
    disclaimer: z.string(),
    provenance: Provenance,
  }),
  example: { input: { period: '1D' } },
  intents: [
    'market dashboard',
    'how is the crypto market doing today',
    'market breadth over the last week',
    'dashboard of the last 4 hours',
  ],
}).run(async ({ period: name }, { candles, signal, now }) => {
  const { period, bar } = periods[name]
  const until = lastClose(bar, now())
  const { markets, silent, series } = await watchMarkets(candles, { period, bar, signal })
  const moves = markets.map((market) => moveOf(market, { until, period }))
  return {
    period: name,
    metrics: toSummary(moves),
    window: { from: new Date(until - period).toISOString(), to: new Date(until).toISOString() },
    markets: moves.map((move, index) => ({ ...move, quote: markets[index]?.quote ?? null })),
    flowIndex: toFlow(markets, { until, period }),
    unavailable: [...underivable, ...silent],
    updatedAt: new Date(until).toISOString(),
    disclaimer: DISCLAIMER,
    provenance: { ...provenance(series, now()), asOf: new Date(until).toISOString() },
  }
})

function lastClose(bar: Bar, now: number): number {
  return now - (now % barMilliseconds[bar])
}
