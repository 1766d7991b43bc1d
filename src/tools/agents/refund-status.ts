import { z } from 'zod'
import { usd, usdAsNumber } from '../../core/money.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { selfProvenance } from '../self-provenance.ts'

export const refundStatus = defineTool({
  id: 'refund-status',
  family: 'payments',
  route: { path: '/refund/status', methods: ['GET'] },
  price: usd('0'),
  kind: 'read',
  title: 'Refund coverage',
  summary: 'Whether this gateway pays back calls that were charged and failed, and within which limits.',
  description: 'Use this when you want to know what happens to your money if a paid call fails.',
  input: z.strictObject({}),
  output: z.looseObject({
    enabled: z.boolean().describe('Whether any refund is paid at all.'),
    coverInbound: z.boolean().describe('Calls to this gateway.'),
    coverOutbound: z.boolean().describe('Calls that went through this gateway to others.'),
    hosted: z.boolean().describe('Whether refunds are paid from a pool that this gateway keeps.'),
    maxRefundUsd: z.number().describe('Dollars, per call.'),
    perWalletDailyCapUsd: z.number().describe('Dollars.'),
    hostedDailyCapUsd: z.number().describe('Dollars.'),
    poolMinBalanceUsd: z.number().describe('Dollars that the pool must hold.'),
    providerAllowlist: z.array(z.string()).describe('Empty: no provider is refunded.'),
    hostedAllowlist: z.array(z.string()).describe('Empty: no tool is refunded.'),
    premiumFlatUsd: z.number().describe('Dollars that coverage costs per call.'),
    source: z.string().describe('Where these settings come from.'),
    note: z.string(),
    provenance: Provenance,
  }),
  example: { input: {} },
  intents: ['are failed calls refunded', 'is refund coverage on', 'do I get my money back'],
}).run((_, { refunds, now }) => {
  const policy = refunds.policy()
  return {
    enabled: policy.enabled,
    coverInbound: policy.enabled,
    coverOutbound: false,
    hosted: policy.enabled,
    maxRefundUsd: policy.enabled ? usdAsNumber(policy.most) : 0,
    perWalletDailyCapUsd: policy.enabled ? usdAsNumber(policy.maxPerWalletAndDay) : 0,
    hostedDailyCapUsd: policy.enabled ? usdAsNumber(policy.maxPerDay) : 0,
    poolMinBalanceUsd: 0,
    providerAllowlist: [],
    hostedAllowlist: policy.enabled ? [...policy.tools] : [],
    premiumFlatUsd: 0,
    source: policy.enabled ? 'configuration' : 'default',
    note: policy.enabled ? COVERED : UNCOVERED,
    provenance: selfProvenance('gateway', now()),
  }
})

const UNCOVERED =
  'No refunds are paid. An error that states the payment was NOT charged has cost nothing; /x402/payments/{id} returns what became of any payment.'
const COVERED =
  'POST /refund/relay gives charged calls of the tools in hostedAllowlist back to the wallet that paid: credits never used, money that came late, payouts that cannot leave, videos that were not made. Nothing is given back unasked. /x402/payments/{id} returns what became of any payment.'
