import { z } from 'zod'
import { STRENGTH_BANDS } from '../../analysis/signal/decision.ts'
import { precise } from '../answers/precision.ts'

const figure = z.number().nullable().optional()
const percent = z.number().meta(precise('percent')).nullable().optional()
const text = z.string().nullable().optional()
const sentences = z.array(z.string()).optional()
const ok = z.boolean().optional().describe('False where the bars do not allow it; reason states why.')
const group = {
  ok,
  score: figure.describe('Votes for a rise less votes for a fall.'),
  lean: figure.describe('-1 to 1: the score as a share of the votes.'),
  signals: sentences.describe('The sentences of this group in reasoning.'),
  clearSignal: z.enum(['BUY', 'SELL', 'HOLD']).optional(),
  reason: z.string().optional(),
}
const Plan = z
  .looseObject({
    entry: figure,
    stopLoss: figure,
    targets: z.array(z.looseObject({ price: z.number(), riskMultiple: figure })).optional(),
  })
  .nullable()
  .optional()
const Levels = z
  .array(z.looseObject({ price: z.number(), touches: z.int().optional(), lastTouch: text }))
  .optional()

/** What stands beside the price of an entry. */
export const entryFields = {
  reason: text,
  stopLoss: figure,
  targets: z.array(z.looseObject({ price: figure, riskMultiple: figure })).optional(),
  zoneLow: figure,
  zoneHigh: figure,
}

const { high, medium } = STRENGTH_BANDS
const STRENGTH = `Band of the confidence, of a HOLD too: HIGH from ${high}, MEDIUM from ${medium}, LOW below.`

/** Of what bars a signal was made, and its action in the words of other gateways. */
export const metadataFields = {
  timestamp: text,
  analysisDate: text,
  dataPoints: figure,
  barMilliseconds: figure,
  TRADING_SIGNAL: text,
  SIGNAL_STRENGTH: z.enum(['HIGH', 'MEDIUM', 'LOW']).describe(STRENGTH),
}

/** The sections of a signal. Figures are null where the bars do not allow them. */
export const signalSections = {
  marketOverview: z
    .looseObject({
      currentPrice: figure,
      priceAsOf: text.describe('When that was the price, ISO 8601 UTC.'),
      quote: text.describe('What prices are counted in.'),
      window: z
        .looseObject({ from: z.string(), to: z.string(), source: z.enum(['ticker', 'candles']) })
        .nullable()
        .describe('The one stretch of time that change, high, low and volumes cover.'),
      priceChange24h: figure.describe('Percent over the window.'),
      high24h: figure,
      low24h: figure,
      volume24h: figure.describe('In the base asset.'),
      quoteVolume24h: figure.describe('In the quote asset.'),
    })
    .describe('Price and 24 hours, as the ticker of the same venue has them; null where unknown.'),
  technicalIndicators: z
    .looseObject({
      rsi: figure,
      stochastic: z.looseObject({ k: figure, d: figure }).optional(),
      macd: z.looseObject({ value: figure, signal: figure, histogram: figure }).optional(),
      movingAverages: z
        .looseObject({ sma20: figure, sma50: figure, ema12: figure, ema26: figure })
        .optional(),
      bollingerBands: z.looseObject({ upper: figure, middle: figure, lower: figure }).optional(),
      vwap: figure,
      support: figure,
      resistance: figure,
      adx: z
        .looseObject({
          value: percent,
          trendStrength: text,
          pdi: figure,
          mdi: figure,
          trendDirection: text,
          diCrossover: text,
        })
        .optional(),
      mfi: z
        .looseObject({
          ok,
          value: percent,
          signal: text,
          volumePressure: text,
          divergence: text,
          trend: text,
        })
        .optional(),
    })
    .describe('RSI, MACD, averages, bands, VWAP, ADX, MFI, support, resistance.'),
  trendAnalysis: z.looseObject({ ...group, trend: text, adxStrength: text }),
  momentumAnalysis: z.looseObject({
    ...group,
    mode: text,
    actionableSignals: sentences,
    divergence: text,
    mfiSignal: text,
  }),
  volatilityAnalysis: z.looseObject({
    ...group,
    level: text,
    atrPercent: figure,
    bollingerWidth: figure.describe('Percent of the middle band.'),
    pricePositionInBB: percent.describe('0 at the lower band, 100 at the upper.'),
    realisedVolatility: figure.describe('Percent a year.'),
    tradingSignal: text,
  }),
  volumeAnalysis: z.looseObject({
    ...group,
    volumeRatio: figure,
    flowRatio: figure,
    signal: text,
    volumeTradingSignal: text,
  }),
  tradingRecommendation: z.looseObject({
    action: z.enum(['BUY', 'SELL', 'HOLD']),
    strength: z.enum(['HIGH', 'MEDIUM', 'LOW']).optional(),
    confidence: figure,
    reasoning: sentences,
    clearSignal: text,
    votes: z.looseObject({ bullish: z.int(), bearish: z.int(), groups: z.int() }).optional(),
  }),
  priceTargets: z
    .looseObject({
      support: figure,
      resistance: figure,
      supports: Levels,
      resistances: Levels,
      long: Plan,
      short: Plan,
      longEntry: figure,
      longStopLoss: figure,
      longTarget1: figure,
      longTarget2: figure,
      longTarget3: figure,
      shortEntry: figure,
      shortStopLoss: figure,
      shortTarget1: figure,
      shortTarget2: figure,
      shortTarget3: figure,
      bbUpper: figure,
      bbMiddle: figure,
      bbLower: figure,
      atr: figure.describe('Average true range.'),
    })
    .describe('Supports and resistances, and a plan for either side.'),
  riskManagement: z
    .looseObject({
      ok,
      book: figure,
      riskPercent: figure,
      riskAmount: percent,
      stopDistance: figure,
      stopDistancePercent: percent,
      positionSize: figure.describe('In the base asset.'),
      positionValue: figure,
      limitedByBook: z.boolean().optional(),
      riskReward: figure,
      reason: z.string().optional(),
    })
    .describe('Position size for a stated book and risk.'),
  actionPlan: z.looseObject({
    immediateActions: sentences,
    entryStrategy: text,
    exitStrategy: text,
    riskManagement: text,
    warnings: sentences,
  }),
  quickSummary: z.looseObject({
    signal: z.enum(['BUY', 'SELL', 'HOLD']),
    entry: figure,
    stopLoss: figure,
    firstTarget: figure,
    confidence: figure,
    riskReward: figure,
    trendStrength: text,
    volumeConfirmation: z.boolean().nullable().optional(),
  }),
}

