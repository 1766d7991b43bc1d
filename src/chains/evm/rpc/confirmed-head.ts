import { z } from 'zod'
import { GatewayError } from '../../../core/failures.ts'
import type { ChainHead } from '../chain.ts'
import { type Hex, toLowerHex, toQuantity } from '../hex.ts'
import type { RpcClient } from './rpc-client.ts'

/**
 * When a block counts: once so many blocks, itself included, lie upon each other, or once the node calls it safe.
 * On layer 2 one is usual; a chain whose newest blocks are often undone needs more.
 */
export type Confirmations = number | 'safe'

/** How much earlier than what was seen before a head may be: two nodes never agree to the second. */
const MAX_SECONDS_BEHIND = 30

const Quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]+$/)
  .transform(Number)
const Hash = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/)
  .transform((text) => toLowerHex(text as Hex))
const Block = z.object({ number: Quantity, timestamp: Quantity, hash: Hash.optional() })

/**
 * Finds the newest block that counts.
 *
 * It rejects with the node's own failures, and with `upstream_unavailable` when the node has fallen behind what this
 * process has seen: anyone who believed its clock could take a payment that has landed for one that never will.
 */
export function confirmedHead(node: RpcClient, confirmations: Confirmations): () => Promise<ChainHead> {
  let latestTime = 0

  async function tag(): Promise<Hex | 'latest' | 'safe'> {
    if (confirmations === 'safe') return 'safe'
    if (confirmations <= 1) return 'latest'
    const newest = await node.call('eth_blockNumber', [], Quantity)
    return toQuantity(Math.max(0, newest - confirmations + 1))
  }

  return async () => {
    const { number, timestamp, hash } = await node.call('eth_getBlockByNumber', [await tag(), false], Block)
    if (timestamp < latestTime - MAX_SECONDS_BEHIND) {
      throw new GatewayError('upstream_unavailable', 'The node of the chain has fallen behind.')
    }
    latestTime = Math.max(latestTime, timestamp)
    return { block: number, time: timestamp, hash }
  }
}

/** When a block was made, seconds since the epoch. */
export async function blockTimeOf(block: number, node: RpcClient): Promise<number> {
  const { timestamp } = await node.call('eth_getBlockByNumber', [toQuantity(block), false], Block)
  return timestamp
}

/** Two nodes of one chain are seldom further apart. */
const BLOCKS_APART = 5
const MIN_AGREED = 2

/**
 * Asks every node for a head and for the block a little below it, so that a node that follows a branch of its own, or a
 * chain that stopped, is not believed alone. Where there is only one node it is.
 *
 * @throws GatewayError `upstream_unavailable` when two nodes have different blocks there, when fewer than two have the
 *   lower one, and when no one has the head any more.
 */
export async function agreeOn({ block, hash, time }: ChainHead, node: RpcClient): Promise<void> {
  const { askAll } = node
  if (!askAll) return
  const blocksAt = async (number: number) => {
    const answers = await askAll('eth_getBlockByNumber', [toQuantity(number), false], Block.nullable())
    return answers.flatMap((answer) => (answer?.hash ? [answer] : []))
  }
  const [heads, below] = await Promise.all([blocksAt(block), blocksAt(Math.max(0, block - BLOCKS_APART))])
  // the time of a block is in its hash, and no one here can work that out again
  const isHead = heads.length > 0 && heads.every((each) => each.hash === hash && each.timestamp === time)
  const lower = below.map((each) => each.hash)
  if (isHead && lower.length >= MIN_AGREED && new Set(lower).size === 1) return
  throw new GatewayError('upstream_unavailable', 'The nodes of the chain do not agree with each other.')
}
