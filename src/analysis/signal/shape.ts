import type { Level } from '../market/levels.ts'
import type { Divergence } from './divergence.ts'

export type Bias = 'bullish' | 'bearish' | 'neutral'
export type Action = 'BUY' | 'SELL' | 'HOLD'
export type Strength = 'HIGH' | 'MEDIUM' | 'LOW'
export type Side = 'long' | 'short'

/** Figures, or the reason why there are none. */
export type Section<T> = ({ readonly ok: true } & T) | { readonly ok: false; readonly reason: string }

/** What each of the four groups states besides its own figures. */
export interface GroupVerdict {
  /** Points by the rules of the group; positive is bullish. */
  readonly score: number
  /** The score as a part of its maximum, -1 to 1. */
  readonly lean: number
  readonly signals: readonly string[]
  readonly clearSignal: Action
}

export interface Target {
  readonly price: number
  /** Its distance from the entry in units of the distance to the stop. */
  readonly riskMultiple: number
}

export interface Plan {
  readonly entry: number
  readonly stopLoss: number
  /** Nearest first; a target at or below zero is left out. */
  readonly targets: readonly Target[]
}

/** A level as callers read it. */
export type WrittenLevel = Omit<Level, 'lastTouch'> & {
  /** When it was touched last, ISO 8601 UTC. */
  readonly lastTouch: string
}

/** Prices to watch. The plain names say the nearest levels and the two plans once more, null where there is none. */
export interface PriceTargets {
  readonly supports: readonly WrittenLevel[]
  readonly resistances: readonly WrittenLevel[]
  readonly long: Plan | null
  readonly short: Plan | null
  readonly support: number | null
  readonly resistance: number | null
  readonly longEntry: number | null
  readonly longStopLoss: number | null
  readonly longTarget1: number | null
  readonly longTarget2: number | null
  readonly longTarget3: number | null
  readonly shortEntry: number | null
  readonly shortStopLoss: number | null
  readonly shortTarget1: number | null
  readonly shortTarget2: number | null
  readonly shortTarget3: number | null
  readonly bbUpper: number | null
  readonly bbMiddle: number | null
  readonly bbLower: number | null
  readonly atr: number
}

export type Entry =
  | {
      readonly side: Side
      readonly price: number
      readonly zoneLow: number
      readonly zoneHigh: number
      readonly stopLoss: number
      readonly targets: readonly Target[]
    }
  | { readonly side: null; readonly price: number; readonly reason: string }

export interface Metadata {
  readonly instrument: string
  /** What prices are counted in; null where the source does not say. */
  readonly quote: string | null
  readonly market: string
  /** When the newest closed bar closed, ISO 8601 in UTC; everything but the current price is as of then. */
  readonly timestamp: string
  readonly analysisDate: string
  /** How many closed bars were read. */
  readonly dataPoints: number
  readonly barMilliseconds: number
  readonly TRADING_SIGNAL: Action
  /** The band of the confidence. */
  readonly SIGNAL_STRENGTH: Strength
}

/** The 24 hours of a market overview. */
export interface DayWindow {
  readonly from: string
  readonly to: string
  /** `ticker`: the venue's own rolling 24 hours. `candles`: the bars of 24 hours, up to the end of the newest one. */
  readonly source: 'ticker' | 'candles'
}

export interface MarketOverview {
  /** The newest price; the end of the window. */
  readonly currentPrice: number
  /** When the current price was the price, ISO 8601 in UTC; null where the source does not say. */
  readonly priceAsOf: string | null
  /** What prices are counted in; null where the source does not say. */
  readonly quote: string | null
  /** The one stretch of time that change, high, low and volumes cover; null where they are unknown. */
  readonly window: DayWindow | null
  /** Percent over the window, to the current price. */
  readonly priceChange24h: number | null
  readonly high24h: number | null
  readonly low24h: number | null
  readonly volume24h: number | null
  /** In the quote asset: the volume of every bar at its typical price. */
  readonly quoteVolume24h: number | null
}

export interface MoneyFlow {
  readonly value: number
  readonly signal: 'overbought' | 'oversold' | 'neutral'
  readonly volumePressure: 'buying' | 'selling' | 'balanced'
  readonly divergence: Divergence
  readonly trend: 'rising' | 'falling' | 'flat'
}

export type TrendStrength = 'absent' | 'weak' | 'emerging' | 'strong' | 'very_strong' | 'extreme'

export interface TechnicalIndicators {
  readonly rsi: number | null
  readonly stochastic: { readonly k: number | null; readonly d: number | null }
  readonly macd: {
    readonly value: number | null
    readonly signal: number | null
    readonly histogram: number | null
  }
  readonly movingAverages: {
    readonly sma20: number | null
    readonly sma50: number | null
    readonly ema12: number | null
    readonly ema26: number | null
  }
  readonly bollingerBands: {
    readonly upper: number | null
    readonly middle: number | null
    readonly lower: number | null
  }
  readonly vwap: number | null
  readonly support: number | null
  readonly resistance: number | null
  readonly adx: {
    readonly value: number | null
    readonly trendStrength: TrendStrength | null
    readonly pdi: number | null
    readonly mdi: number | null
    readonly trendDirection: Bias
    readonly diCrossover: Divergence
  }
  readonly mfi: Section<MoneyFlow>
}