/** What repeats other fields of a signal, or explains them: in a full answer alone. */
export const signalFullOnly = [
  'signal.source',
  'signal.symbol',
  'signal.entry.reason',
  'signal.entry.stopLoss',
  'signal.entry.targets',
  'signal.metadata.analysisDate',
  'signal.metadata.barMilliseconds',
  'signal.technicalIndicators.support',
  'signal.technicalIndicators.resistance',
  'signal.trendAnalysis.signals',
  'signal.trendAnalysis.adxStrength',
  'signal.momentumAnalysis.signals',
  'signal.momentumAnalysis.actionableSignals',
  'signal.momentumAnalysis.mfiSignal',
  'signal.volatilityAnalysis.signals',
  'signal.volatilityAnalysis.tradingSignal',
  'signal.volumeAnalysis.signals',
  'signal.volumeAnalysis.volumeTradingSignal',
  'signal.tradingRecommendation.reasoning',
  'signal.tradingRecommendation.clearSignal',
  'signal.tradingRecommendation.confidence',
  'signal.priceTargets.supports',
  'signal.priceTargets.resistances',
  'signal.priceTargets.long',
  'signal.priceTargets.short',
  'signal.priceTargets.bbUpper',
  'signal.priceTargets.bbMiddle',
  'signal.priceTargets.bbLower',
  'signal.actionPlan.entryStrategy',
  'signal.actionPlan.riskManagement',
  'signal.actionPlan.exitStrategy',
  'signal.priceTargets.longEntry',
  'signal.priceTargets.shortEntry',
  'signal.priceTargets.atr',
  'signal.trendAnalysis.score',
  'signal.trendAnalysis.clearSignal',
  'signal.momentumAnalysis.score',
  'signal.momentumAnalysis.clearSignal',
  'signal.volatilityAnalysis.score',
  'signal.volatilityAnalysis.clearSignal',
  'signal.volumeAnalysis.score',
  'signal.volumeAnalysis.clearSignal',
  'signal.quickSummary',
  'signal.metadata.dataPoints',
  'signal.technicalIndicators.stochastic',
  'signal.technicalIndicators.bollingerBands',
  'signal.technicalIndicators.adx.pdi',
  'signal.technicalIndicators.adx.mdi',
  'signal.technicalIndicators.adx.trendDirection',
  'signal.technicalIndicators.adx.diCrossover',
  'signal.technicalIndicators.mfi.ok',
  'signal.technicalIndicators.mfi.volumePressure',
  'signal.technicalIndicators.mfi.divergence',
  'signal.technicalIndicators.mfi.trend',
  'signal.riskManagement.riskAmount',
  'signal.riskManagement.stopDistance',
  'signal.riskManagement.positionValue',
  'signal.riskManagement.limitedByBook',
  'prediction.judged',
] as const
