import { z } from 'zod'
import { usd } from '../../core/money.ts'
import { DataStateFields, toDataFields } from '../data-state-fields.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { selfProvenance } from '../self-provenance.ts'

export const health = defineTool({
  id: 'health',
  family: 'service',
  route: { path: '/health', methods: ['GET', 'POST'] },
  price: usd('0.001'),
  cardPrice: usd('0.0001'),
  kind: 'read',
  essential: ['ok'],
  title: 'Paid health probe',
  summary: 'Whether a paid call goes through from offer to receipt, proven by paying for one.',
  description:
    'Use this when you want to test your wallet and the payment path with the cheapest call there is.',
  input: z.object({}).describe('Nothing; a POST body may hold anything.'),
  output: z.looseObject({
    ok: z.boolean(),
    status: z.literal('healthy'),
    service: z.string(),
    message: z.string(),
    data: DataStateFields.optional(),
    timestamp: z.string().describe('ISO 8601 UTC.'),
    provenance: Provenance,
  }),
  example: { input: {} },
  intents: ['is the gateway healthy', 'test a paid call', 'check that my wallet can pay'],
}).run(async (_, { service, dataHealth, now }) => ({
  ok: true,
  status: 'healthy' as const,
  service: service.name,
  message: 'The payment path works: this answer was paid for.',
  data: toDataFields(await dataHealth.state()),
  timestamp: new Date(now()).toISOString(),
  provenance: selfProvenance('gateway', now()),
}))
