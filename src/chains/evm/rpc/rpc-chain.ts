import { z } from 'zod'
import { type Clock, systemClock } from '../../../core/clock.ts'
import { MINUTE_MS } from '../../../core/durations.ts'
import type { ChainHead, LandedTransfer, TokenChain } from '../chain.ts'
import { type Hex, padToWord, toLowerHex, toQuantity } from '../hex.ts'
import { selectorOf, topicOf } from '../keccak.ts'
import {
  AUTHORIZATION_USED_TOPIC,
  type BlockPosition,
  type ChainLog,
  findLandedTransfers,
  findTransfers,
  TRANSFER_TOPIC,
} from '../landed.ts'
import type { Witness } from '../witness.ts'
import {
  BLOCKS_BACK,
  BLOCKS_PER_QUESTION,
  type Blocks,
  backwards,
  notShown,
  SEARCH_MS,
} from './block-search.ts'
import { agreeOn, blockTimeOf, type Confirmations, confirmedHead } from './confirmed-head.ts'
import { HexText, Word } from './hex-text.ts'
import { receiptOf } from './receipt.ts'
import type { RpcClient } from './rpc-client.ts'

/** A token that keeps EIP-3009, and how its chain's node likes to be asked. */
export interface RpcChainOptions {
  /** CAIP-2, such as `eip155:8453`. */
  readonly network: string
  readonly asset: Hex
  readonly node: RpcClient
  /** Most blocks whose logs one question may ask for; public nodes refuse more. */
  readonly blocksAQuestion?: number
  /** How far back the transfer of a spent nonce is looked for. */
  readonly blocksBack?: number
  /**
   * When a block counts. With it, state is read as of the newest block that counts, by that block's hash (EIP-1898),
   * and a node that does not have it cannot answer; without it, as of whatever block the node calls its latest.
   */
  readonly confirmations?: Confirmations
  /** For the time that a search may take. */
  readonly clock?: Clock
}

const RECEIPTS_AT_ONCE = 8
/** Anyone who has seen no block for so long has stopped. */
const STOPPED_MS = MINUTE_MS

const BALANCE_OF = selectorOf('balanceOf(address)')
const AUTHORIZATION_STATE = selectorOf('authorizationState(address,bytes32)')
const AUTHORIZATION_CANCELED_TOPIC = topicOf('AuthorizationCanceled(address,bytes32)')

const FoundLogs = z.array(z.object({ topics: z.array(HexText), transactionHash: HexText }))

/**
 * A token on any EVM chain, read through a node's JSON-RPC. Nothing is remembered between two questions
 * but the latest time, which must not go back.
 *
 * All methods reject with the node's `GatewayError`s. A spent nonce whose transfer the node does not show within the
 * blocks that are searched is an `upstream_unavailable` as well: no one may take it for cancelled.
 */
