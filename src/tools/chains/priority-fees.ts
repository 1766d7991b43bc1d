import { z } from 'zod'
import { feeLevels, priorityLamports } from '../../analysis/chains/priority-fees.ts'
import { roundedOrNull } from '../../analysis/numbers/figures.ts'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { listed } from '../comma-list.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { addressList } from './address-fields.ts'
import { HOT_ACCOUNTS } from './hot-accounts.ts'
import { networkFields, toNetworkOutput } from './network-output.ts'

const MAX_ACCOUNTS = 16
const Level = z.looseObject({
  microLamports: z.number().nullable().describe('For a compute unit; null when no slot was reported.'),
  lamports: z.number().nullable().describe('For the whole transaction at the given compute units.'),
})

export const priorityFees = defineTool({
  id: 'priority-fees',
  family: 'chains',
  route: { path: '/tools/priority-fees', methods: ['GET'] },
  price: usd('0.001'),
  kind: 'read',
  essential: ['medium'],
  named: ['accounts'],
  title: 'Solana priority fees',
  summary:
    'What priority fee gets a Solana transaction in: percentiles of the last 150 slots, per compute unit.',
  description:
    'Use this when you want to set the compute-unit price of a Solana transaction. Name the accounts that it writes to: fees are bid for each of them apart.',
  maxAgeSeconds: 60,
  input: z.strictObject({
    accounts: addressList('solana', MAX_ACCOUNTS)
      .default('')
      .describe(
        'Accounts that your transaction writes to, with commas between them, at most 16; busy trading accounts when left out.',
      ),
    computeUnits: z
      .int()
      .min(200)
      .max(1_400_000)
      .default(200_000)
      .describe('Compute-unit limit of your transaction, to reckon lamports.'),
  }),
  output: z.looseObject({
    ...networkFields,
    unit: z.literal('micro-lamports per compute unit'),
    accounts: z.array(z.string()).describe('Whose write locks the fees were paid for.'),
    slots: z.looseObject({ from: z.int().nullable(), to: z.int().nullable(), count: z.int() }),
    computeUnits: z.int(),
    low: Level.describe('25th percentile over slots.'),
    medium: Level.describe('Median.'),
    high: Level.describe('75th percentile.'),
    urgent: Level.describe('95th percentile.'),
    highest: Level,
    freePct: z.number().nullable().describe('Percent of the slots in which no priority fee was needed.'),
    baseFeeLamports: z.int().describe('Paid for each signature beside it.'),
    provenance: Provenance,
  }),
  example: { input: { computeUnits: 200_000 } },
  intents: [
    'what priority fee should I set on solana',
    'solana compute unit price now',
    'priority fee percentiles for this account',
    'how many micro-lamports to land a transaction',
  ],
}).run(async ({ accounts, computeUnits }, { solana, signal, now }) => {
  const named = listed(accounts)
  const asked = named.length > 0 ? named : HOT_ACCOUNTS
  const read = await solana.priorityFees(asked, { signal })
  const levels = feeLevels(read.slots.map(({ microLamports }) => microLamports))
  const slots = read.slots.map(({ slot }) => slot)
  const toOutput = (microLamports: number) => ({
    microLamports: roundedOrNull(microLamports),
    lamports: roundedOrNull(priorityLamports(microLamports, computeUnits)),
  })
  return {
    ...toNetworkOutput({ chain: 'solana', ...read.network }),
    unit: 'micro-lamports per compute unit' as const,
    accounts: [...asked],
    slots: { from: slots.at(0) ?? null, to: slots.at(-1) ?? null, count: slots.length },
    computeUnits,
    low: toOutput(levels.p25),
    medium: toOutput(levels.p50),
    high: toOutput(levels.p75),
    urgent: toOutput(levels.p95),
    highest: toOutput(levels.highest),
    freePct: roundedOrNull(levels.freePercent),
    baseFeeLamports: 5_000,
    provenance: provenance([read], now()),
  }
})
