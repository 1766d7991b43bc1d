import { z } from 'zod'
import { epochCourse, skippedPercent, throughputOf } from '../../analysis/chains/network-health.ts'
import { feeLevels, priorityLamports } from '../../analysis/chains/priority-fees.ts'
import { roundedOrNull } from '../../analysis/numbers/figures.ts'
import { toIsoTime } from '../../core/iso-time.ts'
import { usd } from '../../core/money.ts'
import type { BlockProduction } from '../../upstream/network-health/network-health.ts'
import { provenance } from '../../upstream/sourced.ts'
import { HOT_ACCOUNTS } from '../chains/hot-accounts.ts'
import { networkFields, toNetworkOutput } from '../chains/network-output.ts'
import { defineTool, Provenance } from '../define-tool.ts'

const COMPUTE_UNITS = 200_000
const Figure = z.number().nullable()

export const insightsNetworkHealth = defineTool({
  id: 'insights-network-health',
  family: 'insights',
  route: { path: '/insights/network-health', methods: ['GET'] },
  price: usd('0.01'),
  kind: 'read',
  essential: ['avgTps'],
  title: 'Solana network health',
  summary:
    'How Solana is doing: slot, epoch, transactions a second with and without votes, slot time and skipped slots.',
  description:
    'Use this when you want to know whether Solana is up, how fast it is and how busy, before you send something.',
  maxAgeSeconds: 120,
  input: z.strictObject({}),
  output: z.looseObject({
    ...networkFields,
    slot: z.int(),
    blockHeight: z.int(),
    epoch: z.int(),
    slotIndex: z.int().describe('Slots of this epoch that have passed.'),
    slotsInEpoch: z.int(),
    epochProgressPct: z.number(),
    epochEndsAt: z.string().nullable().describe('Estimated at the pace of the window.'),
    windowSeconds: z.number().describe('What the rates below are averages of.'),
    avgTps: Figure.describe('Transactions a second, votes of validators counted in.'),
    nonVoteTps: Figure.describe(
      'Without votes: what people and programs sent; null where nodes do not tell.',
    ),
    votePct: Figure.describe('Percent of all transactions that are votes.'),
    peakTps: Figure.describe('Of the busiest minute, votes counted in.'),
    peakNonVoteTps: Figure.describe('Of the busiest minute without votes; null where nodes do not tell.'),
    slotMilliseconds: Figure.describe('400 is what the network aims at.'),
    skipped: z
      .looseObject({ ok: z.boolean(), pct: Figure.optional(), error: z.string().optional() })
      .describe('Of the last slots of this epoch, those in which no block was made.'),
    medianPriorityFeeMicroLamports: Figure.describe('For a compute unit, at busy trading accounts.'),
    medianPriorityFeeLamports: Figure.describe('The same for a transaction of 200,000 compute units.'),
    ownChain: z
      .looseObject({ slot: z.int(), blockHeight: z.int() })
      .optional()
      .describe('Simulated mode: where the chain stands that this gateway carries itself.'),
    provenance: Provenance,
  }),
  example: { input: {} },
  intents: [
    'is solana up and how fast is it',
    'solana TPS without votes',
    'solana network health',
    'current solana slot and epoch',
    'how many slots does solana skip',
  ],
}).run(async (_, { networkHealth, solana, signal, now }) => {
  const [health, fees] = await Promise.all([
    networkHealth.solana({ signal }),
    solana.priorityFees(HOT_ACCOUNTS, { signal }),
  ])
  const { slot, blockHeight, epoch, slotIndex, slotsInEpoch, ownChain } = health
  const { seconds, totalTps, nonVoteTps, votePct, slotMilliseconds, ...peaks } = throughputOf(health.samples)
  const course = epochCourse(health, { now: now(), slotMilliseconds })
  const { p50 } = feeLevels(fees.slots.map(({ microLamports }) => microLamports))
  return {
    ...toNetworkOutput({ chain: 'solana', ...health.network }),
    slot,
    blockHeight,
    epoch,
    slotIndex,
    slotsInEpoch,
    epochProgressPct: course.progressPct,
    epochEndsAt: course.endsAt === null ? null : toIsoTime(course.endsAt),
    windowSeconds: seconds,
    avgTps: totalTps,
    nonVoteTps,
    votePct,
    ...peaks,
    slotMilliseconds,
    skipped: toSkippedOutput(health.production),
    medianPriorityFeeMicroLamports: roundedOrNull(p50),
    medianPriorityFeeLamports: roundedOrNull(priorityLamports(p50, COMPUTE_UNITS)),
    ...(ownChain ? { ownChain } : {}),
    provenance: provenance([health, fees], now()),
  }
})

function toSkippedOutput(production: BlockProduction) {
  if (!production.known) return { ok: false, error: production.reason }
  const { fromSlot, toSlot, slots, blocks } = production
  return { ok: true, pct: skippedPercent(production), slots, blocks, fromSlot, toSlot }
}
