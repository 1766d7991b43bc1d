import { z } from 'zod'
import { GatewayError } from '../../core/failures.ts'
import { usd } from '../../core/money.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { selfProvenance } from '../self-provenance.ts'

export const paymentStatus = defineTool({
  id: 'payment-status',
  family: 'payments',
  route: { path: '/x402/payments/{id}', methods: ['GET'] },
  price: usd('0'),
  kind: 'read',
  title: 'What became of a payment',
  summary: 'Whether a payment was charged, not charged or is still pending, without showing what it bought.',
  description:
    'Use this when a paid call ended without an answer and you want to know whether it was charged.',
  input: z.strictObject({
    id: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'must be 64 lower-case hexadecimal digits')
      .describe('sha256 of the payment header as it was sent, in lower-case hex.'),
  }),
  output: z.looseObject({
    state: z.enum(['verifying', 'not_charged', 'pending', 'charged', 'refunded']),
    toolId: z.string(),
    network: z.string().describe('CAIP-2.'),
    asset: z.string(),
    amount: z.string().describe('Smallest units of the asset.'),
    maximum: z.string().optional().describe('The most that was signed for, where less could be settled.'),
    transaction: z.string().optional().describe('The settlement on chain.'),
    settledAt: z.string().optional().describe('ISO 8601 UTC.'),
    late: z.boolean().optional().describe('True when the money arrived after the call had failed.'),
    credit: z
      .boolean()
      .optional()
      .describe('True while the work is still owed: repeat the call with the same payment header.'),
    provenance: Provenance,
  }),
  example: { input: { id: '0'.repeat(64) } },
  intents: ['was I charged for that call', 'status of my payment'],
}).run(async ({ id }, { payments, now }) => {
  const status = await payments.status(id)
  if (!status) throw new GatewayError('not_found', 'No payment with this header has been used here.')
  const { settledAt, ...rest } = status
  return {
    ...rest,
    ...(settledAt === undefined ? {} : { settledAt: new Date(settledAt).toISOString() }),
    provenance: selfProvenance('ledger', now()),
  }
})
