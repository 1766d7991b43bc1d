import { z } from 'zod'
import { type ChainNodeId, chainNodeIds } from '../../config/chain-nodes.ts'
import { MINUTE_MS } from '../../core/durations.ts'
import { createHttpNode } from '../nodes/node.ts'
import { recentFees } from '../solana/read-priority-fees.ts'
import type { ProbeWorld, SourceProbe } from './source-probe.ts'

const Quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,16}$/i)
  .transform(Number)
const Head = z.object({ number: Quantity, timestamp: Quantity })
const Slot = z.int().positive()
const Seconds = z.int().positive()

/** A node further behind shows a past in which transactions have not come yet. */
const MAX_NODE_AGE_MS = 2 * MINUTE_MS

/** One probe for each node that chains are read from: its newest block, through the adapter of nodes. */
export const chainProbes = Object.fromEntries(
  chainNodeIds.map((id) => [id, id.startsWith('solana-') ? solanaProbe(id) : evmProbe(id)]),
) as Readonly<Record<ChainNodeId, SourceProbe>>

function evmProbe(id: ChainNodeId): SourceProbe {
  return {
    operation: 'newest block',
    maxAgeMilliseconds: MAX_NODE_AGE_MS,
    async ask({ sources, signal }) {
      const node = createHttpNode(id, sources.connect(id))
      const { timestamp } = await node.call('eth_getBlockByNumber', ['latest', false], Head, { signal })
      return { asOf: timestamp * 1_000 }
    },
  }
}

function solanaProbe(id: ChainNodeId): SourceProbe {
  return {
    operation: 'newest final block, recent priority fees',
    maxAgeMilliseconds: MAX_NODE_AGE_MS,
    async ask({ sources, signal }: ProbeWorld) {
      const node = createHttpNode(id, sources.connect(id))
      const slot = await node.call('getSlot', [{ commitment: 'finalized' }], Slot, { signal })
      const [seconds] = await Promise.all([
        node.call('getBlockTime', [slot], Seconds, { signal }),
        recentFees(node, [], { signal }),
      ])
      return { asOf: seconds * 1_000 }
    },
  }
}
