import { z } from 'zod'
import { describeScout } from '../../analysis/launchpad/describe-scout.ts'
import { periods, scout, segments } from '../../analysis/launchpad/scout.ts'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { DISCLAIMER, defineTool, Provenance } from '../define-tool.ts'
import { mergeProvenance } from '../partial-results/merge-provenance.ts'
import { Pick, PredictedPick, toSegmentOutput, UtilityPick } from './scout-picks.ts'
import { boardsFor } from './scouted-coins.ts'

export const launchpadScout = defineTool({
  id: 'launchpad-scout',
  family: 'launchpad',
  route: { path: '/launchpad/scout', methods: ['GET'] },
  price: usd('0.005'),
  cardPrice: usd('0.01'),
  kind: 'read',
  detail: { fullOnly: ['meta.riskCaveats'] },
  essential: ['candidatePool'],
  lists: [
    {
      list: 'items',
      searched: 'the coins counted in candidatePool',
      reason: 'No coin of this period runs, or follows one that runs.',
      hint: 'Lower minPumpScore or take a longer period.',
    },
    {
      list: 'predictedAlphas',
      searched: 'the coins counted in candidatePool',
      reason: 'No coin resembles those that run.',
      hint: 'Lower minPumpScore or take a longer period.',
    },
    {
      list: 'utilityPicks',
      searched: 'the coins counted in candidatePool',
      reason: 'No coin claims a use.',
      hint: 'Take a longer period.',
    },
  ],
  view: {
    kind: 'histogram',
    at: 'items',
    label: 'symbol',
    value: 'pumpScore',
    figures: ['candidatePool', 'alphaCount', 'betaCount'],
  },
  title: 'Memecoin scout',
  summary:
    'Memecoins picked by rule: those that run, those that follow them, likely next ones, those with a use.',
  description:
    'Use this when you want a shortlist of memecoins instead of a raw list: alpha for what runs now, beta for what follows it, predicted for what resembles it, utility for what claims a use.',
  maxAgeSeconds: 120,
  input: z.strictObject({
    segment: z
      .enum(segments)
      .default('alpha')
      .describe(
        'alpha: runs now. beta: follows one that runs. predicted: resembles them. utility: claims a use.',
      ),
    period: z
      .enum(periods)
      .default('today')
      .describe('Coins launched or at their best in the last day, 7 days or 30 days.'),
    limit: z.int().min(1).max(50).default(10).describe('How many coins to pick.'),
    minPumpScore: z
      .int()
      .min(0)
      .max(100)
      .default(48)
      .describe('From which pump score on, 0 to 100, a coin counts as running.'),
    llm: z
      .boolean()
      .default(false)
      .describe('Asks for a language model; none is used here, and the answer states it.'),
  }),
  output: z.looseObject({
    segment: z.enum(segments),
    period: z.enum(periods),
    nowMs: z.int(),
    startMs: z.int(),
    candidatePool: z.int().describe('Coins that were looked at.'),
    alphaCount: z.int(),
    betaCount: z.int(),
    items: z.array(Pick).optional().describe('In the segments alpha and beta.'),
    learnedProfile: z
      .looseObject({ sampleSize: z.int().describe('How many of them there are.') })
      .optional()
      .describe('What those that run have in common; in the segments predicted and utility.'),
    currentAlphaRunners: z.array(z.looseObject({ mint: z.string() })).optional(),
    predictedAlphas: z.array(PredictedPick).optional().describe('In the segment predicted.'),
    utilityPicks: z.array(UtilityPick).optional().describe('In the segment utility.'),
    analysis: z.looseObject({
      trendTitle: z.string(),
      metaSummary: z.string(),
      signals: z.array(z.string()),
      watchlist: z.array(z.string()).describe('Mints.'),
      riskCaveats: z.array(z.string()),
    }),
    meta: z.looseObject({
      scoutTitle: z.string(),
      scoutSummary: z.string(),
      patternsLearned: z.array(z.string()),
      riskCaveats: z.array(z.string()),
    }),
    llm: z.looseObject({
      requested: z.boolean(),
      used: z.literal(false),
      reason: z.string().nullable().describe('Null unless one was requested.'),
    }),
    disclaimer: z.string(),
    untrustedText: z.array(z.string()).describe('Fields whose text strangers wrote.'),
    provenance: Provenance,
  }),
  example: { input: { segment: 'alpha', limit: 5 } },
  intents: [
    'scout alpha memecoins',
    'which memecoins could pump next',
    'memecoins with real utility',
    'beta plays of the memecoins that run',
    'find me undervalued memecoin gems',
  ],
}).run(async ({ llm, ...query }, context) => {
  const { coins, boards } = await boardsFor(context)
  const found = scout(coins, { ...query, now: context.now() })
  const stated = toSegmentOutput(query.segment, found)
  const { analysis, meta } = describeScout(found, stated.mints)
  return {
    ...found.shared,
    ...stated.fields,
    analysis: { ...analysis, riskCaveats: [...analysis.riskCaveats], watchlist: [...analysis.watchlist] },
    meta: { ...meta, riskCaveats: [...meta.riskCaveats] },
    llm: {
      requested: llm,
      used: false,
      reason: llm ? 'This tool uses no language model: its picks and sentences are made by rules.' : null,
    },
    disclaimer: DISCLAIMER,
    untrustedText: stated.untrustedText,
    provenance: provenance(mergeProvenance(boards), context.now()),
  }
})
