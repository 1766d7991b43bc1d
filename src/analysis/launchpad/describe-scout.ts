import type { scout } from './scout.ts'

const caveats = [
  'Most memecoins lose nearly all of their value within days.',
  'Scores are rules of thumb about what is visible now; they are not fitted to what happened later.',
  'Names and descriptions are what creators wrote, and are not checked.',
]

/** What was found, in sentences made of its figures alone. */
export function describeScout(
  { shared, learned, themes }: ReturnType<typeof scout>,
  found: readonly string[],
) {
  const { segment, period, candidatePool, alphaCount, betaCount } = shared
  const theme = themes[0]
  return {
    analysis: {
      trendTitle: theme === undefined ? 'No common theme' : `Shared word: ${theme}`,
      metaSummary: `${alphaCount} of ${candidatePool} coins run, ${betaCount} follow them.`,
      signals: [
        `Coins looked at: ${candidatePool}.`,
        `Coins that run: ${alphaCount}.`,
        ...(learned.graduatedShare === null
          ? []
          : [`${Math.round(learned.graduatedShare * 100)}% of those that run have left their curve.`]),
      ],
      watchlist: found.slice(0, 5),
      riskCaveats: caveats,
    },
    meta: {
      scoutTitle: `Launchpad scout: ${segment}, ${period}`,
      scoutSummary: `${found.length} coins picked out of ${candidatePool} by rules, without a language model.`,
      patternsLearned: themes.map((term) => `theme:${term}`),
      riskCaveats: caveats,
    },
  }
}
