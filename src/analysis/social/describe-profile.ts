import { formatIndex, formatPercent } from '../numbers/figures.ts'
import type { ProfileScore } from './profile-score.ts'

/** A few sentences about a score, made from its figures alone: nothing that the profile wrote is in them. */
export function describeProfile({ score, grade, breakdown, signals, redFlags }: ProfileScore): string {
  const { identity, reach, engagement, cadence, contentDiversity } = breakdown
  const parts = [
    share('identity', identity),
    share('reach', reach),
    share('engagement', engagement),
    share('posting rhythm', cadence),
    share('spread of answers over posts', contentDiversity),
  ]
  const best = parts.reduce((a, b) => (b.share > a.share ? b : a))
  const worst = parts.reduce((a, b) => (b.share < a.share ? b : a))
  const rate = signals.avgEngagementRatePct
  return [
    'Written by rules, without a language model.',
    `Scores ${score} of 100 (grade ${grade}).`,
    `Strongest in ${best.name}, weakest in ${worst.name}.`,
    rate === null
      ? 'How its posts are answered could not be measured.'
      : `A post is answered by ${formatPercent(rate)} of its ${formatIndex(signals.followersCount)} followers.`,
    redFlags.length === 0
      ? 'No red flags.'
      : `Red flags: ${redFlags.map(({ message }) => message.replace(/\.$/, '')).join('; ')}.`,
  ].join(' ')
}

function share(name: string, { score, max }: { readonly score: number; readonly max: number }) {
  return { name, share: score / max }
}
