import { z } from 'zod'
import { deepestEquities, widestOf } from '../../analysis/equities/deepest-equities.ts'
import { equityReport } from '../../analysis/equities/equity-report.ts'
import { GatewayError } from '../../core/failures.ts'
import { usd } from '../../core/money.ts'
import type { ListedEquity } from '../../upstream/equities/equities.ts'
import { provenance } from '../../upstream/sourced.ts'
import { texts } from '../answers/optional-fields.ts'
import { sourceNote, sourceNoteField } from '../answers/source-note.ts'
import { DISCLAIMER, defineTool, Provenance } from '../define-tool.ts'
import type { ToolWorld } from '../ports.ts'
import { referenceFields, sharePriceAge } from './equity-report.ts'
import { listedPrice, seenTokens } from './seen-tokens.ts'

export const equitySpreads = defineTool({
  id: 'equity-spreads',
  family: 'equities',
  route: { path: '/tools/equity-spreads', methods: ['GET'] },
  price: usd('0.005'),
  kind: 'read',
  detail: {},
  essential: ['spreads[].widestSpreadPct'],
  view: {
    kind: 'histogram',
    at: 'spreads',
    label: 'ticker',
    value: 'widestSpreadPct',
    figures: ['listed', 'withLiquidity'],
  },
  title: 'Spreads of tokenized equities',
  summary:
    'How far tokenized stocks stand from their shares, the widest first, among the most liquid of the whole list.',
  description:
    'Use this when you want to scan all tokenized stocks for premiums and discounts against the real shares.',
  maxAgeSeconds: 300,
  partMaxAgeSeconds: sharePriceAge,
  budgetMilliseconds: 14_000,
  input: z.strictObject({
    limit: z.int().min(1).max(25).default(10).describe('How many shares, those with the most liquidity.'),
    minLiquidityUsd: z
      .number()
      .min(0)
      .max(1e9)
      .default(10_000)
      .describe('Leave out shares with less in all pools.'),
  }),
  output: z.looseObject({
    spreads: z
      .array(
        z.looseObject({
          ticker: z.string(),
          name: z.string(),
          equityPriceUsd: z.number().nullable(),
          exchangeState: z.enum(['pre', 'regular', 'post', 'closed']).nullable(),
          widestSpreadPct: z
            .number()
            .nullable()
            .describe('Of the token that stands furthest away; sign as there.'),
          ...texts('equityAsOf'),
          agentBias: z.string(),
          venues: z.array(
            z.looseObject({
              symbol: z.string(),
              status: z.string(),
              priceUsd: z.number().nullable(),
              spreadPct: z.number().nullable(),
              liquidityUsd: z.number().nullable(),
              ...texts('spreadLabel'),
            }),
          ),
        }),
      )
      .describe('The widest spread first.'),
    count: z.int(),
    listed: z.int().describe('Shares on the list.'),
    withLiquidity: z.int().describe('Shares of which a pool was found with enough in it.'),
    ...sourceNoteField,
    disclaimer: z.string(),
    provenance: Provenance,
  }),
  example: { input: { limit: 5 } },
  intents: [
    'spreads of all tokenized stocks',
    'which tokenized shares trade at a discount',
    'scan xStocks for premiums',
    'tokenized equities furthest from their share price',
  ],
}).run(async ({ limit, minLiquidityUsd }, { equities, dex, signal, now }) => {
  const catalog = equities.catalog()
  const found = await dex.ofMints(
    catalog.flatMap(({ tokens }) => tokens.map(({ mint }) => mint)),
    { signal },
  )
  const deep = deepestEquities(catalog, found.pools, minLiquidityUsd)
  if (deep.length === 0 && found.pools.length > 0)
    throw new GatewayError('not_found', 'No share on the list has this much liquidity.', {
      details: { field: 'minLiquidityUsd' },
    })
  const rows = await Promise.all(
    deep.slice(0, limit).map((equity) => toRow(equity, found.pools, { equities, signal })),
  )
  const [oldest] = rows.flatMap(({ content: result }) => result.equityAsOf ?? []).toSorted()
  const spreads = rows.map(({ content: result }) => result).toSorted((a, b) => widthOf(b) - widthOf(a))
  return {
    spreads,
    count: spreads.length,
    listed: catalog.length,
    withLiquidity: deep.length,
    ...sourceNote(found),
    disclaimer: DISCLAIMER,
    provenance: {
      ...provenance([found, ...rows.flatMap(({ parts }) => parts)], now()),
      ...(oldest === undefined ? {} : { asOf: oldest }),
    },
  }
})

async function toRow(
  equity: ListedEquity,
  pools: Parameters<typeof seenTokens>[1]['pools'],
  { equities, signal }: Pick<ToolWorld, 'equities' | 'signal'>,
) {
  const [reference, statuses] = await Promise.all([
    equities.reference(equity.ticker, { signal }),
    Promise.all(equity.tokens.map((token) => equities.issuerStatus(token, { signal }))),
  ])
  const { ticker, name } = equity
  const report = equityReport(seenTokens(equity, { statuses, pools }), {
    ticker,
    listed: listedPrice(reference),
    impersonators: 0,
  })
  const venues = report.venues.map(({ symbol, status, priceUsd, spreadPct, spreadLabel, liquidityUsd }) => ({
    symbol,
    status,
    priceUsd,
    spreadPct,
    spreadLabel,
    liquidityUsd,
  }))
  const { equityPriceUsd, equityPriceNote, exchangeState, equityAsOf } = referenceFields(reference)
  return {
    parts: [reference, ...statuses],
    content: {
      ticker,
      name,
      equityPriceUsd,
      ...(equityPriceNote === null ? {} : { equityPriceNote }),
      equityAsOf,
      exchangeState,
      widestSpreadPct: widestOf(venues.map(({ spreadPct }) => spreadPct)),
      agentBias: report.agentBias,
      venues,
    },
  }
}

function widthOf({ widestSpreadPct }: { readonly widestSpreadPct: number | null }): number {
  return Math.abs(widestSpreadPct ?? 0)
}
