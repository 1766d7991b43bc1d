import { formatIndex, formatNumber } from '../numbers/figures.ts'
import { type Line, latest } from '../numbers/line.ts'
import type { Divergence } from './divergence.ts'
import type { Gauges } from './gauges.ts'
import type { Section, TrendAnalysis, TrendStrength } from './shape.ts'
import { verdictOf } from './verdict.ts'

/** A score from which the trend counts as strong. */
const STRONG = 4

/**
 * The trend group, at most 9 points: 5 when the close stands on one side of both simple averages (20 and 50) and the
 * exponential ones (12 and 26) agree, 3 without the longer average; 2 when an ADX of 25 or more confirms; 2 when the
 * directional indicators crossed within three bars. It leans fully at 7.
 */
export function readTrend(gauges: Gauges): Section<TrendAnalysis> {
  if (Number.isNaN(gauges.ema26))
    return { ok: false, reason: `The trend needs 26 closed bars; ${gauges.bars.close.length} were read.` }
  const signals: string[] = []
  const averages = averagesScore(gauges)
  if (averages !== 0) signals.push(averagesSentence(gauges, averages))
  const lead = Math.sign(gauges.pdi - gauges.mdi)
  const confirmed = gauges.adx >= 25 && averages * lead > 0
  if (confirmed)
    signals.push(`An ADX of ${formatIndex(gauges.adx)} confirms the ${lead > 0 ? 'rise' : 'fall'}.`)
  const crossover = directionCrossover(gauges.directionLead)
  if (crossover !== 'none') signals.push(`The directional indicators have just crossed to ${crossover}.`)
  const crossed = crossover === 'none' ? 0 : crossover === 'bullish' ? 2 : -2
  const score = averages + (confirmed ? 2 * lead : 0) + crossed
  return {
    ok: true,
    trend: trendOf(score),
    adxStrength: trendStrengthOf(gauges.adx),
    ...verdictOf(score, { most: 7, signals }),
  }
}

/** Which way a strong trend goes: 1 up, -1 down, 0 when there is none. */
export function strongTrend(trend: Section<TrendAnalysis>): 1 | -1 | 0 {
  if (!trend.ok || Math.abs(trend.score) < STRONG) return 0
  return trend.score > 0 ? 1 : -1
}

/** Names the strength that an ADX stands for; null while it is not known. */
export function trendStrengthOf(adx: number): TrendStrength | null {
  if (Number.isNaN(adx)) return null
  if (adx < 10) return 'absent'
  if (adx < 20) return 'weak'
  if (adx < 25) return 'emerging'
  if (adx < 40) return 'strong'
  return adx < 50 ? 'very_strong' : 'extreme'
}

/** Whether the directional indicators changed places within the last three bars, and who leads now. */
export function directionCrossover(lead: Line): Divergence {
  const now = latest(lead)
  const changed = [1, 2, 3].some((barsAgo) => latest(lead, barsAgo) * now < 0)
  if (!changed) return 'none'
  return now > 0 ? 'bullish' : 'bearish'
}

function averagesScore({ close, sma20, sma50, ema12, ema26 }: Gauges): number {
  const side = Math.sign(close - sma20)
  if (side * (ema12 - ema26) <= 0) return 0
  return side * (side * (close - sma50) > 0 ? 5 : 3)
}

function averagesSentence({ close, sma20, sma50, ema12, ema26 }: Gauges, score: number): string {
  const side = score > 0 ? 'above' : 'below'
  const averages =
    Math.abs(score) === 5
      ? `both its 20-bar (${formatNumber(sma20)}) and 50-bar average (${formatNumber(sma50)})`
      : `its 20-bar average (${formatNumber(sma20)})`
  return `The close of ${formatNumber(close)} stands ${side} ${averages}, and EMA12 (${formatNumber(ema12)}) ${side} EMA26 (${formatNumber(ema26)}).`
}

function trendOf(score: number): TrendAnalysis['trend'] {
  if (Math.abs(score) < 2) return 'neutral'
  if (Math.abs(score) < STRONG) return score > 0 ? 'bullish' : 'bearish'
  return score > 0 ? 'strong_bullish' : 'strong_bearish'
}
