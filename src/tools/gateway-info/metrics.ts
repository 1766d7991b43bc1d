import { z } from 'zod'
import { toUsage } from '../../analysis/gateway-info/usage.ts'
import { usd } from '../../core/money.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { selfProvenance } from '../self-provenance.ts'

const calls = z.int().describe('Calls that were paid for and settled.')
const usdSettled = z
  .number()
  .describe('Dollars settled on chain, those of prepaid sessions when a call has spent them.')
const wallets = z.int().describe('Wallets that paid, each counted once.')
const rate = z.number().nullable().describe('0 to 1; null when there is nothing to divide by.')

/** Figures that others tell and this gateway has no source for. */
const unavailable = [
  {
    field: 'funnel.payersSawPaymentRequired',
    reason: 'Callers are unknown before they pay; offersMade counts offers.',
  },
  { field: 'bySource', reason: 'The door of a call is not written down with its payment.' },
  { field: 'treasury', reason: 'Balances are not read; verifyOnChain shows where payments go.' },
  { field: 'buyback', reason: 'There is no token of this gateway.' },
  { field: 'holders', reason: 'There is no token of this gateway.' },
  { field: 'rewards', reason: 'There is no such programme.' },
  { field: 'llmExchange', reason: 'There is no such programme.' },
]

const ACCOUNTING =
  'Every payment that settled counts once, when it is recorded, and is taken out when its chain undoes it; what is paid into a session counts call by call as it is spent, under the network session. 24 hours are whole hours; 7 and 30 days are UTC days; the current one is included. A repeat is a payment on a later UTC day, within seven days of the first. Kept for a minute.'

export const metrics = defineTool({
  id: 'metrics',
  family: 'service',
  route: { path: '/api/metrics', methods: ['GET'] },
  price: usd('0'),
  kind: 'read',
  detail: { brief: ['service', 'updatedAt', 'lifetime', 'last24h', 'last7d', 'last30d'] },
  view: {
    kind: 'series',
    at: 'dailyCalls',
    x: 'date',
    y: ['count'],
    shape: 'bars',
    figures: ['lifetime.totalCalls', 'lifetime.totalUsdSettled', 'last24h.calls', 'last7d.calls'],
  },
  title: 'Traction metrics',
  summary:
    'Paid calls and dollars over a day, a week, a month and all time, by route and network, without naming payers.',
  description:
    'Use this when you want to see how this gateway is growing: daily calls, paying wallets, which routes sell, how many come back.',
  input: z.strictObject({}),
  output: z.looseObject({
    service: z.string(),
    updatedAt: z.string().describe('When the figures were read, ISO 8601 UTC.'),
    accountingNote: z.string(),
    lifetime: z.looseObject({
      totalCalls: calls,
      totalUsdSettled: usdSettled,
      uniquePayingWallets: wallets,
      avgUsdPerCall: z.number().nullable(),
    }),
    last24h: z.looseObject({ calls, usdSettled }),
    last7d: z.looseObject({ calls, usdSettled, uniquePayingWallets: wallets }),
    last30d: z.looseObject({ calls, usdSettled }),
    northStar: z.looseObject({ paidCallsLast7d: calls, uniquePayingWalletsLast7d: wallets }),
    funnel: z.looseObject({
      offersMade: z.int().describe('402 answers given out.'),
      paidCalls: calls,
      paymentRequiredToPaidRate: rate.describe(
        'Paid calls for each offer made; null before the first offer.',
      ),
      payersConvertedToPaid: wallets,
      firstPaidPayersLast30d: z.int(),
      d7EligiblePayers: z.int().describe('Wallets that first paid seven days ago or earlier.'),
      d7RepeatPayers: z.int().describe('Those of them that paid again within seven days, on a later day.'),
      d7RepeatRate: rate,
    }),
    byPath: z.array(z.looseObject({ path: z.string(), count: calls, usdSettled })),
    byNetwork: z.array(z.looseObject({ network: z.string().describe('CAIP-2.'), calls, usdSettled })),
    dailyCalls: z.array(z.looseObject({ date: z.string().describe('UTC day.'), count: calls })),
    recentCalls: z
      .array(
        z.looseObject({
          path: z.string(),
          network: z.string(),
          amountUsd: z.number(),
          at: z.string().describe('The minute, ISO 8601 UTC.'),
        }),
      )
      .describe('Since the start of the process that answers; the latest first.'),
    settlement: z.looseObject({
      undone: z.int().describe('Settlements that a chain undid.'),
      medianMilliseconds: z
        .number()
        .nullable()
        .describe('Median time to settle, of up to 200 settlements since the process that answers started.'),
    }),
    verifyOnChain: z.looseObject({
      hint: z.string(),
      payees: z.array(z.looseObject({ network: z.string(), asset: z.string(), payTo: z.string() })),
    }),
    unavailable: z
      .array(z.looseObject({ field: z.string(), reason: z.string() }))
      .describe('Figures that have no source here.'),
    provenance: Provenance,
  }),
  example: { input: {} },
  intents: [
    'traction metrics of this gateway',
    'how many paid calls per day does the gateway get',
    'which routes of the gateway sell the most',
    'how many paying wallets come back within a week',
    'repeat rate of payers of this gateway',
  ],
}).run(async (_, { sales, service }) => {
  const { record, readAt, undone, medianSettlementMs, recentCalls, payees } = await sales.read()
  return {
    service: service.name,
    updatedAt: new Date(readAt).toISOString(),
    accountingNote: ACCOUNTING,
    ...toUsage(record, readAt),
    recentCalls,
    settlement: { undone, medianMilliseconds: medianSettlementMs },
    verifyOnChain: { hint: 'Add up the transfers of these assets to these addresses.', payees },
    unavailable,
    provenance: selfProvenance('ledger', readAt),
  }
})
