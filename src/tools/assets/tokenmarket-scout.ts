import { z } from 'zod'
import { themesOf } from '../../analysis/launchpad/narrative.ts'
import { ALPHA_METHOD } from '../../analysis/tokenmarket/alpha.ts'
import { TIER_METHOD, tiers } from '../../analysis/tokenmarket/tier.ts'
import { usd } from '../../core/money.ts'
import { noSourceAnswered, provenance } from '../../upstream/sourced.ts'
import { NamedValues } from '../answers/any-json.ts'
import { figures, texts } from '../answers/optional-fields.ts'
import { sourceNote, sourceNoteField } from '../answers/source-note.ts'
import { DISCLAIMER, defineTool, Provenance } from '../define-tool.ts'
import { mergeProvenance } from '../partial-results/merge-provenance.ts'
import { Mint } from './asset-input.ts'
import { type Scouted, scoutMarkets } from './tokenmarket-scout-board.ts'
import {
  Market,
  Target,
  toEnrichedOutput,
  toMarketOutput,
  toTargetOutput,
  toTokenOutput,
} from './tokenmarket-scout-fields.ts'
import type { Judged } from './tokenmarket-scout-token.ts'

const TOP_TARGETS = 5

export const tokenmarketScout = defineTool({
  id: 'tokenmarket-scout',
  family: 'assets',
  route: { path: '/tokenmarket-scout', methods: ['GET'] },
  price: usd('0.005'),
  cardPrice: usd('0.01'),
  kind: 'read',
  detail: { fullOnly: ['scoring'] },
  essential: ['marketCount'],
  lists: [
    {
      list: 'topTargets',
      searched: 'ranked tokens of the board',
      reason: 'No token passes the checks of a target now.',
      hint: 'Ask for the view markets, which ranks every token.',
    },
    {
      list: 'targets',
      searched: 'ranked tokens of the board',
      reason: 'No token of this tier passes the checks of a target now.',
      hint: 'Leave tier out, or ask for the view markets, which ranks every token.',
    },
    {
      list: 'markets',
      searched: 'ranked tokens of the board',
      reason: 'No token is of this tier now.',
      hint: 'Leave tier out.',
    },
  ],
  view: {
    kind: 'histogram',
    at: 'topTargets',
    label: 'symbol',
    value: 'alphaScore',
    figures: ['token.symbol', 'token.priceUsd', 'token.agentTier', 'token.alphaScore'],
  },
  title: 'Scout of the token market',
  summary:
    'Tokens that trade on Solana, ranked by score: a snapshot with a fund lens, the markets, agent-ready mints.',
  description:
    'Use this when you want Solana tokens scouted and ranked: intel for a snapshot, what the token lends for and the best targets; markets for the ranked board; targets for mints that pass the checks. Give a mint to score one token.',
  // lending pools are published once an hour; everything else in here is minutes old at most
  maxAgeSeconds: 7_200,
  input: z.strictObject({
    view: z.enum(['intel', 'markets', 'targets']).default('intel').describe('What to tell.'),
    mint: Mint.optional().describe('Mint of one token to score; intel covers SOL without it.'),
    limit: z.int().min(1).max(100).default(25).describe('How many markets or targets at most.'),
    tier: z.enum(tiers).optional().describe('Only tokens of this tier.'),
  }),
  output: z.looseObject({
    view: z.string(),
    nowMs: z.int(),
    ...sourceNoteField,
    token: Market.partial()
      .extend({ mint: z.string(), symbol: z.string(), ...figures('holders') })
      .optional()
      .describe('In the view intel.'),
    rise: z
      .looseObject({
        ...texts('flowVenue'),
        ...figures('lendingPools'),
        borrowPoolUsd: z.number().optional().describe('What lies unborrowed in its lending pools on Solana.'),
        lendAprPct: z.number().optional().describe('What lenders earn, percent a year, without rewards.'),
        flow24hUsd: z
          .number()
          .optional()
          .describe('What takers bought less what they sold in 24 hours at one venue.'),
      })
      .optional()
      .describe('The fund lens, in the view intel; absent lists which figures are left out and why.'),
    riseAlphaMintTargets: z.array(z.string()).optional().describe('Mints that are ready.'),
    topTargets: z.array(Target).optional(),
    markets: z.array(Market).optional().describe('In the view markets.'),
    targets: z.array(Target).optional().describe('In the view targets: ready ones first.'),
    market: Market.optional().describe('The token whose mint was given.'),
    enriched: NamedValues.optional().describe(
      'What its market does not show. `liquidityUsd` is that of its pools together.',
    ),
    marketCount: z.int().describe('Tokens of the board that were ranked.'),
    lookedAt: z.int().describe('Of how many of them holders and dangers were asked for.'),
    scoring: z.looseObject({ score: z.string(), tier: z.string() }),
    absent: z
      .array(z.looseObject({ field: z.string(), reason: z.string() }))
      .describe('Fields that are left out, and why.'),
    untrustedText: z.array(z.string()),
    disclaimer: z.string(),
    provenance: Provenance,
  }),
  example: { input: { view: 'intel' } },
  intents: [
    'token market scout',
    'agent-ready mint targets on Solana',
    'ranked token markets with alpha scores',
    'fund lens of a token: lending rate and borrow pool',
    'which solana mints are ready for my agent',
  ],
}).run(async ({ view, mint, limit, tier }, context) => {
  const now = context.now()
  const scouted = await scoutMarkets({ mint, limit, isIntel: view === 'intel' }, context)
  const { markets, own, lookedAt } = scouted
  if (!scouted.boardAnswer.ok && !own)
    throw noSourceAnswered(
      scouted.parts.flatMap(({ missing }) => missing ?? []),
      'Neither the board nor the token could be read now.',
    )
  const shown = markets.filter((row) => tier === undefined || row.tier === tier)
  const targets = targetsIn(shown)
  const snapshot = view === 'intel' ? intelOf(scouted, targets) : undefined
  return {
    view,
    nowMs: now,
    ...(scouted.boardAnswer.ok ? sourceNote(scouted.boardAnswer) : {}),
    ...snapshot?.fields,
    ...(mint !== undefined && own
      ? { market: toMarketOutput(own.judged), enriched: toEnrichedOutput(own) }
      : {}),
    ...(view === 'markets' ? { markets: shown.slice(0, limit).map(toMarketOutput) } : {}),
    ...(view === 'targets' ? targetFields(targets.slice(0, limit), shown) : {}),
    marketCount: markets.length,
    lookedAt,
    scoring: { score: ALPHA_METHOD, tier: TIER_METHOD },
    absent: [...boardAbsent(scouted), ...(snapshot?.absent ?? [])].map((one) => ({ ...one })),
    untrustedText: textsOf(view),
    disclaimer: DISCLAIMER,
    provenance: provenance(mergeProvenance(scouted.parts), context.now()),
  }
})

