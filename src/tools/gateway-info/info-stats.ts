import { z } from 'zod'
import { usd } from '../../core/money.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { selfProvenance } from '../self-provenance.ts'

export const infoStats = defineTool({
  id: 'info-stats',
  family: 'service',
  route: { path: '/info/stats', methods: ['GET'] },
  price: usd('0'),
  unthrottled: true,
  kind: 'read',
  title: 'Public usage figures',
  summary: 'How many calls this gateway has sold and for how much, without naming anybody.',
  description: 'Use this when you want to know how much this gateway is used.',
  input: z.strictObject({}),
  output: z.looseObject({
    paidCalls: z.int().describe('Calls paid for since the ledger began.'),
    offersMade: z.int().describe('Offers (402) given out.'),
    settledUsd: z.string().describe('Decimal dollars settled on chain.'),
    payers: z.int().describe('Wallets that have paid.'),
    serverUptimeSeconds: z.int(),
    updatedAt: z.string().describe('ISO 8601 UTC.'),
    provenance: Provenance,
  }),
  example: { input: {} },
  intents: [
    'how many calls has this gateway sold',
    'public usage statistics',
    'revenue settled by this gateway so far',
  ],
}).run(async (_, { service, now }) => ({
  ...(await service.stats()),
  updatedAt: new Date(now()).toISOString(),
  provenance: selfProvenance('ledger', now()),
}))
