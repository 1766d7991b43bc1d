import { z } from 'zod'
import { usd } from '../../core/money.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { selfProvenance } from '../self-provenance.ts'

export const mppHealth = defineTool({
  id: 'mpp-health',
  family: 'service',
  route: { path: '/mpp/health', methods: ['GET', 'POST'] },
  price: usd('0.001'),
  cardPrice: usd('0.0001'),
  kind: 'read',
  essential: ['ok'],
  title: 'Paid health probe for MPP clients',
  summary: 'Which payment protocols this path supports, proven by paying for one call.',
  description: 'Use this when you want to test a machine-payments client against the cheapest call there is.',
  input: z.object({}).describe('Nothing; a POST body may hold anything.'),
  output: z.looseObject({
    ok: z.boolean(),
    protocol: z.literal('mpp-test'),
    paymentCompatibility: z.literal('x402-v2'),
    reference: z.string().describe('The same probe for x402 clients.'),
    provenance: Provenance,
  }),
  example: { input: {} },
  intents: ['test an MPP payment', 'does this gateway speak the machine payments protocol'],
}).run((_, { now }) => ({
  ok: true,
  protocol: 'mpp-test' as const,
  paymentCompatibility: 'x402-v2' as const,
  reference: '/health',
  provenance: selfProvenance('gateway', now()),
}))
