import { z } from 'zod'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { takingsInput, takingsOutput, toRevenueOutput } from './revenue-output.ts'

export const dexVolumes = defineTool({
  id: 'dex-volumes',
  family: 'defi',
  route: { path: '/tools/dex-volumes', methods: ['GET'] },
  price: usd('0.001'),
  kind: 'read',
  essential: ['total24hUsd'],
  lists: [
    {
      list: 'protocols',
      searched: 'exchanges with volume',
      days: 1,
      reason: 'No exchange of this chain turned anything over.',
      hint: 'Leave chain out.',
    },
  ],
  view: {
    kind: 'histogram',
    at: 'protocols',
    label: 'name',
    value: 'total24hUsd',
    figures: ['total24hUsd', 'total7dUsd'],
  },
  title: 'DEX volumes',
  summary: 'What decentralised exchanges turned over in a day, a week and a month, overall or on one chain.',
  description:
    'Use this when you want to know what decentralised exchanges turn over, or the busiest DEX of a chain.',
  maxAgeSeconds: 7_200,
  input: z.strictObject(takingsInput),
  output: z.looseObject({ ...takingsOutput, provenance: Provenance }),
  example: { input: { chain: 'Solana', limit: 5 } },
  intents: [
    'DEX volume today',
    'which decentralised exchange has the highest volume',
    'DEX volume on Solana',
    'volume of uniswap compared with raydium',
  ],
}).run(async ({ chain, limit }, { defi, signal, now }) => {
  const board = await defi.takings({ kind: 'dex-volume', chain }, { signal })
  return { chain: chain ?? 'all', ...toRevenueOutput(board, limit), provenance: provenance([board], now()) }
})
