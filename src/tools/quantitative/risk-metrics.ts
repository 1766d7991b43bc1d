import { z } from 'zod'
import { rounded, roundedOrNull } from '../../analysis/numbers/figures.ts'
import { readRisk } from '../../analysis/quantitative/risk.ts'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { DISCLAIMER, defineTool, Provenance } from '../define-tool.ts'
import { marketInput, symbolWithVenue } from '../markets/market-input.ts'
import { closedBars, dailyBar, historyOutput, toHistoryOutput } from './market-history.ts'

/** Fewer returns of the horizon's length than this say nothing about its losses. */
const ENOUGH_RETURNS = 30
/** With fewer returns in the tail, one more bad day would move the figure. */
const MIN_TAIL = 5

export const riskMetrics = defineTool({
  id: 'risk-metrics',
  family: 'quantitative',
  route: { path: '/tools/risk-metrics', methods: ['GET'] },
  price: usd('0.005'),
  kind: 'read',
  essential: ['annualVolatilityPercent'],
  view: {
    kind: 'table',
    figures: [
      'annualReturnPercent',
      'annualVolatilityPercent',
      'sharpe',
      'sortino',
      'loss.historicalVarPercent',
    ],
  },
  title: 'Risk metrics',
  summary: 'Sharpe, Sortino, value at risk and expected shortfall, skew and kurtosis of one asset’s returns.',
  description:
    'Use this when you want the risk-adjusted return of a coin or how much holding it may lose. Fewer than 30 returns are refused, uncharged.',
  maxAgeSeconds: 300,
  input: z
    .strictObject({
      ...marketInput,
      bar: dailyBar,
      limit: z.int().min(32).max(1_000).default(365).describe('How many candles to read.'),
      confidence: z
        .number()
        .min(0.8)
        .max(0.999)
        .default(0.95)
        .describe('Of the value at risk, a part of one: 0.95 is exceeded one time in twenty.'),
      horizonBars: z.int().min(1).max(30).default(1).describe('Over how many candles a loss is looked at.'),
      riskFreePercent: z.number().min(-5).max(50).default(0).describe('Return without risk, percent a year.'),
    })
    .refine(...symbolWithVenue)
    .refine(({ horizonBars, limit }) => horizonBars * ENOUGH_RETURNS < limit - 1, {
      path: ['horizonBars'],
      error: `A horizon needs ${ENOUGH_RETURNS} times as many candles: raise limit or shorten it.`,
    }),
  output: z.looseObject({
    ...historyOutput,
    returns: z.int().describe('How many simple returns from close to close were read.'),
    annualReturnPercent: z.number().nullable().describe('Mean return, scaled to a year, not compounded.'),
    annualVolatilityPercent: z.number().nullable(),
    sharpe: z.number().nullable().describe('A year; null when the market stood still.'),
    sharpeError: z.number().nullable().describe('Standard error of the Sharpe ratio.'),
    sortino: z.number().nullable().describe('A year; null when nothing fell short of the risk-free return.'),
    skewness: z.number().nullable(),
    excessKurtosis: z.number().nullable().describe('Above zero: fatter tails than a normal distribution.'),
    worstPercent: z.number().describe('The worst return of one candle.'),
    bestPercent: z.number(),
    loss: z
      .looseObject({
        confidence: z.number(),
        horizonBars: z.int(),
        historicalVarPercent: z.number().describe('From overlapping stretches of history.'),
        historicalCvarPercent: z.number().describe('Mean loss beyond it (expected shortfall).'),
        normalVarPercent: z.number().describe('If returns were normal.'),
        normalCvarPercent: z.number(),
        tailReturns: z.int().describe('How many stretches the historical tail holds.'),
      })
      .describe('Losses in percent of what is held, as positive numbers.'),
    cautions: z.array(z.string()).describe('What makes the figures weak.'),
    disclaimer: z.string(),
    provenance: Provenance,
  }),
  example: { input: { token: 'bitcoin', bar: '1d', confidence: 0.95 } },
  intents: [
    'Sharpe ratio of bitcoin',
    'value at risk of ETH at 99 percent',
    'Sortino and CVaR of SOL',
    'risk adjusted return of BTC over the last year',
  ],
}).run(async (input, { candles, signal, now }) => {
  const { confidence, horizonBars, riskFreePercent } = input
  const history = await closedBars(candles, input, { signal, least: horizonBars * ENOUGH_RETURNS + 1 })
  const { bars, barMilliseconds } = history
  const found = readRisk(bars.close, { barMilliseconds, confidence, horizon: horizonBars, riskFreePercent })
  return {
    ...toHistoryOutput(history),
    returns: found.returns,
    annualReturnPercent: roundedOrNull(found.annualReturnPercent),
    annualVolatilityPercent: roundedOrNull(found.annualVolatilityPercent),
    sharpe: roundedOrNull(found.sharpe),
    sharpeError: roundedOrNull(found.sharpeError),
    sortino: roundedOrNull(found.sortino),
    skewness: roundedOrNull(found.skewness),
    excessKurtosis: roundedOrNull(found.excessKurtosis),
    worstPercent: rounded(found.worstPercent),
    bestPercent: rounded(found.bestPercent),
    loss: {
      confidence,
      horizonBars,
      historicalVarPercent: rounded(found.loss.historicalVarPercent),
      historicalCvarPercent: rounded(found.loss.historicalCvarPercent),
      normalVarPercent: rounded(found.loss.normalVarPercent),
      normalCvarPercent: rounded(found.loss.normalCvarPercent),
      tailReturns: found.loss.tailReturns,
    },
    cautions:
      found.loss.tailReturns < MIN_TAIL
        ? [`The historical tail holds ${found.loss.tailReturns} returns only: read more candles.`]
        : [],
    disclaimer: DISCLAIMER,
    provenance: provenance([history.series], now()),
  }
})