type TargetRow = Judged & { readonly tier: NonNullable<Judged['tier']> }

/** Ready ones first, the best score first among equals. */
function targetsIn(rows: readonly Judged[]): readonly TargetRow[] {
  const targets = rows.flatMap((row) => (row.tier === undefined ? [] : [{ ...row, tier: row.tier }]))
  return tiers.flatMap((tier) => targets.filter((row) => row.tier === tier))
}

function intelOf({ own, one, lens }: Scouted, targets: readonly TargetRow[]) {
  const token = own && toTokenOutput(own)
  const missing = one && !one.result.ok ? [{ field: 'token', reason: one.result.error }] : []
  return {
    fields: {
      ...(token ? { token: token.token } : {}),
      rise: lens?.rise ?? {},
      riseAlphaMintTargets: targets.filter(({ tier }) => tier === 'ready').map(({ market }) => market.mint),
      topTargets: targets.slice(0, TOP_TARGETS).map(toTargetOutput),
    },
    absent: [...missing, ...(token?.absent ?? []), ...(lens?.absent ?? [])],
  }
}

function targetFields(targets: readonly TargetRow[], board: readonly Judged[]) {
  return {
    targets: targets.map(toTargetOutput),
    riskFlags: [...new Set(targets.flatMap(({ flags }) => flags?.flags ?? []))],
    narratives: themesOf(board.map(({ market: { name, symbol } }) => ({ name, symbol, description: '' }))),
    agentNote:
      targets.length === 0
        ? 'No token passes the checks now; none is made up.'
        : 'Targets pass rules about what is visible now; check each mint yourself before a trade.',
  }
}

function boardAbsent({ boardAnswer, unsafe }: Scouted) {
  if (!boardAnswer.ok) return [{ field: 'markets', reason: boardAnswer.error }]
  const [error] = unsafe
  if (error === undefined) return []
  return [{ field: 'agentTier', reason: `The dangers of ${unsafe.length} tokens are not known: ${error}` }]
}

function textsOf(view: 'intel' | 'markets' | 'targets'): string[] {
  const lists = { intel: ['token', 'topTargets[]'], markets: ['markets[]'], targets: ['targets[]'] }[view]
  const texts = [...lists, 'market'].flatMap((index) => [`${index}.symbol`, `${index}.name`])
  return view === 'targets' ? [...texts, 'narratives[]'] : texts
}
