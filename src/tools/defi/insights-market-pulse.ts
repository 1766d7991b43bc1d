import { z } from 'zod'
import { pulseOf } from '../../analysis/defi/market-pulse.ts'
import { roundedOrNull } from '../../analysis/numbers/figures.ts'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { DISCLAIMER, defineTool, Provenance } from '../define-tool.ts'
import { oracleMethod } from './oracle-method.ts'

const symbols = ['BTC', 'ETH', 'SOL', 'USDC', 'USDT'] as const
const stable = new Set<string>(['USDC', 'USDT'])

export const insightsMarketPulse = defineTool({
  id: 'insights-market-pulse',
  family: 'insights',
  route: { path: '/insights/market-pulse', methods: ['GET'] },
  price: usd('0.02'),
  kind: 'read',
  detail: { fullOnly: ['method'] },
  essential: ['assets', 'pulse.meanChange24hPct'],
  view: {
    kind: 'heat',
    at: 'assets',
    row: 'symbol',
    values: ['priceUsd', 'change24hPct', 'confidenceUsd'],
    figures: ['pulse.mood', 'pulse.meanChange24hPct', 'pulse.rising', 'pulse.falling'],
  },
  title: 'Market pulse',
  summary:
    'The pulse of the market: the largest coins and stablecoins, how sure their prices are, and the mood.',
  description:
    'Use this when you want one quick reading of the market: risk-on or risk-off, and whether the pegs hold.',
  maxAgeSeconds: 120,
  input: z.strictObject({}),
  output: z.looseObject({
    assets: z.array(
      z.looseObject({
        symbol: z.string(),
        priceUsd: z.number(),
        confidenceUsd: z.number().nullable().describe('Half of the interval around the price.'),
        publishTime: z.string(),
        change24hPct: z.number().nullable().describe('Null where no venue states it.'),
      }),
    ),
    count: z.int(),
    missing: z.array(z.looseObject({ asked: z.string(), reason: z.string() })),
    pulse: z.looseObject({
      mood: z
        .enum(['risk-on', 'risk-off', 'mixed', 'unknown'])
        .describe('risk-on or risk-off when all move that way, or most of them with a mean of one percent.'),
      meanChange24hPct: z.number().nullable(),
      rising: z.int(),
      falling: z.int(),
      widestUncertaintyPct: z.number().nullable(),
      furthestFromPegPct: z.number().nullable().describe('Of the stablecoins, percent from the dollar.'),
    }),
    method: z.string(),
    disclaimer: z.string(),
    provenance: Provenance,
  }),
  example: { input: {} },
  intents: [
    'pulse of the crypto market',
    'is the market risk-on or risk-off',
    'quick reading of the market mood from prices',
    'market pulse insight',
  ],
}).run(async (_, { oracle, prices, signal, now }) => {
  const [result, board] = await Promise.all([
    oracle.prices([...symbols], { signal }),
    prices.inUsd(
      symbols.filter((symbol) => !stable.has(symbol)),
      { signal },
    ),
  ])
  const changes = new Map(board.prices.map(({ symbol, change24hPct }) => [symbol, change24hPct]))
  const assets = result.prices.map(({ asked, symbol, priceUsd, confidenceUsd, publishTime }) => ({
    symbol,
    priceUsd,
    confidenceUsd: roundedOrNull(confidenceUsd ?? Number.NaN),
    publishTime: new Date(publishTime).toISOString(),
    change24hPct: changes.get(asked) ?? null,
    isStable: stable.has(asked),
  }))
  return {
    assets,
    count: assets.length,
    missing: [...result.missing],
    pulse: pulseOf(assets),
    method: oracleMethod[result.method],
    disclaimer: DISCLAIMER,
    provenance: provenance([result, board], now()),
  }
})
