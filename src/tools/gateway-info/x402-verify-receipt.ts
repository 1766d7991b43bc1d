import { z } from 'zod'
import { usd } from '../../core/money.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { selfProvenance } from '../self-provenance.ts'

export const x402VerifyReceipt = defineTool({
  id: 'x402-verify-receipt',
  family: 'payments',
  route: { path: '/tools/x402-verify-receipt', methods: ['GET', 'POST'] },
  price: usd('0'),
  kind: 'read',
  title: 'Check a receipt',
  summary: 'Whether a receipt was signed by this gateway, and what it states.',
  description:
    'Use this when someone shows you a receipt of this gateway and you want to know that it is genuine.',
  input: z.strictObject({
    receipt: z
      .string()
      .min(1)
      .max(8_192)
      .describe('What stood in X-Payment-Receipt, or the compact JWS inside it.'),
  }),
  output: z.looseObject({
    valid: z.boolean(),
    reason: z.string().optional().describe('Why it is not valid.'),
    keyId: z.string().optional().describe('The signing key, as in /.well-known/jwks.json.'),
    statement: z
      .record(z.string(), z.string())
      .optional()
      .describe('Tool, hashes of request and response, amount, payer, network, transaction, time.'),
    provenance: Provenance,
  }),
  example: { input: { receipt: 'eyJhbGciOiJFZERTQSJ9.e30.AA' } },
  intents: ['verify this receipt', 'is this x402 receipt genuine'],
}).run(async ({ receipt }, { receipts, now }) => ({
  ...(await receipts.verify(receipt)),
  provenance: selfProvenance('gateway', now()),
}))
