import type { TokenChain } from '../../src/upstream/chain/chain.ts'
import { type SimulatedChain, transferOf } from './chain.ts'
import type { Chance } from './chance.ts'
import type { Line } from './line.ts'

export interface NodeFaults {
  /** How far behind the sure blocks a reading may be. */
  readonly mostBlocksBehind: number
  /** How often it does not answer. */
  readonly silent: number
}

/**
 * What one gateway reads of the chain: only blocks that will not be replaced any more, never older ones than it has
 * read before, and sometimes nothing.
 */
export function readingNode(
  chain: SimulatedChain,
  line: Line,
  {
    asset,
    network,
    unsureBlocks,
    chance,
    faults,
  }: {
    readonly asset: `0x${string}`
    readonly network: string
    readonly unsureBlocks: number
    readonly chance: Chance
    readonly faults: () => NodeFaults
  },
): TokenChain {
  let newestSeen = 0

  function read<T>(look: (block: number) => T): Promise<T> {
    return line.call(() => {
      const { mostBlocksBehind, silent } = faults()
      if (chance.happens(silent)) throw new Error('The node did not answer.')
      const block = chain.tip() - unsureBlocks - chance.whole(0, mostBlocksBehind)
      newestSeen = Math.max(newestSeen, block)
      return look(newestSeen)
    })
  }

  return {
    network,
    asset,
    head: () => read((block) => ({ block, time: Math.floor(chain.timeOf(block)) })),
    balanceOf: (holder) => read((block) => chain.balanceAt(holder, block)),
    isNonceSpent: (holder, nonce) => read((block) => chain.isSpentAt(holder, nonce, block)),
    transferOf: (holder, nonce) => read((block) => chain.transferAt(holder, nonce, block)),
    landedIn: (transaction) =>
      read((newest) => {
        const held = chain.entries.filter(
          (entry) => entry.transaction === transaction && entry.block <= newest,
        )
        return held.length === 0 ? undefined : held.flatMap((entry) => transferOf(entry) ?? [])
      }),
    landedTo: (to, fromBlock, toBlock) =>
      read((newest) =>
        chain.entries
          .filter(({ block }) => block >= fromBlock && block <= Math.min(toBlock, newest))
          .flatMap((entry) => transferOf(entry) ?? [])
          .filter((transfer) => transfer.to === to),
      ),
  }
}
