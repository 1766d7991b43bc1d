import { spokenIndex, spokenPercent } from '../figures.ts'
import type { ProfileScore } from './profile-score.ts'

const names: Readonly<Record<keyof ProfileScore['breakdown'], string>> = {
  identity: 'identity',
  reach: 'reach',
  engagement: 'engagement',
  cadence: 'posting rhythm',
  contentDiversity: 'spread of answers over posts',
}

/** A few sentences about a score, made from its figures alone: nothing that the profile wrote is in them. */
export function profileWords({ score, grade, breakdown, signals, redFlags }: ProfileScore): string {
  const parts = Object.entries(names).map(([key, name]) => {
    const { score: points, max } = breakdown[key as keyof typeof names]
    return { name, share: points / max }
  })
  const best = parts.reduce((a, b) => (b.share > a.share ? b : a))
  const worst = parts.reduce((a, b) => (b.share < a.share ? b : a))
  const rate = signals.avgEngagementRatePct
  return [
    'Written by rules, without a language model.',
    `Scores ${score} of 100 (grade ${grade}).`,
    `Strongest in ${best.name}, weakest in ${worst.name}.`,
    rate === null
      ? 'How its posts are answered could not be measured.'
      : `A post is answered by ${spokenPercent(rate)} of its ${spokenIndex(signals.followersCount)} followers.`,
    redFlags.length === 0
      ? 'No red flags.'
      : `Red flags: ${redFlags.map(({ message }) => message.replace(/\.$/, '')).join('; ')}.`,
  ].join(' ')
}