export function rpcChain(options: RpcChainOptions): TokenChain {
  const { network, asset, node, confirmations } = options
  const { blocksAQuestion = BLOCKS_PER_QUESTION, blocksBack = BLOCKS_BACK, clock = systemClock } = options
  const newest = confirmedHead(node, confirmations ?? 1)
  const asked = new Map<Hex, Promise<readonly LandedTransfer[] | undefined>>()

  /** Without confirmations only the latest state may be there, and it is no one's to distinguish. */
  async function head(): Promise<ChainHead> {
    const { hash, ...position } = await newest()
    return confirmations === undefined || hash === undefined ? position : { ...position, hash }
  }

  async function read(data: string, at?: ChainHead): Promise<bigint> {
    const block = confirmations === undefined ? 'latest' : asOf(at ?? (await head()))
    return node.call('eth_call', [{ to: asset, data: `0x${data}` }, block], Word)
  }

  const logs = (topics: readonly unknown[], { from, to }: Blocks) =>
    node.call(
      'eth_getLogs',
      [{ address: asset, topics, fromBlock: toQuantity(from), toBlock: toQuantity(to) }],
      FoundLogs,
    )

  async function isNonceSpent(holder: Hex, nonce: Hex, at?: ChainHead): Promise<boolean> {
    return (await read(`${AUTHORIZATION_STATE}${padToWord(holder)}${nonce.slice(2)}`, at)) !== 0n
  }

  /** One question for all who ask at the same time: many payments may share a transaction. */
  function landedIn(transaction: Hex): Promise<readonly LandedTransfer[] | undefined> {
    const running = asked.get(transaction)
    if (running) return running
    const answer = landedNow(transaction).finally(() => asked.delete(transaction))
    asked.set(transaction, answer)
    return answer
  }

  const landedNow = (transaction: Hex) => readReceipt(transaction, findLandedTransfers)

  async function readReceipt<Found>(
    transaction: Hex,
    find: (logs: readonly ChainLog[], of: { asset: Hex; position: BlockPosition }) => readonly Found[],
  ): Promise<readonly Found[] | undefined> {
    const receipt = await receiptOf(transaction, node)
    if (!receipt || !(await counts(receipt.block))) return undefined
    if (!receipt.succeeded) return []
    const position = { transaction: toLowerHex(transaction), block: receipt.block }
    return find(receipt.logs, { asset: toLowerHex(asset), position })
  }

  async function counts(block: number): Promise<boolean> {
    if (confirmations === undefined || confirmations === 1) return true
    return block <= (await head()).block
  }

  return {
    network,
    asset,
    head,
    isNonceSpent,
    landedIn,
    transfersIn: (transaction) => readReceipt(transaction, findTransfers),
    timeOf: (block) => blockTimeOf(block, node),
    balanceOf: (holder, at) => read(`${BALANCE_OF}${padToWord(holder)}`, at),
    agreeOn: (at) => agreeOn(at, node),
    ...(node.nodes ? { witnesses: node.nodes.map((one) => witnessAt(one, options)) } : {}),

    async transferOf(holder, nonce, at) {
      const { block } = at ?? (await head())
      const topics = [
        [AUTHORIZATION_USED_TOPIC, AUTHORIZATION_CANCELED_TOPIC],
        `0x${padToWord(holder)}`,
        nonce,
      ]
      const until = clock.now() + SEARCH_MS
      for (const blocks of backwards({ from: Math.max(0, block - blocksBack), to: block }, blocksAQuestion)) {
        if (clock.now() > until) return notShown()
        const [found] = await logs(topics, blocks)
        if (!found) continue
        if (found.topics[0] === AUTHORIZATION_CANCELED_TOPIC) return undefined
        const landed = await landedIn(found.transactionHash)
        return landed?.find((transfer) => isOf(transfer, holder, nonce)) ?? notShown()
      }
      return (await isNonceSpent(holder, nonce, at)) ? notShown() : undefined
    },

    async landedTo(to, fromBlock, toBlock) {
      const recipient = toLowerHex(to)
      const landed: LandedTransfer[][] = []
      for (const blocks of backwards({ from: fromBlock, to: toBlock }, blocksAQuestion)) {
        const found = await logs([TRANSFER_TOPIC, null, `0x${padToWord(recipient)}`], blocks)
        const transactions = [...new Set(found.map(({ transactionHash }) => transactionHash))]
        landed.unshift(await fetchAllLanded(transactions, landedIn))
      }
      return landed.flat().filter((transfer) => transfer.to === recipient)
    },
  }
}

/** The transfers of several transactions, a few receipts at a time. */
async function fetchAllLanded(
  transactions: readonly Hex[],
  landedIn: TokenChain['landedIn'],
): Promise<LandedTransfer[]> {
  const transfers: LandedTransfer[] = []
  for (let first = 0; first < transactions.length; first += RECEIPTS_AT_ONCE) {
    const some = transactions.slice(first, first + RECEIPTS_AT_ONCE)
    const receipts = await Promise.all(some.map((each) => landedIn(each)))
    transfers.push(...receipts.flatMap((each) => each ?? notShown()))
  }
  return transfers
}

/** One of the nodes as a chain of its own. */
function witnessAt(node: RpcClient, options: RpcChainOptions): Witness<TokenChain> {
  const { clock = systemClock } = options
  const latest = confirmedHead(node, 1)
  return {
    host: node.host ?? 'unnamed',
    chain: rpcChain({ ...options, node }),
    keepsUp: async () => (await latest()).time * 1000 >= clock.now() - STOPPED_MS,
  }
}

/** A block as a node is asked for its state: by its hash, so that no other of the same number answers. */
function asOf({ block, hash }: ChainHead): Hex | { blockHash: Hex; requireCanonical: true } {
  return hash === undefined ? toQuantity(block) : { blockHash: hash, requireCanonical: true }
}

function isOf(transfer: LandedTransfer, holder: Hex, nonce: Hex): boolean {
  return transfer.from === toLowerHex(holder) && transfer.nonce === toLowerHex(nonce)
}
