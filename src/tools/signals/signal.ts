import { z } from 'zod'
import { MIN_BARS, recommend } from '../../analysis/signal/recommend.ts'
import { toPrediction } from '../../analysis/signal/record.ts'
import { usd } from '../../core/money.ts'
import { bars, candleSources, webhookSources } from '../../upstream/market-data/candles.ts'
import { provenance } from '../../upstream/sourced.ts'
import { texts } from '../answers/optional-fields.ts'
import { DISCLAIMER, defineTool, Provenance } from '../define-tool.ts'
import { marketInput, symbolWithVenue } from '../markets/market-input.ts'
import { asOfOf, jointSource, refuseDollarPair, tickerOf, toTickerDay, tradedToken } from './market-now.ts'
import { describeSignal } from './signal-headline.ts'
import { entryFields, metadataFields, signalFullOnly, signalSections } from './signal-sections.ts'
import { recordOfKinds, TrackRecord, WrittenPrediction, writtenPrediction } from './track-record.ts'

const MAX_AGE_SECONDS = 300

const CONFIDENCE =
  '0 to 1: how far the four groups agree on the bias; for neutral, how little they lean. Agreement, no probability of profit.'

const Recommendation = z
  .looseObject({
    bias: z.enum(['bullish', 'bearish', 'neutral']),
    confidence: z.number().min(0).max(1).describe(CONFIDENCE),
    entry: z
      .looseObject({
        ...entryFields,
        side: z.enum(['long', 'short']).nullable().describe('Null when there is nothing to enter.'),
        price: z.number().describe('In the quote asset.'),
      })
      .describe('Where to get in, with zone, stop and targets; or why not.'),
    reasoning: z.array(z.string()).describe('The figures that led there, one sentence each.'),
    ...texts('source', 'symbol'),
    metadata: z.looseObject({
      instrument: z.string(),
      quote: z.string().nullable().describe('What every price is counted in, such as USDT or KRW.'),
      market: z.string(),
      ...metadataFields,
    }),
    ...signalSections,
  })
  .describe('The recommendation; prices are numbers in the quote asset.')

export const signal = defineTool({
  id: 'signal',
  family: 'signals',
  route: { path: '/signal', methods: ['GET', 'POST'] },
  price: usd('0.005'),
  cardPrice: usd('0.01'),
  kind: 'read',
  detail: {
    brief: [
      'signal.bias',
      'signal.confidence',
      'signal.entry',
      'signal.reasoning[:3]',
      'signal.tradingRecommendation.action',
    ],
    fullOnly: signalFullOnly,
  },
  headline: describeSignal,
  alwaysReturned: ['prediction', 'source', 'bar', 'signal.metadata'],
  essential: ['signal.bias', 'signal.confidence'],
  view: {
    kind: 'signal',
    at: 'signal',
    figures: [
      'signal.bias',
      'signal.confidence',
      'signal.metadata.instrument',
      'signal.marketOverview.priceChange24h',
      'signal.technicalIndicators.rsi',
    ],
  },
  title: 'Trading signal',
  summary: 'Which way a market leans right now, with reasons, entry, stop, targets and risk.',
  description: 'Use this when you want to know whether to buy, sell or hold a coin, and why.',
  maxAgeSeconds: MAX_AGE_SECONDS,
  samplePath: '/preview/signal',
  input: z
    .strictObject({
      ...marketInput,
      token: tradedToken,
      source: z
        .enum([...candleSources, 'crypto.com', ...webhookSources])
        .optional()
        .describe(
          'Ask this venue only; left out, venues stand in for each other in order. webhook and n8n: the operator’s own source, where there is one.',
        ),
      bar: z
        .enum(bars)
        .optional()
        .describe('Candle length; the source’s own default when left out, and echoed.'),
      limit: z.int().min(20).max(1_000).default(200).describe('How many candles to read.'),
    })
    .refine(...symbolWithVenue),
  output: z.looseObject({
    signal: Recommendation,
    source: z.string().describe('The venue whose candles were read.'),
    bar: z.enum(bars),
    fallbackFrom: z.array(z.string()).optional().describe('Venues that were asked first and did not answer.'),
    prediction: WrittenPrediction,
    record: TrackRecord.describe('What became of signals of this bar and bias that were sold before.'),
    disclaimer: z.string(),
    provenance: Provenance,
  }),
  example: { input: { token: 'bitcoin', bar: '4h' } },
  intents: [
    'should I buy bitcoin now',
    'is SOL trending up on the 4h',
    'trading signal for ETH',
    'BTC long or short',
  ],
}).run(
  async (input, { candles, tickers, signals, signal, now }) => {
    const source = input.source === 'crypto.com' ? 'cryptocom' : input.source
    // the last bar may still be open, and closed bars alone decide
    const limit = Math.max(input.limit, MIN_BARS + 1)
    const recent = await candles.recent({ ...input, source, limit }, { signal })
    refuseDollarPair(recent)
    const ticker = await tickerOf(recent, tickers, { signal, now: now(), maxAgeSeconds: MAX_AGE_SECONDS })
    const recommendation = recommend({ ...recent, asOf: asOfOf(recent), ticker: toTickerDay(ticker) })
    const { bias } = recommendation
    const silent = recent.sources.flatMap(({ name, ok }) => (ok ? [] : [name]))
    return {
      signal: recommendation,
      source: recent.venue,
      bar: recent.bar,
      ...(silent.length > 0 ? { fallbackFrom: silent } : {}),
      prediction: writtenPrediction(toPrediction(recommendation, now())),
      record: recordOfKinds(await signals.tallies(recent.mode, { bar: recent.bar, bias })),
      disclaimer: DISCLAIMER,
      provenance: provenance([jointSource(recent, ticker)], now()),
    }
  },
  {
    async sold({ signal: { metadata }, source, bar, prediction, provenance: { mode } }, { signals }) {
      if (mode === 'mixed') return
      const { bias, confidence, price, range, barsUntil, madeAt, horizonAt } = prediction
      await signals.note({
        mode,
        venue: source,
        instrument: metadata.instrument,
        bar,
        bias,
        confidence,
        price,
        range,
        barsUntil: Date.parse(barsUntil),
        madeAt: Date.parse(madeAt),
        horizonAt: Date.parse(horizonAt),
      })
    },
  },
)
