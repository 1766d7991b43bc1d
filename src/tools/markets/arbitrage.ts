import { z } from 'zod'
import { usd } from '../../core/money.ts'
import { takerFeesAsOf } from '../../core/reference/venues.ts'
import { provenance } from '../../upstream/sourced.ts'
import { NamedValues } from '../answers/any-json.ts'
import { detailLevels } from '../answers/common-parameters.ts'
import { DISCLAIMER, defineTool, Provenance } from '../define-tool.ts'
import { depthOf } from './arbitrage-depths.ts'
import {
  compareQuotes,
  rankedRoutes,
  toRouteOutput,
  toSnapshotsOutput,
  toVenuesOutput,
} from './arbitrage-report.ts'

/** An older quote is of another moment, and its spread is none. */
const QUOTE_AGE_SECONDS = 60
/** For so many routes the books are read: the best one and those that follow. */
const DEEPLY = 4

const VenuePrice = z.looseObject({
  source: z.string().describe('The venue.'),
  price: z.number().describe('Dollars.'),
  priceIs: z.enum(['ask', 'bid']).describe('ask: what buying costs there now. bid: what selling brings.'),
})
const Crossed = z.looseObject({
  size: z.number().describe('Units of the asset; 0 when the books leave nothing.'),
  cost: z.number().describe('Dollars.'),
  profit: z.number().describe('Dollars.'),
  cutOff: z.boolean().describe('True when the books were shown no further: there may be more.'),
})
const Ranked = z.looseObject({
  rank: z.int(),
  asset: z.string(),
  spreadPct: z.number().describe('Gross, percent of the price at which is bought.'),
  netSpreadPct: z.number().nullable().describe('After the taker fees of both venues, percent.'),
  buyAt: VenuePrice,
  sellAt: VenuePrice,
  strategyNote: z.string(),
})
const Deep = Ranked.extend({
  depth: z
    .looseObject({
      ok: z.boolean(),
      beforeFees: Crossed.optional(),
      afterFees: Crossed.nullable().optional(),
      error: z.string().optional(),
    })
    .optional()
    .describe('How much the two order books let through, and what it would bring.'),
})

