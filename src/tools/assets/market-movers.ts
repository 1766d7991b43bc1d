import { z } from 'zod'
import { moversOf } from '../../analysis/assets/movers.ts'
import { GatewayError } from '../../core/failures.ts'
import { usd } from '../../core/money.ts'
import { isDollarCoin } from '../../core/reference/dollar-coins.ts'
import { assetLists, type BoardAsset } from '../../upstream/assets/assets.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { boardRow } from './board-row.ts'

const windows = ['1h', '24h', '7d', '30d'] as const

const Mover = z.looseObject({
  assetId: z.string(),
  symbol: z.string(),
  name: z.string(),
  changePct: z.number().describe('Percent over the window.'),
  price: z.number().nullable().describe('US dollars.'),
  marketCap: z.number().nullable().describe('US dollars.'),
  volume: z.number().nullable().describe('US dollars traded in 24 hours.'),
  asOf: z.string().describe('When the source computed these figures, ISO 8601 UTC.'),
})

export const marketMovers = defineTool({
  id: 'market-movers',
  family: 'assets',
  route: { path: '/tools/market-movers', methods: ['GET'] },
  price: usd('0.001'),
  kind: 'read',
  essential: ['considered'],
  lists: [
    {
      list: 'gainers',
      searched: 'assets of the board above minMarketCap and minVolume',
      reason: 'No such asset rose over this time.',
      hint: 'Lower minMarketCap or minVolume, or take another window.',
    },
    {
      list: 'losers',
      searched: 'assets of the board above minMarketCap and minVolume',
      reason: 'No such asset fell over this time.',
      hint: 'Lower minMarketCap or minVolume, or take another window.',
    },
  ],
  view: {
    kind: 'histogram',
    at: 'gainers',
    label: 'symbol',
    value: 'changePct',
    figures: ['window', 'considered'],
  },
  title: 'Gainers and losers',
  summary: 'The biggest gainers and losers over an hour, a day, a week or a month.',
  description: 'Use this when you want the top gainers and losers of the market.',
  maxAgeSeconds: 600,
  input: z.strictObject({
    list: z
      .enum(assetLists)
      .default('majors')
      .describe('Which board to look at; dollar coins move on currencies alone.'),
    window: z.enum(windows).default('24h').describe('Over how long the move is measured.'),
    limit: z.int().min(1).max(25).default(10).describe('How many of each.'),
    minMarketCap: z.number().min(0).default(10_000_000).describe('Leave out assets worth less, in dollars.'),
    minVolume: z
      .number()
      .min(0)
      .default(100_000)
      .describe('Leave out assets that trade less a day, in dollars.'),
  }),
  output: z.looseObject({
    window: z.enum(windows),
    gainers: z.array(Mover),
    losers: z.array(Mover),
    considered: z.int().describe('Assets of the board that are large enough and whose move is known.'),
    notJudged: z
      .array(z.string())
      .describe('Limits that could not be judged, because the source that answered has no such figure.'),
    untrustedText: z.array(z.string()),
    provenance: Provenance,
  }),
  example: { input: { limit: 5 } },
  intents: [
    'top gainers today',
    'biggest losers of the last 24 hours',
    'which coins pumped the most this week',
    'market movers in the last hour',
  ],
}).run(async ({ list, window, ...thresholds }, { assets, signal, now }) => {
  const board = await assets.board({ list }, { signal })
  const rows = board.assets
    .filter(({ symbol }) => list === 'currencies' || !isDollarCoin(symbol))
    .map((asset) => ({ ...asset, changePct: changeOver(asset, window) }))
  const { gainers, losers, considered, notJudged } = moversOf(rows, thresholds)
  if (considered === 0 && !rows.some(({ changePct }) => changePct !== undefined))
    throw new GatewayError('upstream_unavailable', 'The board lists no moves over this time now.')
  return {
    list,
    window,
    gainers: gainers.map(moverOf),
    losers: losers.map(moverOf),
    considered,
    notJudged: [...notJudged],
    untrustedText: ['gainers[].name', 'gainers[].symbol', 'losers[].name', 'losers[].symbol'],
    provenance: provenance([board], now()),
  }
})

function changeOver(asset: BoardAsset, window: (typeof windows)[number]): number | undefined {
  const { change1hPct, change24hPct, change7dPct, change30dPct } = asset
  return { '1h': change1hPct, '24h': change24hPct, '7d': change7dPct, '30d': change30dPct }[window]
}

function moverOf({ changePct = 0, ...asset }: BoardAsset & { readonly changePct: number | undefined }) {
  const { assetId, symbol, name, price, marketCap, volume, asOf, rank } = {
    rank: asset.rank,
    ...boardRow(asset),
  }
  return {
    assetId,
    symbol,
    name,
    changePct,
    price,
    marketCap,
    volume,
    asOf,
    ...(rank === undefined ? {} : { rank }),
  }
}
