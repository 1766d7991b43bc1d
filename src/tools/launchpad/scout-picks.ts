import { z } from 'zod'
import type { ScoutedCoin } from '../../analysis/launchpad/pump-score.ts'
import type { Segment, scout } from '../../analysis/launchpad/scout.ts'
import { toIsoTime } from '../../core/iso-time.ts'

const Figure = z.number().nullable()
const Score = z.number().describe('0 to 100.')
const Confidence = z.enum(['low', 'medium', 'high'])
const Picked = {
  mint: z.string(),
  symbol: z.string(),
  name: z.string(),
  complete: z.boolean().describe('True once it has graduated from its curve.'),
  marketCapUsd: Figure,
  athMarketCapUsd: Figure,
  createdAt: z.string(),
  pumpScore: Score,
}

export const Pick = z.looseObject({
  ...Picked,
  alignmentScore: Figure.describe(
    '0 to 100: how much it follows a coin that runs; null for one that runs itself.',
  ),
  alignedToAlphaMint: z.string().nullable().describe('The coin that runs; null for one that runs itself.'),
  playRole: z.enum(['alpha', 'beta']),
  reason: z.string(),
})

export const PredictedPick = z.looseObject({
  ...Picked,
  learnedFitScore: Score,
  thesis: z.string(),
  confidence: Confidence,
  matchedPatterns: z.array(z.string()),
})

export const UtilityPick = z.looseObject({
  ...Picked,
  utilityScore: Score,
  learnedFitScore: Score,
  projectType: z.string().nullable(),
  keywords: z.array(z.string()),
  utilityThesis: z.string(),
  confidence: Confidence,
})

type Scouted = ReturnType<typeof scout>

/** The fields of one segment, the mints in them, and which of their text strangers wrote. */
export function toSegmentOutput(segment: Segment, found: Scouted) {
  if (segment === 'predicted') {
    const predictedAlphas = found.predicted.map(({ coin, matchedPatterns, ...pick }) => ({
      ...toCoinOutput(coin),
      ...pick,
      matchedPatterns: [...matchedPatterns],
    }))
    const currentAlphaRunners = found.alphas.map(({ coin, pumpScore }) => ({
      mint: coin.mint,
      symbol: coin.symbol,
      pumpScore,
    }))
    return toOutput(
      { learnedProfile: found.learned, currentAlphaRunners, predictedAlphas },
      predictedAlphas,
      ['predictedAlphas', 'currentAlphaRunners'],
    )
  }
  if (segment === 'utility') {
    const utilityPicks = found.utility.map(({ coin, ...pick }) => ({ ...toCoinOutput(coin), ...pick }))
    return toOutput({ learnedProfile: found.learned, utilityPicks }, utilityPicks, ['utilityPicks'])
  }
  const picks = segment === 'alpha' ? found.alphas : found.betas
  const items = picks.map(({ coin, ...pick }) => ({ ...toCoinOutput(coin), ...pick }))
  return toOutput({ items }, items, ['items'])
}

function toOutput<Fields extends object>(
  fields: Fields,
  picks: readonly { readonly mint: string }[],
  lists: readonly string[],
) {
  return {
    fields,
    mints: picks.map(({ mint }) => mint),
    untrustedText: [
      ...lists.flatMap((list) => [`${list}[].symbol`, `${list}[].name`]),
      'analysis.trendTitle',
      'meta.patternsLearned[]',
    ],
  }
}

function toCoinOutput({
  mint,
  symbol,
  name,
  graduated,
  marketCapUsd,
  athMarketCapUsd,
  createdAt,
}: ScoutedCoin) {
  return {
    mint,
    symbol,
    name,
    complete: graduated,
    marketCapUsd,
    athMarketCapUsd,
    createdAt: toIsoTime(createdAt),
  }
}
