import { z } from 'zod'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { takingsInput, takingsOutput, toRevenueOutput } from './revenue-output.ts'

export const protocolFees = defineTool({
  id: 'protocol-fees',
  family: 'defi',
  route: { path: '/tools/protocol-fees', methods: ['GET'] },
  price: usd('0.001'),
  kind: 'read',
  detail: { fullOnly: ['protocols.chains', 'protocols.total30dUsd'] },
  essential: ['total24hUsd'],
  lists: [
    {
      list: 'protocols',
      searched: 'protocols with fees',
      days: 1,
      reason: 'No protocol of this chain took anything.',
      hint: 'Leave chain out, or take the other kind.',
    },
  ],
  view: {
    kind: 'histogram',
    at: 'protocols',
    label: 'name',
    value: 'total24hUsd',
    figures: ['total24hUsd', 'total7dUsd'],
  },
  title: 'Fees of protocols',
  summary: 'What users paid to DeFi protocols in fees, or what the protocols kept of it as revenue.',
  description:
    'Use this when you want to know which protocols earn the most fees or revenue, overall or on one chain.',
  maxAgeSeconds: 7_200,
  input: z.strictObject({
    kind: z
      .enum(['fees', 'revenue'])
      .default('fees')
      .describe('What users paid, or what protocols kept of it.'),
    ...takingsInput,
  }),
  output: z.looseObject({ kind: z.enum(['fees', 'revenue']), ...takingsOutput, provenance: Provenance }),
  example: { input: { kind: 'fees', limit: 5 } },
  intents: [
    'which protocols earn the most fees',
    'protocol revenue ranking',
    'fees paid to aave today',
    'top protocols by revenue on Solana',
  ],
}).run(async ({ kind, chain, limit }, { defi, signal, now }) => {
  const board = await defi.takings({ kind, chain }, { signal })
  return {
    kind,
    chain: chain ?? 'all',
    ...toRevenueOutput(board, limit),
    provenance: provenance([board], now()),
  }
})
