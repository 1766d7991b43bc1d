import { z } from 'zod'
import { toQuantity, toWord } from '../../chains/evm/hex.ts'
import { backwards } from '../../chains/evm/rpc/block-search.ts'
import { HexText } from '../../chains/evm/rpc/hex-text.ts'
import { toChecksumAddress } from '../../core/addresses.ts'
import { GatewayError } from '../../core/failures.ts'
import { SmallQuantity } from '../evm/wire.ts'
import type { ChainNode } from '../nodes/node.ts'
import { NEW_FEEDBACK, parseNote, topicOfAddress } from './parse-feedback.ts'
import type { AgentFeedback } from './registry.ts'
import { REPUTATION_REGISTRY } from './registry-contracts.ts'

/** Public nodes refuse to show the logs of more blocks at once. */
const BLOCKS_PER_QUESTION = 2_000
const MAX_QUESTIONS = 10
const TIMES_AT_ONCE = 10

const Logs = z.array(
  z.object({
    topics: z.array(HexText).min(3),
    data: HexText,
    blockNumber: SmallQuantity,
    transactionHash: HexText,
    blockTimestamp: SmallQuantity.optional().catch(undefined),
  }),
)
const Block = z.object({ timestamp: SmallQuantity })

type Noted = Pick<AgentFeedback, 'block' | 'signature' | 'at' | 'endpoint' | 'uri'>

export interface FeedbackEvents {
  /** By client and index, such as `0x…/3`. */
  readonly events: ReadonlyMap<string, Noted>
  readonly searched?: { readonly from: number; readonly to: number }
}

interface Options {
  readonly signal: AbortSignal
}

/**
 * Looks backwards through the logs for the events of a page of feedback, until all are found or 20,000 blocks have been
 * looked through. A node that shows no logs leaves the page without times; it does not take the page away.
 */
export async function feedbackEvents(
  node: ChainNode,
  {
    id,
    page,
    toBlock,
  }: { readonly id: bigint; readonly page: readonly AgentFeedback[]; readonly toBlock?: number | undefined },
  options: Options,
): Promise<FeedbackEvents> {
  if (page.length === 0) return { events: new Map() }
  const missing = new Set(page.map(({ client, index }) => `${client}/${index}`))
  const events = new Map<string, Noted>()
  let searched: FeedbackEvents['searched']
  try {
    const head = await node.call('eth_blockNumber', [], SmallQuantity, options)
    const to = Math.min(toBlock ?? head, head)
    const from = Math.max(0, to - MAX_QUESTIONS * BLOCKS_PER_QUESTION + 1)
    const clients = [...new Set(page.map(({ client }) => topicOfAddress(client)))]
    const topics = [NEW_FEEDBACK, `0x${toWord(id)}`, clients]
    for (const blocks of backwards({ from, to }, BLOCKS_PER_QUESTION)) {
      const [fromBlock, upTo] = [toQuantity(blocks.from), toQuantity(blocks.to)]
      const filter = { address: REPUTATION_REGISTRY, topics, fromBlock, toBlock: upTo }
      for (const log of await node.call('eth_getLogs', [filter], Logs, options)) {
        const { index, ...noted } = parseNote(log.data)
        const name = `${toChecksumAddress(`0x${log.topics[2]?.slice(26)}`)}/${index}`
        if (!missing.delete(name)) continue
        const time = log.blockTimestamp
        const at = time === undefined ? {} : { at: time * 1_000 }
        events.set(name, { ...noted, ...at, block: log.blockNumber, signature: log.transactionHash })
      }
      searched = { from: blocks.from, to }
      if (missing.size === 0) break
    }
    await addTimes(node, events, options)
  } catch (error) {
    if (!(error instanceof GatewayError) || options.signal.aborted) throw error
  }
  return { events, ...(searched ? { searched } : {}) }
}

/** Reads the times of blocks whose logs do not tell them. */
async function addTimes(node: ChainNode, events: Map<string, Noted>, options: Options): Promise<void> {
  const untimed = [...events.values()].flatMap(({ at, block }) =>
    at === undefined && block !== undefined ? block : [],
  )
  const blocks = [...new Set(untimed)]
  const times = new Map<number, number>()
  for (let first = 0; first < blocks.length; first += TIMES_AT_ONCE) {
    const some = blocks.slice(first, first + TIMES_AT_ONCE)
    const read = await Promise.all(
      some.map((block) => node.call('eth_getBlockByNumber', [toQuantity(block), false], Block, options)),
    )
    for (const [position, { timestamp }] of read.entries()) times.set(some[position] ?? 0, timestamp * 1_000)
  }
  for (const [name, noted] of events) {
    const at = noted.at ?? times.get(noted.block ?? -1)
    if (at !== undefined) events.set(name, { ...noted, at })
  }
}
