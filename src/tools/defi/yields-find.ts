import { z } from 'zod'
import { isSameChain } from '../../analysis/defi/chain-names.ts'
import { findYields, isProject, yieldNotes } from '../../analysis/defi/yields.ts'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { figures, flags, texts } from '../answers/optional-fields.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { refuseUnknownValue } from './unknown-value.ts'

export const yieldsFind = defineTool({
  id: 'yields-find',
  family: 'defi',
  route: { path: '/tools/yields-find', methods: ['GET'] },
  price: usd('0.001'),
  kind: 'read',
  detail: {},
  essential: ['matched'],
  lists: [
    {
      list: 'yields',
      searched: 'pools that earn',
      reason: 'No pool fits every condition.',
      hint: 'Lower minTvlUsd, raise maxApyPct, or leave out chain, project or another condition.',
    },
  ],
  view: {
    kind: 'heat',
    at: 'yields',
    row: 'project',
    values: ['chain', 'symbol', 'apyPct', 'apyMean30dPct', 'tvlUsd'],
    figures: ['matched'],
  },
  title: 'Find yields',
  summary: 'Where an asset earns: DeFi pools by APY, filtered by token, chain, size and kind of risk.',
  description:
    'Use this when you want the best yield for a token or stablecoin in DeFi: APY, TVL and what is behind the figure.',
  maxAgeSeconds: 7_200,
  input: z.strictObject({
    token: z
      .string()
      .min(1)
      .max(24)
      .optional()
      .describe('Symbol that the pool holds, such as USDC, ETH or SOL.'),
    chain: z.string().min(1).max(40).optional().describe('Chain, such as Ethereum, Base or Solana.'),
    project: z
      .string()
      .min(1)
      .max(60)
      .optional()
      .describe('Protocol, or the beginning of its name, such as aave.'),
    stablecoinOnly: z.boolean().default(false).describe('Only pools of stablecoins.'),
    noImpermanentLoss: z.boolean().default(false).describe('Only pools whose tokens cannot move apart.'),
    minTvlUsd: z.number().min(0).max(1e12).default(1_000_000).describe('Least dollars in the pool.'),
    maxApyPct: z
      .number()
      .min(0)
      .max(1e6)
      .default(200)
      .describe('Leave out what claims more, percent a year.'),
    sort: z
      .enum(['apy', 'tvl', 'mean30d'])
      .default('apy')
      .describe('By today’s yield, by size, or by the mean of 30 days.'),
    limit: z.int().min(1).max(50).default(10).describe('How many pools.'),
  }),
  output: z.looseObject({
    yields: z.array(
      z.looseObject({
        poolId: z.string().describe('For yields-history.'),
        project: z.string(),
        chain: z.string(),
        symbol: z.string(),
        apyPct: z.number().describe('Percent a year, base and rewards.'),
        apyBasePct: z.number().nullable(),
        apyRewardPct: z.number().nullable(),
        apyMean30dPct: z.number().nullable(),
        tvlUsd: z.number(),
        ...figures('change7dPoints'),
        ...flags('stablecoin'),
        ...texts('exposure'),
        notes: z.array(z.string()).describe('What to know before believing the figure.'),
      }),
    ),
    count: z.int(),
    matched: z.int().describe('How many pools fit.'),
    untrustedText: z.array(z.string()),
    provenance: Provenance,
  }),
  example: { input: { token: 'USDC', limit: 5 } },
  intents: [
    'best yield for USDC',
    'where can I earn interest on stablecoins',
    'highest APY for SOL on Solana',
    'find staking yields for ETH',
  ],
}).run(async ({ limit, ...requests }, { defi, signal, now }) => {
  const found = await defi.yields({ signal })
  const pools = found.pools.toSorted((a, b) => b.tvlUsd - a.tvlUsd)
  refuseUnknownValue({
    field: 'chain',
    asked: requests.chain,
    known: pools.map(({ chain }) => chain),
    fits: isSameChain,
  })
  refuseUnknownValue({
    field: 'project',
    asked: requests.project,
    known: pools.map(({ project }) => project),
    fits: isProject,
  })
  const fitting = findYields(found.pools, requests)
  const yields = fitting.slice(0, limit).map((one) => ({
    poolId: one.id,
    project: one.project,
    chain: one.chain,
    symbol: one.symbol,
    apyPct: one.apyPct,
    apyBasePct: one.apyBasePct ?? null,
    apyRewardPct: one.apyRewardPct ?? null,
    apyMean30dPct: one.apyMean30dPct ?? null,
    change7dPoints: one.apyChange7d ?? null,
    tvlUsd: one.tvlUsd,
    stablecoin: one.isStablecoin,
    exposure: one.exposure ?? null,
    notes: [...yieldNotes(one)],
  }))
  return {
    yields,
    count: yields.length,
    matched: fitting.length,
    untrustedText: ['yields[].project', 'yields[].chain', 'yields[].symbol'],
    provenance: provenance([found], now()),
  }
})
