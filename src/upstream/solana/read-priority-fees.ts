import { z } from 'zod'
import { askNodes } from '../nodes/ask-nodes.ts'
import type { ChainNode } from '../nodes/node.ts'
import { Slot } from './accounts.ts'
import type { ReadSolana } from './read-solana.ts'
import type { SolanaPriorityFees } from './solana.ts'

interface Options {
  readonly signal: AbortSignal
}

const Rows = z.array(z.object({ slot: Slot, prioritizationFee: z.number().min(0) })).max(1_000)

/** What the last slots took from those who competed for the same write locks. */
export function readPriorityFees(
  chain: ReadSolana,
  accounts: readonly string[],
  options: Options,
): Promise<SolanaPriorityFees> {
  return askNodes(
    chain,
    async (node) => ({ network: chain.network, slots: await recentFees(node, accounts, options) }),
    options,
  )
}

export async function recentFees(
  node: ChainNode,
  accounts: readonly string[],
  options: Options,
): Promise<SolanaPriorityFees['slots']> {
  const rows = await node.call('getRecentPrioritizationFees', [accounts], Rows, options)
  return rows.map(({ slot, prioritizationFee }) => ({ slot, microLamports: prioritizationFee }))
}
