import { rounded } from '../numbers/figures.ts'
import type { Gauges } from './gauges.ts'
import { planFor } from './plan.ts'
import type { Decision, GroupVerdict, Section, Strength, TrendAnalysis } from './shape.ts'
import { strongTrend } from './trend.ts'
import { actionOf, leanOf, signOf, voteOf } from './verdict.ts'

/** The four groups, by the name that sentences call them. */
export interface Groups {
  readonly trend: Section<TrendAnalysis>
  readonly momentum: Section<GroupVerdict>
  readonly volatility: Section<GroupVerdict>
  readonly volume: Section<GroupVerdict>
}

/**
 * Lets the four groups vote; a group that leans 0.3 or more to a side votes for it. With a strong trend, two
 * or more votes for it that outnumber the others take its side. Without one, three votes and none against do. All else
 * is HOLD, and so is a side on which no stop can be placed.
 *
 * Confidence, 0 to 1, is the agreement behind the bias and no probability of profit: for a side, what the groups lean
 * to it on balance, out of the four; for neutral, what they lean to no side at all. A group that could not be read
 * adds nothing. The strength is the band of the confidence, for a HOLD as well: HIGH from 0.6, MEDIUM from 0.35.
 */
export function decide(groups: Groups, gauges: Pick<Gauges, 'price' | 'atr'>): Decision {
  const named = Object.entries(groups)
  const readable = named.filter(([, group]) => group.ok)
  const leans = named.map(([, group]) => leanOf(group))
  const bullish = named.filter(([, group]) => voteOf(leanOf(group)) > 0).map(([name]) => name)
  const bearish = named.filter(([, group]) => voteOf(leanOf(group)) < 0).map(([name]) => name)
  const trend = strongTrend(groups.trend)
  const voted = sideOf({ bullish: bullish.length, bearish: bearish.length, trend })
  const stoppable = voted === 0 || planFor(voted, gauges) !== null
  const side = stoppable ? voted : 0
  const sum = leans.reduce((total, lean) => total + lean, 0)
  const leaning = leans.reduce((total, lean) => total + Math.abs(lean), 0)
  const agreement = side === 0 ? readable.length - leaning : side * sum
  const confidence = rounded(Math.max(0, agreement / named.length))
  return {
    side,
    strength: strengthOf(confidence),
    action: actionOf(side),
    bias: side === 0 ? 'neutral' : side > 0 ? 'bullish' : 'bearish',
    confidence,
    votes: { bullish: bullish.length, bearish: bearish.length, groups: readable.length },
    sentence: [
      `Of ${readable.length} groups, ${listed(bullish)} bullish and ${listed(bearish)} bearish`,
      `the trend is ${trend === 0 ? 'not strong' : `strongly ${trend > 0 ? 'up' : 'down'}`}`,
      `${stoppable ? '' : 'the market swings too wide for a stop: '}${actionOf(side)}.`,
    ].join('; '),
  }
}

/** Confidence from which a signal is so strong. */
export const STRENGTH_BANDS = { high: 0.6, medium: 0.35 } as const

function strengthOf(confidence: number): Strength {
  if (confidence >= STRENGTH_BANDS.high) return 'HIGH'
  return confidence >= STRENGTH_BANDS.medium ? 'MEDIUM' : 'LOW'
}

function sideOf({
  bullish,
  bearish,
  trend,
}: {
  bullish: number
  bearish: number
  trend: 1 | -1 | 0
}): Decision['side'] {
  const side = trend === 0 ? signOf(bullish - bearish) : trend
  const votes = side > 0 ? bullish : bearish
  const against = side > 0 ? bearish : bullish
  if (votes >= 3 && against === 0) return side
  return trend !== 0 && votes >= 2 && votes > against ? side : 0
}

function listed(names: readonly string[]): string {
  if (names.length === 0) return 'none is'
  return `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'}`
}
