import { z } from 'zod'
import { breadthOf, digestOf, narrativeOf } from '../../analysis/assets/digest.ts'
import { moversOf } from '../../analysis/assets/movers.ts'
import { GatewayError } from '../../core/failures.ts'
import { usd } from '../../core/money.ts'
import { isDollarCoin } from '../../core/reference/dollar-coins.ts'
import type { BoardAsset } from '../../upstream/assets/assets.ts'
import { provenance } from '../../upstream/sourced.ts'
import { NamedValues } from '../answers/any-json.ts'
import { figures, texts } from '../answers/optional-fields.ts'
import { DISCLAIMER, defineTool, Provenance } from '../define-tool.ts'
import { asOfOf } from '../signals/market-now.ts'
import { gainerNews, News } from './gainer-news.ts'
import { PREDICTION_METHOD, predictionsOf } from './scout-predictions.ts'

const PREDICTED_IN_BRIEF = 3

const Gainer = z.looseObject({
  coinId: z.string(),
  symbol: z.string(),
  name: z.string(),
  priceUsd: z.number().nullable(),
  priceChange24hPct: z.number(),
  marketCapUsd: z.number().nullable(),
  volume24hUsd: z.number().nullable(),
  asOf: z.string().describe('When the source computed these figures, ISO 8601 UTC.'),
})

