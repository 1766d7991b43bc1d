import { z } from 'zod'
import { barsPerYear } from '../../analysis/market/volatility.ts'
import { rounded, roundedOrNull } from '../../analysis/numbers/figures.ts'
import { readVolatilities, type VolatilityReading } from '../../analysis/quantitative/range-volatility.ts'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { precise } from '../answers/precision.ts'
import { DISCLAIMER, defineTool, Provenance } from '../define-tool.ts'
import { marketInput, symbolWithVenue } from '../markets/market-input.ts'
import { closedBars, dailyBar, historyOutput, toHistoryOutput } from './market-history.ts'

const Estimate = z.looseObject({
  annualPercent: z.number().nullable().describe('Of the newest window, percent a year.'),
  percentile: z
    .number()
    .nullable()
    .describe('How many percent of the windows before were calmer; null without any.'),
  lowest: z.number().meta(precise('percent')).nullable().describe('Of all windows, percent a year.'),
  median: z.number().meta(precise('percent')).nullable().describe('Of all windows, percent a year.'),
  highest: z.number().meta(precise('percent')).nullable().describe('Of all windows, percent a year.'),
})

export const volatility = defineTool({
  id: 'volatility',
  family: 'quantitative',
  route: { path: '/tools/volatility', methods: ['GET'] },
  price: usd('0.005'),
  kind: 'read',
  essential: ['estimators'],
  view: {
    kind: 'heat',
    at: 'estimators',
    row: 'name',
    values: ['annualPercent', 'percentile', 'lowest', 'median', 'highest'],
    figures: ['instrument', 'price', 'window'],
  },
  title: 'Realised volatility',
  summary: 'How far a market has swung, a year, by four estimators, and how unusual that is for it.',
  description:
    'Use this when you want the realised volatility of a coin: close-to-close, Parkinson, Garman-Klass and Yang-Zhang.',
  maxAgeSeconds: 300,
  input: z
    .strictObject({
      ...marketInput,
      bar: dailyBar,
      window: z.int().min(5).max(500).default(30).describe('How many candles one estimate reads.'),
      limit: z
        .int()
        .min(10)
        .max(1_000)
        .default(365)
        .describe('How many candles to read; the windows of all of them are compared.'),
    })
    .refine(...symbolWithVenue)
    .refine(({ window, limit }) => window < limit - 1, {
      path: ['window'],
      error: 'The window must be shorter than limit by two candles at least.',
    }),
  output: z.looseObject({
    ...historyOutput,
    window: z.int().describe('Candles in one estimate.'),
    windows: z.int().describe('Overlapping windows that were compared.'),
    barsPerYear: z
      .number()
      .describe('What a figure per candle is scaled to a year with; markets never close.'),
    estimators: z.looseObject({
      closeToClose: Estimate.describe('Standard deviation of the logarithmic closes.'),
      parkinson: Estimate.describe('From highs and lows; blind to gaps and drift.'),
      garmanKlass: Estimate.describe('From open, high, low and close; blind to gaps.'),
      yangZhang: Estimate.describe('From gaps and all four prices; the least noisy.'),
    }),
    disclaimer: z.string(),
    provenance: Provenance,
  }),
  example: { input: { token: 'bitcoin', bar: '1d', window: 30 } },
  intents: [
    'realised volatility of bitcoin',
    'how volatile is SOL compared to its past',
    'Parkinson and Yang-Zhang volatility of ETH',
    'is BTC volatility high right now',
  ],
}).run(async (input, { candles, signal, now }) => {
  const history = await closedBars(candles, input, { signal, least: input.window + 1 })
  const { bars, barMilliseconds } = history
  const found = readVolatilities(bars, { window: input.window, barMilliseconds })
  return {
    ...toHistoryOutput(history),
    window: input.window,
    windows: bars.close.length - input.window,
    barsPerYear: rounded(barsPerYear(barMilliseconds)),
    estimators: {
      closeToClose: toOutput(found.closeToClose),
      parkinson: toOutput(found.parkinson),
      garmanKlass: toOutput(found.garmanKlass),
      yangZhang: toOutput(found.yangZhang),
    },
    disclaimer: DISCLAIMER,
    provenance: provenance([history.series], now()),
  }
})

function toOutput({ latest, percentile, lowest, median, highest }: VolatilityReading) {
  return {
    annualPercent: roundedOrNull(latest),
    percentile: roundedOrNull(percentile),
    lowest: roundedOrNull(lowest),
    median: roundedOrNull(median),
    highest: roundedOrNull(highest),
  }
}
