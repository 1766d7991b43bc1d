import { z } from 'zod'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { sourceNote, sourceNoteField } from '../answers/source-note.ts'
import { ChainName } from '../chain-name.ts'
import { defineTool, Provenance } from '../define-tool.ts'

export const dexPools = defineTool({
  id: 'dex-pools',
  family: 'defi',
  route: { path: '/dex-pools/pools', methods: ['GET'] },
  price: usd('0.001'),
  kind: 'read',
  essential: ['count'],
  lists: [
    {
      list: 'pools',
      searched: 'pools of this kind on the network',
      reason: 'The source lists no such pool now.',
      hint: 'Take the other kind or another network.',
    },
  ],
  view: {
    kind: 'heat',
    at: 'pools',
    row: 'name',
    values: ['dex', 'priceUsd', 'priceChange24h', 'reserveUsd', 'volume24h'],
  },
  title: 'DEX pools',
  summary: 'Trending or newly created pools of one chain, with price, reserves and volume.',
  description:
    'Use this when you want to see which pools trend on a chain right now, or which ones were just created.',
  maxAgeSeconds: 180,
  input: z.strictObject({
    network: ChainName.default('solana').describe('Chain: solana, ethereum, base, bsc, arbitrum.'),
    kind: z
      .enum(['trending', 'new'])
      .default('trending')
      .describe('What people look at, or what opened last.'),
    limit: z.int().min(1).max(50).default(20).describe('How many pools.'),
  }),
  output: z.looseObject({
    network: z.string(),
    kind: z.enum(['trending', 'new']),
    pools: z.array(
      z.looseObject({
        poolAddress: z.string(),
        name: z.string().describe('Base and quote symbol.'),
        address: z.string().describe('Of the base token.'),
        priceUsd: z.number().nullable(),
        priceChange24h: z.number().nullable().describe('Percent.'),
        volume24h: z.number().nullable().describe('Dollars.'),
        reserveUsd: z.number().nullable().describe('Dollars on both sides together.'),
        fdvUsd: z.number().nullable(),
        marketCapUsd: z.number().nullable(),
        dex: z.string(),
        poolCreatedAt: z.string().nullable(),
      }),
    ),
    count: z.int(),
    ...sourceNoteField,
    untrustedText: z.array(z.string()),
    provenance: Provenance,
  }),
  example: { input: { network: 'solana', kind: 'trending', limit: 5 } },
  intents: [
    'trending pools on Solana',
    'newest liquidity pools on Base',
    'which pools were just created on ethereum',
    'hot DEX pools right now',
  ],
}).run(async ({ network, kind, limit }, { dex, signal, now }) => {
  const found = await dex.listed({ network, kind, limit }, { signal })
  const pools = found.pools.map((pool) => ({
    poolAddress: pool.address,
    name: `${pool.base.symbol} / ${pool.quote.symbol}`,
    address: pool.base.address,
    priceUsd: pool.priceUsd ?? null,
    priceChange24h: pool.change24hPct ?? null,
    volume24h: pool.volume24hUsd ?? null,
    reserveUsd: pool.liquidityUsd ?? null,
    fdvUsd: pool.fullyDilutedUsd ?? null,
    marketCapUsd: pool.marketCapUsd ?? null,
    dex: pool.dex,
    poolCreatedAt: pool.createdAt === undefined ? null : new Date(pool.createdAt).toISOString(),
  }))
  return {
    network,
    kind,
    pools,
    count: pools.length,
    untrustedText: ['pools[].name', 'pools[].dex'],
    ...sourceNote(found),
    provenance: provenance([found], now()),
  }
})