export const aggregatorScout = defineTool({
  id: 'aggregator-scout',
  family: 'assets',
  route: { path: '/aggregator-scout', methods: ['GET'] },
  price: usd('0.001'),
  cardPrice: usd('0.01'),
  kind: 'read',
  detail: { fullOnly: ['predictionMethod', 'topGainer'] },
  essential: ['meta'],
  lists: [
    {
      list: 'topGainers',
      searched: 'coins of the board above minMarketCap',
      days: 1,
      reason: 'No such coin rose in 24 hours.',
      hint: 'Lower minMarketCap.',
    },
    {
      list: 'predictions',
      searched: 'the gainers of this answer',
      reason: 'No signal could be made for a gainer; notPredicted states why.',
      hint: 'Ask signal for a coin of your choice.',
    },
  ],
  view: {
    kind: 'heat',
    at: 'topGainers',
    row: 'symbol',
    values: ['name', 'priceUsd', 'priceChange24hPct', 'marketCapUsd', 'volume24hUsd'],
    figures: ['meta.breadth.rising', 'meta.breadth.falling', 'meta.breadth.medianPct'],
  },
  title: 'Scout of the coin board',
  summary:
    'A scout of the aggregator: its gainers, a digest of their figures, and predictions with their method.',
  description:
    'Use this when you want the aggregator scouted: gainers with a digest each, and where signals point.',
  maxAgeSeconds: 600,
  input: z.strictObject({
    view: z.enum(['brief', 'gainers', 'predictions']).default('brief').describe('How much to tell.'),
    topN: z.int().min(1).max(25).default(8).describe('How many gainers.'),
    minMarketCap: z
      .number()
      .min(100_000)
      .max(500_000_000)
      .default(1_000_000)
      .describe('Leave out coins worth less, in dollars.'),
    includeNews: z
      .boolean()
      .default(true)
      .describe('Add the latest headlines about the gainers, or about crypto where none names them.'),
    llm: z.boolean().default(false).describe('Let a language model word it; without one the figures speak.'),
  }),
  output: z.looseObject({
    view: z.string(),
    topGainer: Gainer.nullable(),
    topGainers: z.array(Gainer),
    dailyDigests: z
      .array(z.looseObject({ coinId: z.string(), ...texts('symbol'), figures: z.array(z.string()) }))
      .optional(),
    predictions: z
      .array(
        z.looseObject({
          coinId: z.string(),
          bias: z.string(),
          confidence: z.number().describe('0 to 1.'),
          ...texts('symbol', 'horizonAt', 'thesis'),
          price: z.number().nullable().optional().describe('In the quote asset.'),
          record: NamedValues.optional(),
        }),
      )
      .optional(),
    notPredicted: z.array(NamedValues).optional(),
    includeNews: z.boolean().optional(),
    predictionMethod: z.string().optional(),
    news: News.optional().describe('With includeNews; without ok, error states why it is missing.'),
    meta: z.looseObject({
      narrativeTitle: z.string(),
      narrativeSummary: z.string(),
      breadth: NamedValues.optional(),
      riskCaveats: z.array(z.string()).optional(),
    }),
    ...texts('date', 'updatedAt'),
    ...figures('count', 'researchCount'),
    untrustedText: z.array(z.string()),
    disclaimer: z.string(),
    provenance: Provenance,
  }),
  example: { input: { view: 'brief', topN: 5 } },
  intents: [
    'aggregator scout',
    'scout the gainers with predictions',
    'digest of the gainers with predictions',
  ],
}).run(async (input, { assets, candles, newsArchive, signals, signal, now }) => {
  const { view, topN, minMarketCap, includeNews, llm } = input
  const board = await assets.board({ list: 'majors' }, { signal })
  const rows = board.assets
    .filter(({ symbol }) => !isDollarCoin(symbol))
    .map((asset) => ({ ...asset, changePct: asset.change24hPct }))
  const { gainers, considered, notJudged } = moversOf(rows, { limit: topN, minMarketCap, minVolume: 0 })
  if (considered === 0) throw new GatewayError('upstream_unavailable', 'The board lists no moves now.')
  const breadth = breadthOf(rows.flatMap(({ changePct }) => changePct ?? []))
  const shown = gainers.map(gainerOf)
  const predicted =
    view === 'gainers'
      ? undefined
      : await predictionsOf(gainers.slice(0, view === 'brief' ? PREDICTED_IN_BRIEF : topN), {
          candles,
          signals,
          signal,
          now: now(),
        })
  const news = includeNews
    ? await gainerNews(
        gainers.map(({ symbol }) => symbol),
        { newsArchive, signal, now: now() },
      )
    : undefined
  return {
    view,
    date: new Date(now()).toISOString().slice(0, 10),
    updatedAt: new Date(asOfOf(board) ?? now()).toISOString(),
    topGainer: shown[0] ?? null,
    topGainers: shown,
    count: shown.length,
    ...(view === 'brief' ? { dailyDigests: gainers.map((asset) => digest(asset, breadth)) } : {}),
    ...(predicted
      ? {
          predictions: [...predicted.predictions],
          notPredicted: [...predicted.notPredicted],
          predictionMethod: PREDICTION_METHOD,
        }
      : {}),
    meta: {
      narrativeTitle: 'The board today',
      narrativeSummary: narrativeOf(breadth),
      breadth,
      riskCaveats: ['A rise in a day means little for the next; small coins fall as fast as they rise.'],
    },
    researchCount: considered,
    notJudged: [...notJudged],
    includeNews,
    ...(news ? { news: news.section } : {}),
    ...(llm
      ? { llm: { ok: false, source: 'llm', error: 'No language model words this tool; the figures speak.' } }
      : {}),
    untrustedText: [
      'topGainer.name',
      'topGainers[].name',
      'topGainers[].symbol',
      'news.data.headlines[].title',
      'news.data.headlines[].source',
    ],
    disclaimer: DISCLAIMER,
    provenance: provenance([board, ...(predicted?.parts ?? []), ...(news?.parts ?? [])], now()),
  }
})

function gainerOf({ id, symbol, name, price, change24hPct = 0, marketCap, volume24h, asOf }: BoardAsset) {
  return {
    coinId: id,
    symbol,
    name,
    priceUsd: price ?? null,
    priceChange24hPct: change24hPct,
    marketCapUsd: marketCap ?? null,
    volume24hUsd: volume24h ?? null,
    asOf: new Date(asOf).toISOString(),
  }
}

function digest(asset: BoardAsset, breadth: ReturnType<typeof breadthOf>) {
  const { id, change24hPct = 0, volume24h, marketCap, change7dPct } = asset
  const facts = { changePct: change24hPct, volumeUsd: volume24h, marketCapUsd: marketCap, change7dPct }
  return { coinId: id, symbol: asset.symbol, figures: [...digestOf(facts, breadth)] }
}
