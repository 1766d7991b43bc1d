import { z } from 'zod'
import { isSameChain } from '../../analysis/defi/chain-names.ts'
import { rankProtocols } from '../../analysis/defi/rank-protocols.ts'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { texts } from '../answers/optional-fields.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { refuseUnknownValue, sameText } from './unknown-value.ts'

export const protocols = defineTool({
  id: 'protocols',
  family: 'defi',
  route: { path: '/tools/protocols', methods: ['GET'] },
  price: usd('0.001'),
  kind: 'read',
  detail: { fullOnly: ['protocols.chains'] },
  essential: ['matched'],
  lists: [
    {
      list: 'protocols',
      searched: 'protocols with value locked',
      reason: 'No protocol of the category lies on the chain.',
      hint: 'Leave category or chain out; chains-tvl has the names of chains.',
    },
  ],
  view: { kind: 'histogram', at: 'protocols', label: 'name', value: 'tvlUsd', figures: ['count', 'matched'] },
  title: 'DeFi protocols',
  summary:
    'DeFi protocols ranked by value locked, of one category or chain, with changes of a day and a week.',
  description:
    'Use this when you want the largest DeFi protocols, overall or of a category such as lending, or of a chain.',
  maxAgeSeconds: 7_200,
  input: z.strictObject({
    category: z.string().min(1).max(40).optional().describe('Such as Lending, Dexs, Liquid Staking.'),
    chain: z.string().min(1).max(40).optional().describe('Count only what lies on this chain.'),
    limit: z.int().min(1).max(100).default(15).describe('How many protocols.'),
  }),
  output: z.looseObject({
    protocols: z.array(
      z.looseObject({
        rank: z.int(),
        ...texts('symbol'),
        chains: z.array(z.string()).optional(),
        slug: z.string(),
        name: z.string(),
        category: z.string().nullable(),
        tvlUsd: z.number().describe('On the chain asked for, else everywhere.'),
        change1dPct: z.number().nullable().describe('Of all its value, also with a chain.'),
        change7dPct: z.number().nullable().describe('The same over seven days.'),
      }),
    ),
    count: z.int(),
    matched: z.int(),
    untrustedText: z.array(z.string()),
    provenance: Provenance,
  }),
  example: { input: { category: 'Lending', limit: 5 } },
  intents: [
    'largest DeFi protocols',
    'biggest lending protocols by TVL',
    'top protocols on Solana',
    'rank of DeFi protocols on base',
  ],
}).run(async ({ category, chain, limit }, { defi, signal, now }) => {
  const found = await defi.protocols({ signal })
  const ranked = rankProtocols(found.protocols, {})
  refuseUnknownValue({
    field: 'category',
    asked: category,
    known: ranked.flatMap((one) => one.category ?? []),
    fits: sameText,
  })
  refuseUnknownValue({
    field: 'chain',
    asked: chain,
    known: ranked.flatMap((one) => Object.keys(one.tvlByChain)),
    fits: isSameChain,
  })
  const fitting = rankProtocols(found.protocols, { category, chain })
  const shown = fitting.slice(0, limit).map((one, index) => ({
    rank: index + 1,
    slug: one.slug,
    name: one.name,
    symbol: one.symbol ?? null,
    category: one.category ?? null,
    chains: one.chains.slice(0, 8),
    tvlUsd: one.tvlUsd,
    change1dPct: one.change1dPct ?? null,
    change7dPct: one.change7dPct ?? null,
  }))
  return {
    protocols: shown,
    count: shown.length,
    matched: fitting.length,
    untrustedText: ['slug', 'name', 'symbol', 'category', 'chains'].map((field) => `protocols[].${field}`),
    provenance: provenance([found], now()),
  }
})
