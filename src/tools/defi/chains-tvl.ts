import { z } from 'zod'
import { sharesOf } from '../../analysis/defi/shares.ts'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'

export const chainsTvl = defineTool({
  id: 'chains-tvl',
  family: 'defi',
  route: { path: '/tools/chains-tvl', methods: ['GET'] },
  price: usd('0.001'),
  kind: 'read',
  essential: ['chains'],
  view: { kind: 'histogram', at: 'chains', label: 'name', value: 'sharePct', figures: ['totalTvlUsd'] },
  title: 'Chains by value locked',
  summary: 'Chains ranked by the value locked in DeFi on them, with each one’s share of the whole.',
  description: 'Use this when you want to compare chains by TVL: which one holds the most DeFi money.',
  maxAgeSeconds: 7_200,
  input: z.strictObject({ limit: z.int().min(1).max(100).default(20).describe('How many chains.') }),
  output: z.looseObject({
    totalTvlUsd: z.number().describe('Of all chains, also those not shown.'),
    chains: z.array(
      z.looseObject({
        rank: z.int(),
        name: z.string(),
        tvlUsd: z.number(),
        sharePct: z.number().nullable().describe('Of the total.'),
        tokenSymbol: z.string().nullable(),
      }),
    ),
    count: z.int(),
    untrustedText: z.array(z.string()),
    provenance: Provenance,
  }),
  example: { input: { limit: 5 } },
  intents: [
    'chains ranked by TVL',
    'which blockchain has the most value locked',
    'compare the TVL of Ethereum, Solana and Base',
    'TVL by chain',
  ],
}).run(async ({ limit }, { defi, signal, now }) => {
  const found = await defi.chains({ signal })
  const { total, shares } = sharesOf(found.chains.map(({ tvlUsd }) => tvlUsd))
  const chains = found.chains.slice(0, limit).map(({ name, tvlUsd, tokenSymbol, chainId }, index) => ({
    rank: index + 1,
    name,
    tvlUsd,
    sharePct: shares[index] ?? null,
    tokenSymbol: tokenSymbol ?? null,
    chainId: chainId ?? null,
  }))
  return {
    totalTvlUsd: total,
    chains,
    count: chains.length,
    untrustedText: ['chains[].name', 'chains[].tokenSymbol'],
    provenance: provenance([found], now()),
  }
})