export const arbitrage = defineTool({
  id: 'arbitrage',
  family: 'markets',
  route: { path: '/arbitrage', methods: ['GET', 'POST'] },
  price: usd('0.04'),
  cardPrice: usd('0.04'),
  kind: 'read',
  detail: {
    brief: [
      'aggregatedAt',
      'best',
      'ranked.asset',
      'ranked.spreadPct',
      'ranked.netSpreadPct',
      'ranked.buyAt',
      'ranked.sellAt',
    ],
    fullOnly: [
      'notes',
      'fees.note',

      'runnerUp.spreadPct',
      'runnerUp.netSpreadPct',
      'runnerUp.buyAt',
      'runnerUp.sellAt',
      'runnerUp.strategyNote',
      'snapshots.snapshot.strategy',
    ],
  },
  essential: ['ranked'],
  view: {
    kind: 'heat',
    at: 'snapshots',
    row: 'asset',
    cells: { at: 'snapshot.venues', column: 'source', value: 'price', apart: 'notCompared' },
    best: {
      of: 'best.asset',
      buy: 'best.buyAt.source',
      sell: 'best.sellAt.source',
      gross: 'best.spreadPct',
      net: 'best.netSpreadPct',
    },
    figures: ['best.asset', 'best.spreadPct', 'best.netSpreadPct'],
  },
  title: 'Arbitrage',
  summary:
    'Where the largest assets are cheaper at one venue than at another: ranked, after fees, with what fits.',
  description:
    'Use this when you want price gaps between exchanges, and whether they survive fees and books.',
  maxAgeSeconds: 300,
  budgetMilliseconds: 15_000,
  input: z.looseObject({
    limit: z
      .int()
      .min(1)
      .max(25)
      .default(10)
      .describe('How many of the largest assets to compare; stablecoins are skipped.'),
    detail: z
      .enum(detailLevels)
      .default('standard')
      .describe('full: every quote with all that is known of it.'),
  }),
  output: z.looseObject({
    aggregatedAt: z.string().describe('ISO 8601 UTC.'),
    rankTop: z
      .looseObject({
        source: z
          .enum(['market capitalisation', 'daily volume', 'bundled'])
          .describe('bundled: the list that comes with the gateway, because the ranking did not answer.'),
        fetchedAt: z.string().nullable(),
        assets: z.array(z.looseObject({ rank: z.int(), symbol: z.string(), name: z.string() })),
      })
      .describe('Which assets were compared.'),
    venues: z
      .array(
        z.looseObject({
          venue: z.string(),
          quoted: z.int().describe('Assets it gave a quote for.'),
          failed: z.int(),
          compared: z.int().describe('Quotes that could be compared in dollars.'),
          oldestAgeSeconds: z.number().nullable(),
          takerFeePct: z.number().nullable().describe('What taking an offer costs there, lowest tier.'),
          error: z.string().optional().describe('The first reason why an asset is missing.'),
        }),
      )
      .describe('Venue by venue.'),
    snapshots: z
      .array(
        z.looseObject({
          asset: z.string(),
          snapshot: z.looseObject({
            token: z.string(),
            priceIs: z
              .literal('last')
              .describe('Prices below are of the last trade; asks and bids are in ranked.'),
            venues: z.array(NamedValues).optional(),
            strategy: NamedValues.nullable().optional(),
          }),
        }),
      )
      .describe(
        'Asset by asset; notCompared states why one was left out. A venue that reported nothing is listed in venues only.',
      ),
    ranked: z.array(Ranked).describe('Widest first.'),
    best: Deep.nullable().describe('The first of the ranking; null when nothing could be compared.'),
    runnerUp: z.array(Deep).describe('Those that follow, three at most.'),
    fees: z.looseObject({ asOf: z.string(), note: z.string() }),
    notes: z.array(z.string()).describe('What the figures leave out.'),
    disclaimer: z.string(),
    provenance: Provenance,
  }),
  example: { input: { limit: 5 } },
  intents: [
    'arbitrage across exchanges',
    'price gaps between Binance and Kraken',
    'which is the cheapest exchange for a coin',
    'cross exchange arbitrage after fees',
  ],
}).run(async ({ limit, detail }, { assetRank, tickers, books, signal, now }) => {
  const top = await assetRank.top(limit, { signal })
  const comparison = await tickers.everywhere(
    top.assets.map(({ symbol }) => symbol),
    { signal, maxAgeSeconds: QUOTE_AGE_SECONDS, tradable: true },
  )
  const snapshots = compareQuotes(comparison)
  const ranked = rankedRoutes(snapshots)
  const world = { books, signal, now, maxAgeSeconds: QUOTE_AGE_SECONDS }
  const deep = await Promise.all(
    ranked.slice(0, DEEPLY).map(async (route) => {
      const { depth, parts } = await depthOf(route.asset, route.gross, world)
      return { parts, content: { ...toRouteOutput(route), depth } }
    }),
  )
  const [best = null, ...runnerUp] = deep.map(({ content: result }) => result)
  const at = now()
  return {
    aggregatedAt: new Date(at).toISOString(),
    rankTop: {
      source: top.by,
      fetchedAt: top.asOf === null ? null : new Date(top.asOf).toISOString(),
      assets: top.assets,
    },
    venues: toVenuesOutput(snapshots, at),
    snapshots: toSnapshotsOutput(snapshots, detail === 'full' ? 'full' : 'brief', at),
    ranked: ranked.map(toRouteOutput),
    best,
    runnerUp,
    fees: {
      asOf: takerFeesAsOf,
      note: 'Public taker fees without volume or discounts; yours may be lower.',
    },
    notes: [
      'A dollar token counts as one dollar.',
      'Withdrawal fees, transfer time and limits of venues are not in these figures.',
      `Quotes older than ${QUOTE_AGE_SECONDS} seconds, in won, or far from the middle price are not compared.`,
    ],
    disclaimer: DISCLAIMER,
    provenance: provenance([top, comparison, ...deep.flatMap(({ parts }) => parts)], at),
  }
})