export interface TrendAnalysis extends GroupVerdict {
  readonly trend: 'strong_bullish' | 'bullish' | 'neutral' | 'bearish' | 'strong_bearish'
  readonly adxStrength: TrendStrength | null
}

export interface MomentumAnalysis extends GroupVerdict {
  /** `continuation` in a strong trend, where strength confirms; `reversal` otherwise, where extremes turn back. */
  readonly mode: 'continuation' | 'reversal'
  /** Those of the signals that count towards the score. */
  readonly actionableSignals: readonly string[]
  readonly divergence: Divergence
  /** Null when the volume is not known. */
  readonly mfiSignal: MoneyFlow['signal'] | null
}

export interface VolatilityAnalysis extends GroupVerdict {
  readonly level: Strength | 'NORMAL'
  readonly atrPercent: number
  /** Percent of the middle band. */
  readonly bollingerWidth: number
  /** 0 at the lower band, 100 at the upper one; null when the bands lie on each other. */
  readonly pricePositionInBB: number | null
  /** Percent a year, over the last 30 returns. */
  readonly realisedVolatility: number | null
  /** The vote of the group once more, under the name that others call it. */
  readonly tradingSignal: Action
}

export interface VolumeAnalysis extends GroupVerdict {
  /** Volume of the newest closed bar over the mean of the 20 before it; null when nothing was traded. */
  readonly volumeRatio: number | null
  /** Volume of rising bars less that of falling ones over the last 20, as a part of all, -1 to 1. */
  readonly flowRatio: number | null
  /** Whether the newest bar traded more than 1.5 times, or less than half, of what is usual. */
  readonly signal: 'high_volume' | 'low_volume' | 'normal'
  /** The vote of the group once more, under the name that others call it. */
  readonly volumeTradingSignal: Action
}

export interface TradingRecommendation {
  readonly action: Action
  readonly strength: Strength
  readonly confidence: number
  readonly reasoning: readonly string[]
  /** How the votes came to the action, in one sentence. */
  readonly clearSignal: string
  /** How many groups vote for either side, of those that could be read. */
  readonly votes: { readonly bullish: number; readonly bearish: number; readonly groups: number }
}

export interface RiskManagement {
  /** The book the size is worked out for, in the quote asset. */
  readonly book: number
  readonly riskPercent: number
  /** What is lost when the stop is hit, in the quote asset. */
  readonly riskAmount: number
  readonly stopDistance: number
  readonly stopDistancePercent: number
  /** In the base asset; never more than the book can buy. */
  readonly positionSize: number
  readonly positionValue: number
  /** True when the book, not the risk, sets the size. */
  readonly limitedByBook: boolean
  /** Reward at the first target over risk. */
  readonly riskReward: number
}

export interface ActionPlan {
  readonly immediateActions: readonly string[]
  readonly entryStrategy: string
  readonly exitStrategy: string
  readonly riskManagement: string
  readonly warnings: readonly string[]
}

export interface QuickSummary {
  readonly signal: Action
  readonly entry: number | null
  readonly stopLoss: number | null
  readonly firstTarget: number | null
  readonly confidence: number
  readonly riskReward: number | null
  readonly trendStrength: TrendStrength | null
  /** Whether the volume group votes for the side; null when there is no side or no volume. */
  readonly volumeConfirmation: boolean | null
}

/** What the groups come to together. */
export interface Decision {
  /** 1 long, -1 short, 0 none. */
  readonly side: 1 | -1 | 0
  readonly action: Action
  readonly bias: Bias
  readonly strength: Strength
  readonly confidence: number
  readonly votes: TradingRecommendation['votes']
  /** How the votes came to the action. */
  readonly sentence: string
}

/**
 * What the signal tool sells. Prices are in the quote asset, volumes in the base asset, percentages count to 100;
 * every figure is a number, or null where it is not known.
 *
 * - `bias`, `confidence`, `entry`, `reasoning`: the answer in short.
 * - `metadata`, `marketOverview`, `technicalIndicators`, `tradingRecommendation`, `priceTargets`, `actionPlan`,
 *   `quickSummary`: always there.
 * - `trendAnalysis`, `momentumAnalysis`, `volatilityAnalysis`, `volumeAnalysis`, `riskManagement`: `ok: true` with
 *   figures, or `ok: false` with a `reason`; the same goes for `technicalIndicators.mfi`.
 */
export interface Recommendation {
  readonly bias: Bias
  readonly confidence: number
  readonly entry: Entry
  readonly reasoning: readonly string[]
  /** The venue, and the market as it writes it. */
  readonly source: string
  readonly symbol: string
  readonly metadata: Metadata
  readonly marketOverview: MarketOverview
  readonly technicalIndicators: TechnicalIndicators
  readonly trendAnalysis: Section<TrendAnalysis>
  readonly momentumAnalysis: Section<MomentumAnalysis>
  readonly volatilityAnalysis: Section<VolatilityAnalysis>
  readonly volumeAnalysis: Section<VolumeAnalysis>
  readonly tradingRecommendation: TradingRecommendation
  readonly priceTargets: PriceTargets
  readonly riskManagement: Section<RiskManagement>
  readonly actionPlan: ActionPlan
  readonly quickSummary: QuickSummary
}
