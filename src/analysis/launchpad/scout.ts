import { DAY_MS, MINUTE_MS } from '../../core/durations.ts'
import { formatNumber } from '../numbers/figures.ts'
import { fitOf, profileOf } from './learned-profile.ts'
import { alignmentOf, themesOf, utilityOf } from './narrative.ts'
import { pumpScore, type ScoutedCoin } from './pump-score.ts'

export const segments = ['alpha', 'beta', 'predicted', 'utility'] as const
export type Segment = (typeof segments)[number]
export const periods = ['today', 'week', 'month'] as const
export type Period = (typeof periods)[number]

interface ScoutOptions {
  readonly segment: Segment
  readonly period: Period
  readonly limit: number
  readonly minPumpScore: number
  /** Milliseconds since the epoch. */
  readonly now: number
}

const days: Readonly<Record<Period, number>> = { today: 1, week: 7, month: 30 }
const MAX_ALPHAS = 8
const MIN_ALIGNMENT = 38
const MIN_FIT = 35
const MIN_UTILITY = 38
const HIGH_FIT = 70

/**
 * Picks from coins: `alpha` those that run now, `beta` those that follow them, `predicted` those that do not run yet and
 * resemble them, `utility` those that say they are good for something. Only coins that were launched or at their best
 * within the period are looked at.
 */
export function scout(coins: readonly ScoutedCoin[], options: ScoutOptions) {
  const { segment, period, limit, minPumpScore, now } = options
  const startMs = now - days[period] * DAY_MS
  const pool = coins
    .filter(({ createdAt, athAt }) => createdAt >= startMs || (athAt !== undefined && athAt >= startMs))
    .map((coin) => ({ coin, pump: pumpScore(coin, now) }))
    .toSorted((a, b) => b.pump - a.pump || (a.coin.mint < b.coin.mint ? -1 : 1))
  const alphas = pool.filter(({ pump }) => pump >= minPumpScore).slice(0, MAX_ALPHAS)
  const leaders = new Set(alphas.map(({ coin }) => coin.mint))
  const others = pool.filter(({ coin }) => !leaders.has(coin.mint))
  const betas = others
    .map(({ coin, pump }) => ({ coin, pump, ...closest(coin, alphas, now) }))
    .filter(({ alignmentScore }) => alignmentScore >= MIN_ALIGNMENT)
    .toSorted((a, b) => b.alignmentScore - a.alignmentScore)
  const learned = profileOf(
    alphas.map(({ coin }) => coin),
    now,
  )
  const shared = {
    segment,
    period,
    nowMs: now,
    startMs,
    candidatePool: pool.length,
    alphaCount: alphas.length,
    betaCount: betas.length,
  }
  const fitted = others
    .map(({ coin, pump }) => ({ coin, pump, ...fitOf(coin, learned, now) }))
    .filter(({ learnedFitScore }) => learnedFitScore >= MIN_FIT)
    .toSorted((a, b) => b.learnedFitScore - a.learnedFitScore)
  const useful = pool
    .map(({ coin, pump }) => ({ coin, pump, ...utilityOf(coin), ...fitOf(coin, learned, now) }))
    .filter(({ utilityScore }) => utilityScore >= MIN_UTILITY)
    .toSorted((a, b) => b.utilityScore - a.utilityScore || b.pump - a.pump)
  return {
    shared,
    learned,
    alphas: alphas.slice(0, limit).map(({ coin, pump }) => ({
      coin,
      pumpScore: pump,
      alignmentScore: null,
      alignedToAlphaMint: null,
      playRole: 'alpha' as const,
      reason: `Pump score ${pump}: ${runs(coin, now)}.`,
    })),
    betas: betas.slice(0, limit).map(({ coin, pump, alignmentScore, leader }) => ({
      coin,
      pumpScore: pump,
      alignmentScore,
      alignedToAlphaMint: leader,
      playRole: 'beta' as const,
      reason: `Alignment ${alignmentScore} with a coin that runs.`,
    })),
    predicted: fitted.slice(0, limit).map(({ coin, pump, learnedFitScore, matchedPatterns }) => ({
      coin,
      pumpScore: pump,
      learnedFitScore,
      matchedPatterns,
      thesis: `Does not run yet, and resembles the ${learned.sampleSize} that do by ${learnedFitScore} of 100.`,
      confidence: confidenceOf(learnedFitScore, learned.sampleSize),
    })),
    utility: useful
      .slice(0, limit)
      .map(({ coin, pump, utilityScore, projectType, keywords, learnedFitScore }) => ({
        coin,
        pumpScore: pump,
        utilityScore,
        learnedFitScore,
        projectType,
        keywords,
        utilityThesis: `Describes itself as ${projectType ?? 'no'} projects do; this is unverified.`,
        confidence: confidenceOf(utilityScore, keywords.length),
      })),
    themes: themesOf(alphas.map(({ coin }) => coin)),
  }
}

function closest(coin: ScoutedCoin, alphas: readonly { readonly coin: ScoutedCoin }[], now: number) {
  return alphas
    .map(({ coin: leader }) => ({ leader: leader.mint, alignmentScore: alignmentOf(coin, leader, now) }))
    .reduce((a, b) => (b.alignmentScore > a.alignmentScore ? b : a), { leader: '', alignmentScore: 0 })
}

function runs({ lastTradeAt, marketCapUsd, athMarketCapUsd }: ScoutedCoin, now: number): string {
  const traded =
    lastTradeAt === undefined
      ? 'not known to be traded'
      : `traded ${Math.round((now - lastTradeAt) / MINUTE_MS)} minutes ago`
  if (marketCapUsd === null || !athMarketCapUsd) return traded
  return `${traded}, at ${formatNumber(Math.round((marketCapUsd / athMarketCapUsd) * 100))}% of its best`
}

/** Never high from few examples: a likeness to two coins proves nothing. */
function confidenceOf(score: number, sample: number): 'low' | 'medium' | 'high' {
  if (sample < 3) return 'low'
  return score >= HIGH_FIT && sample >= 6 ? 'high' : 'medium'
}
