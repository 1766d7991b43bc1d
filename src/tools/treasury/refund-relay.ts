import { z } from 'zod'
import { GatewayError } from '../../core/failures.ts'
import { usd, usdAsNumber } from '../../core/money.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { selfProvenance } from '../self-provenance.ts'
import type { RefundClaim } from './refund-ports.ts'

export const refundRelay = defineTool({
  id: 'refund-relay',
  family: 'treasury',
  route: { path: '/refund/relay', methods: ['POST'] },
  price: usd('0.002'),
  kind: 'action',
  essential: ['transactionHash'],
  private: true,
  budgetMilliseconds: 20_000,
  title: 'Get a payment back',
  summary:
    'Gives a charged call that failed back to the wallet that paid it, once, where the gateway covers it.',
  description:
    'Use this when a call of this gateway was charged and failed: its credit was never used, its money came late, its payout could not leave, or its video was never made. GET /refund/status returns what is covered.',
  input: z
    .strictObject({
      receipt: z
        .string()
        .min(20)
        .max(8_192)
        .optional()
        .describe(
          'X-Payment-Receipt of the failed call, or the receipt that its error carried. Required unless payment is given.',
        ),
      payment: z
        .string()
        .regex(/^(?:[0-9a-f]{64}|[!-~]{1,90}\|[!-~]{1,300})$/, {
          error: 'Must be the sha256 of a payment header, or the key of a payment.',
        })
        .optional()
        .describe(
          'Instead of a receipt: sha256 of the payment header (hex). Only the wallet that paid may name it.',
        ),
    })
    .refine(({ receipt, payment }) => (receipt === undefined) !== (payment === undefined), {
      path: ['receipt'],
      error: 'Give the receipt, or the payment; one of the two.',
    }),
  output: z.looseObject({
    success: z.literal(true),
    coverage: z.enum(['refunding', 'refunded']).describe('refunded: the chain shows it.'),
    transactionHash: z.string().nullable().describe('Null until the chain shows it; ask again then.'),
    ground: z.string().nullable().describe('Why it is owed; null where it was asked for before.'),
    toolId: z.string(),
    network: z.string(),
    asset: z.string(),
    amount: z.string().describe('Smallest units: exactly what was settled.'),
    amountUsd: z.number(),
    to: z.string().describe('The wallet that paid, by the chain.'),
    provenance: Provenance,
  }),
  example: { input: { payment: '0'.repeat(64) } },
  intents: [
    'get the money of a failed call back',
    'claim a refund with my receipt',
    'relay a refund for a paid call that failed',
  ],
}).run(async (input, { refunds, owner, now }) => {
  const refund = await refunds.giveBack(toClaim(input), owner)
  const { state, ground, toolId, network, asset, amount, dollars, to, transaction } = refund
  return {
    success: true as const,
    coverage: state,
    transactionHash: transaction ?? null,
    ground: ground ?? null,
    toolId,
    network,
    asset,
    amount,
    amountUsd: usdAsNumber(dollars),
    to,
    provenance: selfProvenance('gateway', now()),
  }
})

function toClaim({
  receipt,
  payment,
}: {
  receipt?: string | undefined
  payment?: string | undefined
}): RefundClaim {
  if (receipt !== undefined) return { receipt }
  if (payment !== undefined) return { payment }
  throw new GatewayError('internal', 'A refund was asked for without a receipt or a payment.')
}
