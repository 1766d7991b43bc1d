import { z } from 'zod'
import { askNodes } from '../nodes/ask-nodes.ts'
import { type ChainNode, findRefusal } from '../nodes/node.ts'
import { Slot } from '../solana/accounts.ts'
import type { ReadSolana } from '../solana/read-solana.ts'
import type { BlockProduction, PerformanceSample, SolanaHealth } from './network-health.ts'

interface Options {
  readonly signal: AbortSignal
}

const FINAL = { commitment: 'finalized' } as const
const SAMPLES = 30
/** Few enough that the answer stays small: every leader has a line in it. */
const JUDGED_SLOTS = 1_000

const Count = z.int().min(0)
const Epoch = z.object({
  absoluteSlot: Slot,
  blockHeight: Slot,
  epoch: Count,
  slotIndex: Count,
  slotsInEpoch: z.int().positive(),
})
const Sample = z.object({
  slot: Slot,
  numSlots: Count,
  numTransactions: Count,
  numNonVoteTransactions: Count.nullish(),
  samplePeriodSecs: z.number().positive(),
})
const Samples = z.array(Sample).max(720)
const Production = z.object({
  value: z.object({
    byIdentity: z.record(z.string().max(44), z.tuple([Count, Count])),
    range: z.object({ firstSlot: Slot, lastSlot: Slot }),
  }),
})

/** Where Solana stands and how much it has carried over the last half hour. */
export function readSolanaHealth(chain: ReadSolana, options: Options): Promise<SolanaHealth> {
  return askNodes(
    chain,
    async (node) => {
      const [epoch, samples] = await Promise.all([
        node.call('getEpochInfo', [FINAL], Epoch, options),
        node.call('getRecentPerformanceSamples', [SAMPLES], Samples, options),
      ])
      return {
        network: chain.network,
        slot: epoch.absoluteSlot,
        blockHeight: epoch.blockHeight,
        epoch: epoch.epoch,
        slotIndex: epoch.slotIndex,
        slotsInEpoch: epoch.slotsInEpoch,
        samples: samples.map(sampleOf),
        production: await blocksOf(node, epoch, options),
      }
    },
    options,
  )
}

/** Nodes tell it of the epoch that runs now alone, and public ones may not tell it at all. */
async function blocksOf(
  node: ChainNode,
  { absoluteSlot, slotIndex }: z.output<typeof Epoch>,
  options: Options,
): Promise<BlockProduction> {
  const firstSlot = absoluteSlot - Math.min(slotIndex, JUDGED_SLOTS - 1)
  const range = { firstSlot, lastSlot: absoluteSlot }
  try {
    const { value } = await node.call('getBlockProduction', [{ ...FINAL, range }], Production, options)
    const leaders = Object.values(value.byIdentity)
    return {
      known: true,
      fromSlot: value.range.firstSlot,
      toSlot: value.range.lastSlot,
      slots: leaders.reduce((sum, [slots]) => sum + slots, 0),
      blocks: leaders.reduce((sum, [, blocks]) => sum + blocks, 0),
    }
  } catch (error) {
    if (!findRefusal(error)) throw error
    return { known: false, reason: 'The node does not tell who made blocks.' }
  }
}

function sampleOf(sample: z.output<typeof Sample>): PerformanceSample {
  const { slot, numSlots, numTransactions, numNonVoteTransactions, samplePeriodSecs } = sample
  return {
    slot,
    slots: numSlots,
    seconds: samplePeriodSecs,
    transactions: numTransactions,
    ...(numNonVoteTransactions == null ? {} : { nonVoteTransactions: numNonVoteTransactions }),
  }
}
