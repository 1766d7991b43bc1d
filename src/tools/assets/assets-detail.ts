import { z } from 'zod'
import { usd } from '../../core/money.ts'
import { bars } from '../../upstream/market-data/candles.ts'
import { provenance } from '../../upstream/sourced.ts'
import { NamedValues } from '../answers/any-json.ts'
import { figures, texts } from '../answers/optional-fields.ts'
import { DISCLAIMER, defineTool, Provenance } from '../define-tool.ts'
import { candleColumns, candleRow, candlesOf } from './asset-candles.ts'
import { assetFields, marketFields, profileFields } from './asset-fields.ts'
import { AssetText, Mint } from './asset-input.ts'
import { BoardRow, Deployments } from './board-row.ts'
import { identify, likeliest } from './identified.ts'
import { riskOf } from './risk-of.ts'
import { type Section, sectionOf } from './section.ts'

const Part = z.looseObject({
  ok: z.boolean(),
  ...texts('source', 'asOf'),
  data: z.union([NamedValues, z.array(NamedValues)]).optional(),
  error: z.string().optional().describe('Why this part is missing.'),
})
const MARKETS_SHOWN = 5
const RISK_DAYS = 90

const names = ['ref', 'mint', 'assetId', 'q'] as const

export const assetsDetail = defineTool({
  id: 'assets-detail',
  family: 'assets',
  route: { path: '/assets/detail', methods: ['GET'] },
  price: usd('0.005'),
  cardPrice: usd('0.005'),
  kind: 'read',
  detail: { fullOnly: ['asset.key', 'asset.volume24h'] },
  essential: ['asset'],
  view: {
    kind: 'candles',
    at: 'ohlcv.candles',
    title: ['asset.name', 'ohlcv.interval'],
    figures: ['asset.price', 'asset.change24h', 'asset.marketCap', 'includes.risk.data.level'],
  },
  title: 'One asset in detail',
  summary: 'Everything about one asset: figures, profile, measured risk, its markets and recent candles.',
  description:
    'Use this when you want the full picture of one coin or tokenized stock; name it by exactly one of ref, mint, assetId or q.',
  // tokens that no venue trades have candles of four hours at best
  maxAgeSeconds: 18_000,
  input: z
    .strictObject({
      ref: AssetText.optional().describe(
        'A ref of the board, such as bitcoin, or solana- and the mint. Exactly one of ref, mint, assetId and q is required.',
      ),
      mint: Mint.optional().describe('Mint of the token on Solana.'),
      assetId: z.string().min(1).max(80).optional().describe('Id as the board has it, such as tesla.'),
      q: AssetText.optional().describe('Symbol, name or contract, such as TSLAx.'),
      interval: z.enum(bars).default('1h').describe('Length of a candle.'),
      candles: z.int().min(1).max(200).default(24).describe('How many candles.'),
    })
    .refine((input) => new Set(names.flatMap((name) => input[name] ?? [])).size === 1, {
      path: ['ref'],
      error: 'Name the asset by exactly one of ref, mint, assetId or q.',
    }),
  output: z.looseObject({
    assetId: z.string(),
    chartMint: z.string().nullable().describe('Its mint on Solana; null where it has none.'),
    resolve: z.looseObject({
      confidence: z.number().describe('0 to 1; a heuristic.'),
      ...texts('resolvedBy'),
      warnings: z.array(z.string()).optional(),
    }),
    asset: BoardRow.partial().extend({
      assetId: z.string(),
      symbol: z.string(),
      ...figures('change1h', 'change7d', 'change30d', 'high24h', 'low24h'),
      circulatingSupply: z.number().nullable().optional().describe('Whole units.'),
      deployments: Deployments,
    }),
    includes: z.looseObject({ profile: Part, risk: Part, markets: Part }),
    ohlcv: z
      .looseObject({
        interval: z.string().optional(),
        mint: z.string().nullable().optional(),
        ok: z.boolean().optional(),
        venue: z.string().optional(),
        columns: z.array(z.string()).optional(),
        candles: z.array(z.array(z.union([z.string(), z.number(), z.null()]))).optional(),
        error: z.string().optional(),
      })
      .describe('Candles oldest first; columns states what a row holds.'),
    mintRisk: Part.describe('Authorities and holders of the mint itself.'),
    ...texts('query'),
    fetchedAt: z.string(),
    untrustedText: z.array(z.string()),
    disclaimer: z.string(),
    provenance: Provenance,
  }),
  example: { input: { q: 'solana' } },
  intents: [
    'full asset detail',
    'details of an asset: profile, risk and markets',
    'asset profile by mint',
    'detail of the mint DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263',
  ],
}).run(async (input, { assets, candles, signal, now }) => {
  const [field = 'q'] = names.filter((name) => input[name] !== undefined)
  const query = input[field] ?? ''
  const text = query.replace(/^solana-(?=[1-9A-HJ-NP-Za-km-z]{32,44}$)/, '')
  const found = await identify(text, { assets, signal })
  const { identity, isImpostor } = likeliest(found, { field })
  const detail = await assets.detail(identity.id, { signal })
  const { interval, candles: limit } = input

  const marketsAsked = assets.markets(identity.id, { signal })
  const [risk, markets, ohlcv] = await Promise.all([
    sectionOf(
      'risk',
      riskOf(detail, marketsAsked, { assets, signal, now: now(), days: RISK_DAYS, isImpostor }),
      {
        say: ({ risk }) => risk,
        signal,
      },
    ),
    sectionOf('markets', marketsAsked, { say: (part) => marketFields(part, MARKETS_SHOWN), signal }),
    sectionOf('candles', candlesOf(detail, { candles, signal, bar: interval, limit }), {
      say: (series) => ({
        venue: series.venue,
        columns: candleColumns,
        candles: series.candles.map(candleRow),
      }),
      signal,
    }),
  ])
  const chartMint = identity.deployments.find(({ chain }) => chain === 'solana')?.address ?? null
  const [best] = found.candidates
  const mintRisk: Section<never> = {
    ok: false,
    source: 'none',
    error: 'The sources of this tool do not tell authorities or holders of a mint.',
  }
  return {
    query,
    assetId: identity.id,
    chartMint,
    resolve: {
      resolvedBy: best?.by ?? null,
      confidence: best?.confidence ?? 0,
      warnings: [...found.warnings],
    },
    asset: assetFields(detail.asset),
    includes: {
      profile: { ok: true, data: profileFields(detail) },
      risk: risk.section,
      markets: markets.section,
    },
    ohlcv: { interval: interval.toUpperCase(), mint: chartMint, ...opened(ohlcv.section) },
    mintRisk,
    fetchedAt: new Date(now()).toISOString(),
    untrustedText: ['asset.name', 'asset.symbol', 'includes.profile.data', 'includes.markets.data[].venue'],
    disclaimer: DISCLAIMER,
    provenance: provenance([detail, ...risk.parts, ...markets.parts, ...ohlcv.parts], now()),
  }
})

/** Candles stand beside what they are of; a reason stands in their place. */
function opened<T extends object>(section: Section<T>) {
  return section.ok ? { ok: true, ...section.data } : { ...section, candles: [] }
}
