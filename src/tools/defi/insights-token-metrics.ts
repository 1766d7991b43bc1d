import { z } from 'zod'
import { poolSummary } from '../../analysis/defi/pool-summary.ts'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { figures } from '../answers/optional-fields.ts'
import { sourceNote, sourceNoteField } from '../answers/source-note.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { Pair, pairOf, pairTexts } from './pool-fields.ts'

const MINT = 'So11111111111111111111111111111111111111112'
const PAIRS = 5

export const insightsTokenMetrics = defineTool({
  id: 'insights-token-metrics',
  family: 'insights',
  route: { path: '/insights/token-metrics', methods: ['GET'] },
  price: usd('0.03'),
  kind: 'read',
  detail: {},
  essential: ['summary.priceUsd'],
  view: {
    kind: 'heat',
    at: 'pairs',
    row: 'baseToken.symbol',
    values: ['quoteToken.symbol', 'dexId', 'priceUsd', 'priceChange24h', 'liquidityUsd', 'volume24h'],
    figures: ['summary.priceUsd', 'summary.liquidityUsd', 'summary.volume24hUsd', 'summary.buySharePct'],
  },
  title: 'SOL on-chain metrics',
  summary:
    'How SOL trades on-chain: its deepest pools, and together their price, liquidity, volume and pressure.',
  description:
    'Use this when you want on-chain token metrics of SOL: liquidity, DEX volume, buys against sells, turnover.',
  maxAgeSeconds: 180,
  input: z.strictObject({}),
  output: z.looseObject({
    token: z.string(),
    mint: z.string(),
    summary: z
      .looseObject({
        priceUsd: z.number().nullable().describe('Mean of the pools with SOL as base, by liquidity.'),
        liquidityUsd: z.number().nullable(),
        ...figures('buys24h', 'sells24h'),
        volume24hUsd: z.number().nullable(),
        priceRangePct: z.number().nullable().describe('From the cheapest pool to the most expensive.'),
        buySharePct: z.number().nullable().describe('Buys among all trades of 24 hours.'),
        turnover: z.number().nullable().describe('Volume of 24 hours as a multiple of liquidity.'),
      })
      .describe('Over all pools that were found.'),
    pairs: z.array(Pair).describe('The deepest.'),
    count: z.int(),
    poolsFound: z.int(),
    ...sourceNoteField,
    untrustedText: z.array(z.string()),
    provenance: Provenance,
  }),
  example: { input: {} },
  intents: [
    'on-chain metrics of SOL',
    'how liquid is SOL on decentralised exchanges',
    'are people buying or selling SOL on-chain',
    'token metrics insight for Solana’s coin',
  ],
}).run(async (_, { dex, signal, now }) => {
  const found = await dex.ofToken({ chain: 'solana', address: MINT }, { signal })
  // a pool prices its base token; where SOL is the other side its figures describe something else
  const own = found.pools.filter(({ base }) => base.address === MINT)
  return {
    token: 'SOL',
    mint: MINT,
    summary: poolSummary(own),
    pairs: own.slice(0, PAIRS).map(pairOf),
    count: Math.min(own.length, PAIRS),
    poolsFound: own.length,
    ...sourceNote(found),
    untrustedText: pairTexts,
    provenance: provenance([found], now()),
  }
})
