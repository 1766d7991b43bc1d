import { z } from 'zod'
import { recommend } from '../../analysis/signal/recommend.ts'
import { HOUR_MS } from '../../core/durations.ts'
import { formatUsd, usd } from '../../core/money.ts'
import type { Candle } from '../../upstream/market-data/candles.ts'
import { provenance } from '../../upstream/sourced.ts'
import { DISCLAIMER, defineTool, Provenance } from '../define-tool.ts'
import { signal as paidSignal } from './signal.ts'
import { biases } from './track-record.ts'

const GRID = 4 * HOUR_MS
const TOKEN = 'bitcoin'
const BARS = 200
/** Bars that have opened since a sample, at most. */
const MAX_HOURS_SINCE = 6

export const previewSignal = defineTool({
  id: 'preview-signal',
  family: 'signals',
  route: { path: '/preview/signal', methods: ['GET'] },
  price: usd('0'),
  kind: 'read',
  view: {
    kind: 'signal',
    at: 'signal',
    figures: [
      'signal.bias',
      'signal.confidence',
      'signal.metadata.instrument',
      'signal.marketOverview.priceChange24h',
      'preview.asOf',
    ],
  },
  title: 'Sample of a trading signal',
  summary: 'A free, delayed sample of our trading signal for one large market, one to five hours old.',
  description: 'Use this when you want to see what a trading signal looks like before paying for one.',
  input: z.strictObject({}),
  output: z.looseObject({
    preview: z
      .looseObject({ delayed: z.literal(true), asOf: z.string(), note: z.string() })
      .describe('What this sample is, and is not.'),
    signal: z
      .looseObject({
        bias: z.enum(biases),
        confidence: z
          .number()
          .describe('0 to 1: how far trend, momentum, volatility and volume agree on the bias.'),
        reasoning: z.array(z.string()),
      })
      .describe('As it stood then; entry, stops, targets and risk are in the paid signal only.'),
    token: z.string(),
    source: z.string(),
    paid: z
      .looseObject({ path: z.string(), priceUsd: z.string() })
      .describe('Where the current signal is sold.'),
    disclaimer: z.string(),
    provenance: Provenance,
  }),
  example: { input: {} },
  intents: [
    'sample of a trading signal',
    'free preview of your signals',
    'what does a signal look like before I pay',
    'delayed signal for free',
  ],
}).run(async (_, { candles, signal, now }) => {
  const asOf = sampledAt(now())
  const recent = await candles.recent({ token: TOKEN, bar: '1h', limit: BARS + MAX_HOURS_SINCE }, { signal })
  const past = closedBy(asOf, recent.candles)
  const { bias, confidence, reasoning, metadata, marketOverview } = recommend({ ...recent, candles: past })
  const answer = recent.sources.map((source) => (source.ok ? { ...source, asOf } : source))
  const { route, price } = paidSignal.contract
  return {
    preview: {
      delayed: true as const,
      asOf: new Date(asOf).toISOString(),
      note: 'A delayed sample, renewed every four hours; not the paid signal.',
    },
    signal: { bias, confidence, reasoning, metadata, marketOverview },
    token: TOKEN,
    source: recent.venue,
    paid: { path: route.path, priceUsd: formatUsd(price) },
    disclaimer: DISCLAIMER,
    provenance: provenance([{ ...recent, sources: answer }], now()),
  }
})

/** At least an hour ago, so that it never is the current signal. */
function sampledAt(now: number): number {
  return Math.floor((now - HOUR_MS) / GRID) * GRID
}

function closedBy(asOf: number, candles: readonly Candle[]): readonly Candle[] {
  return candles.filter(({ time }) => time + HOUR_MS <= asOf).slice(-BARS)
}
