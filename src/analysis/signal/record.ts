import { formatPercent, rounded } from '../numbers/figures.ts'
import type { Bias, Recommendation } from './shape.ts'

/** A signal is judged by the price so many bar lengths after it was made. */
export const HORIZON_BARS = 6

/** Fewer judged signals than this are no record. */
const MIN_SIGNALS = 30

/** Two-sided 95 %. */
const Z = 1.959964

/** What a signal states about the future, in a form that time can judge. */
export interface Prediction {
  readonly bias: Bias
  /** 0 to 1: agreement behind the bias. The Brier score shows how good a probability it would be. */
  readonly confidence: number
  /** The price the signal was made at, in the quote asset. */
  readonly price: number
  /** The average true range of a bar at that time, in the quote asset. */
  readonly range: number
  /** When the last bar it was made from closed, milliseconds since the epoch. */
  readonly barsUntil: number
  /** When it was made at that price, milliseconds since the epoch; the horizon counts from here. */
  readonly madeAt: number
  readonly horizonAt: number
}

/** What has become of signals of one kind. */
export interface Tally {
  /** Signals whose horizon has come and whose price was known then. */
  readonly resolved: number
  readonly hits: number
  /** Sum of the squared distances between confidence and outcome. */
  readonly squaredError: number
  /** Signals whose source reported no price at the horizon. */
  readonly unresolved: number
}

/** How good signals of one kind have been; figures are null while there are too few. */
export interface TrackRecord {
  readonly status: 'record' | 'no_record_yet'
  readonly sampleSize: number
  readonly unresolved: number
  /** Share of the judged signals that came true, 0 to 1. */
  readonly hitRate: number | null
  /** The 95 % Wilson interval of the hit rate. */
  readonly hitRateInterval: { readonly low: number; readonly high: number } | null
  /** 0 is perfect; saying one half every time gives 0.25. */
  readonly brierScore: number | null
  readonly note: string
}

export const noSignals: Tally = { resolved: 0, hits: 0, squaredError: 0, unresolved: 0 }

/** What is judged of a signal, six bar lengths after it was made. */
export function toPrediction(
  { bias, confidence, metadata, marketOverview, priceTargets }: Recommendation,
  madeAt: number,
): Prediction {
  return {
    bias,
    confidence,
    price: marketOverview.currentPrice,
    range: priceTargets.atr,
    barsUntil: Date.parse(metadata.timestamp),
    madeAt,
    horizonAt: madeAt + HORIZON_BARS * metadata.barMilliseconds,
  }
}

/**
 * Whether a signal came true: a bullish one when the market closed above its price, a bearish one when below, a neutral
 * one when within one average true range of it. A walk without drift comes about as often into either of the three:
 * over six bars it stays within 0.6745 √6 = 1.65 standard deviations of a bar half of the time, and a bar ranges over
 * 1.6 of them on average (Parkinson 1980).
 */
export function cameTrue(
  { bias, price, range }: Pick<Prediction, 'bias' | 'price' | 'range'>,
  close: number,
): boolean {
  if (bias === 'neutral') return Math.abs(close - price) <= range
  return bias === 'bullish' ? close > price : close < price
}

/** The squared distance between what a forecast gave, 0 to 1, and what came (Brier 1950). */
export function squaredErrorOf(confidence: number, isHit: boolean): number {
  return (confidence - (isHit ? 1 : 0)) ** 2
}

/** What signals of several kinds come to together. */
export function sumTallies(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, tally) => ({
      resolved: sum.resolved + tally.resolved,
      hits: sum.hits + tally.hits,
      squaredError: sum.squaredError + tally.squaredError,
      unresolved: sum.unresolved + tally.unresolved,
    }),
    noSignals,
  )
}

/** The record that a tally comes to. */
export function toTrackRecord({ resolved, hits, squaredError, unresolved }: Tally): TrackRecord {
  if (resolved < MIN_SIGNALS) {
    return {
      status: 'no_record_yet',
      sampleSize: resolved,
      unresolved,
      hitRate: null,
      hitRateInterval: null,
      brierScore: null,
      note: `No record yet: figures are given from ${MIN_SIGNALS} judged signals of a kind.`,
    }
  }
  const hitRate = hits / resolved
  const interval = wilson(hits, resolved)
  const [rate, low, high] = [hitRate, interval.low, interval.high].map((share) => formatPercent(100 * share))
  return {
    status: 'record',
    sampleSize: resolved,
    unresolved,
    hitRate: rounded(hitRate),
    hitRateInterval: { low: rounded(interval.low), high: rounded(interval.high) },
    brierScore: rounded(squaredError / resolved),
    note: `Of ${resolved} judged signals ${rate} came true; 95% interval ${low} to ${high}, wider in truth where signals overlap.`,
  }
}

/** The interval in which a share lies with 95 % confidence (Wilson 1927); both ends between 0 and 1. */
export function wilson(hits: number, trials: number): { readonly low: number; readonly high: number } {
  const share = hits / trials
  const weight = Z ** 2 / trials
  const middle = share + weight / 2
  const reach = Z * Math.sqrt((share * (1 - share)) / trials + weight / (4 * trials))
  return {
    low: Math.max(0, (middle - reach) / (1 + weight)),
    high: Math.min(1, (middle + reach) / (1 + weight)),
  }
}
