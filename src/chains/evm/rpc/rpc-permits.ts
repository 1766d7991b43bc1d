import { z } from 'zod'
import { systemClock } from '../../../core/clock.ts'
import type { ChainHead, LandedTransfer, TokenChain } from '../chain.ts'
import { type Hex, padToWord, toLowerHex, toQuantity } from '../hex.ts'
import { selectorOf } from '../keccak.ts'
import { TRANSFER_TOPIC } from '../landed.ts'
import { PERMIT2, UPTO_PROXY } from '../permit.ts'
import { permittedTransfersOf } from '../permit-calls.ts'
import {
  BLOCKS_BACK,
  BLOCKS_PER_QUESTION,
  type Blocks,
  backwards,
  notShown,
  SEARCH_MS,
} from './block-search.ts'
import { HexText, Word } from './hex-text.ts'
import { receiptOf } from './receipt.ts'
import type { RpcChainOptions } from './rpc-chain.ts'
import type { RpcClient } from './rpc-client.ts'

/** Many times as long as a permit of ours may stay valid. */
const MIN_SEARCHED_SECONDS = 10_800

const NONCE_BITMAP = selectorOf('nonceBitmap(address,uint256)')
const NOWHERE: Hex = '0x'

const Sent = z.object({ to: HexText.nullable(), input: HexText }).nullable()
const FoundLogs = z.array(z.object({ transactionHash: HexText }))
const Timed = z.object({ timestamp: HexText.transform(Number) })

interface Settlements {
  readonly landed: readonly LandedTransfer[]
  /** One of them reached the proxy through another contract. */
  readonly isHidden: boolean
}

type PermitSettings = Pick<RpcChainOptions, 'blocksAQuestion' | 'blocksBack' | 'clock'> & {
  readonly node: RpcClient
}

/**
 * A token as permits see it, read through a node's JSON-RPC. Only settlements that were sent to the proxy itself are
 * seen. A spent nonce without one was cancelled or spent elsewhere, which is believed only when the blocks that are
 * searched reach back for hours and none of the holder's transfers passed the proxy unseen; it is rejected otherwise.
 *
 * @param token The same token, as EIP-3009 sees it: head and balances are read there.
 */
export function rpcPermits(token: TokenChain, settings: PermitSettings): TokenChain {
  const { node, clock = systemClock } = settings
  const { blocksAQuestion = BLOCKS_PER_QUESTION, blocksBack = BLOCKS_BACK } = settings
  const asset = toLowerHex(token.asset)

  async function isNonceSpent(holder: Hex, nonce: Hex, at?: ChainHead): Promise<boolean> {
    const { word, bit } = toBitmapPosition(nonce)
    const data = `0x${NONCE_BITMAP}${padToWord(holder)}${word}`
    const block = at?.hash === undefined ? 'latest' : { blockHash: at.hash, requireCanonical: true }
    return ((await node.call('eth_call', [{ to: PERMIT2, data }, block], Word)) & bit) !== 0n
  }

  /** The transfers of a transaction, unless it is not mined; `isHidden` when the proxy was called from elsewhere. */
  async function readTransfers(transaction: Hex) {
    const receipt = await receiptOf(transaction, node)
    if (!receipt || receipt.block > (await token.head()).block) return undefined
    if (!receipt.succeeded) return { landed: [], isHidden: false }
    const sent = await node.call('eth_getTransactionByHash', [transaction], Sent)
    if (!sent) return undefined
    const { input, to } = sent
    const { logs, block } = receipt
    const position = { transaction: toLowerHex(transaction), block }
    return {
      landed: permittedTransfersOf({ to: to ?? NOWHERE, input, logs }, { asset, position }),
      isHidden: to !== UPTO_PROXY && logs.some(({ address }) => address === UPTO_PROXY),
    }
  }

  async function settlements(topics: readonly unknown[], { from, to }: Blocks) {
    const filter = { address: asset, topics, fromBlock: toQuantity(from), toBlock: toQuantity(to) }
    const found = await node.call('eth_getLogs', [filter], FoundLogs)
    const transactions = [...new Set(found.map(({ transactionHash }) => transactionHash))]
    const seen: Settlements[] = []
    for (const transaction of transactions) seen.push((await readTransfers(transaction)) ?? notShown())
    return {
      landed: seen.flatMap(({ landed }) => landed),
      isHidden: seen.some(({ isHidden }) => isHidden),
    }
  }

  /** Whether blocks from this one on hold all that a permit can have done that was not over long ago. */
  async function reachesBack(first: number, { time }: ChainHead): Promise<boolean> {
    if (first === 0) return true
    const { timestamp } = await node.call('eth_getBlockByNumber', [toQuantity(first), false], Timed)
    return timestamp < time - MIN_SEARCHED_SECONDS
  }

  return {
    network: token.network,
    asset: token.asset,
    head: token.head,
    balanceOf: token.balanceOf,
    ...(token.agreeOn ? { agreeOn: token.agreeOn } : {}),
    ...permitWitnesses(token, settings),
    isNonceSpent,
    landedIn: async (transaction) => (await readTransfers(transaction))?.landed,

    async transferOf(holder, nonce, at) {
      const head = at ?? (await token.head())
      const first = Math.max(0, head.block - blocksBack)
      const until = clock.now() + SEARCH_MS
      const topics = [TRANSFER_TOPIC, `0x${padToWord(toLowerHex(holder))}`]
      let isAnyHidden = false
      for (const blocks of backwards({ from: first, to: head.block }, blocksAQuestion)) {
        if (clock.now() > until) return notShown()
        const { landed, isHidden } = await settlements(topics, blocks)
        const found = landed.find(
          (transfer) => transfer.from === toLowerHex(holder) && transfer.nonce === toLowerHex(nonce),
        )
        if (found) return found
        isAnyHidden ||= isHidden
      }
      if (!(await isNonceSpent(holder, nonce, head))) return undefined
      // anyone who cancels a nonce, or spends it elsewhere, moves nothing through the proxy
      return !isAnyHidden && (await reachesBack(first, head)) ? undefined : notShown()
    },

    async landedTo(to, fromBlock, toBlock) {
      const recipient = toLowerHex(to)
      const landed: (readonly LandedTransfer[])[] = []
      for (const blocks of backwards({ from: fromBlock, to: toBlock }, blocksAQuestion)) {
        landed.unshift(
          (await settlements([TRANSFER_TOPIC, null, `0x${padToWord(recipient)}`], blocks)).landed,
        )
      }
      return landed.flat().filter((transfer) => transfer.to === recipient)
    },
  }
}

/** Where several nodes are asked: each of them as permits see it. */
function permitWitnesses(token: TokenChain, settings: PermitSettings): Pick<TokenChain, 'witnesses'> {
  const { nodes } = settings.node
  if (!token.witnesses || !nodes) return {}
  return {
    witnesses: token.witnesses.map((witness, at) => ({
      ...witness,
      chain: rpcPermits(witness.chain, { ...settings, node: nodes[at] ?? settings.node }),
    })),
  }
}

/** Permit2 keeps 256 nonces in a word, each as one bit. */
function toBitmapPosition(nonce: Hex): { readonly word: string; readonly bit: bigint } {
  return { word: `00${toLowerHex(nonce).slice(2, 64)}`, bit: 1n << BigInt(`0x${nonce.slice(64)}`) }
}
