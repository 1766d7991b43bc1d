import { z } from 'zod'
import { type Clock, systemClock } from '../../../core/clock.ts'
import { MINUTE_MS } from '../../../core/durations.ts'
import { GatewayError } from '../../../core/failures.ts'
import type { RpcClient } from '../../evm/rpc/rpc-client.ts'
import type { Witness } from '../../evm/witness.ts'
import { TOKEN_PROGRAM } from '../addresses.ts'
import { bytesOfBase58 } from '../base58.ts'
import { BLOCKHASH_BLOCKS } from '../embedded/network.ts'
import type { LandedMessage, SolanaChain } from '../solana-chain.ts'
import { amountIn } from '../token-layout.ts'
import type { SolanaMessage } from '../transaction.ts'
import {
  findMessage,
  type HistoryRow,
  historyRows,
  type StoredTransaction,
  transactionAt,
} from './rpc-history.ts'

/** When a transaction counts: once two thirds of the stake have voted for its block, or once nothing can undo it. */
export type Commitment = 'confirmed' | 'finalized'

/** A chain of Solana as its nodes tell it, with the history of an account. */
export interface ReadSolana extends SolanaChain {
  /** Slot of the last block that can no longer be undone. */
  finalizedSlot(): Promise<number>
  /** The transactions that touched an account in these slots, both included, all of them final; the latest first. */
  historyOf(
    account: string,
    slots: { readonly from: number; readonly to: number },
  ): Promise<readonly HistoryRow[]>
  /** Undefined when no final block holds it. */
  finalTransaction(signature: string): Promise<StoredTransaction | undefined>
}

/** By how many blocks a final block is taken to be later: a node writes its index a little after the block. */
const INDEX_BLOCKS = 32
/** The slowest that a block has been for a while, seconds. */
const SLOWEST_BLOCK_SECONDS = 1
const SIGNATURE_BYTES = 64
/** A node that has made no block final for so long has stopped. */
const STOPPED_MS = MINUTE_MS
/** Of a thousand transactions each. */
const MAX_PAGES_SEARCHED = 5
const MAX_PAGES_LISTED = 50

const Slot = z.int().min(0)
const Context = z.object({ slot: Slot })
const Epoch = z.object({ absoluteSlot: Slot, blockHeight: z.int().min(0) })
const IsValid = z.object({ context: Context, value: z.boolean() })
const Latest = z.object({ value: z.object({ blockhash: z.string().max(64) }) })
const Account = z.object({
  context: Context,
  value: z.object({ owner: z.string(), data: z.tuple([z.base64(), z.literal('base64')]) }).nullable(),
})

interface SolanaRpcOptions {
  /** CAIP-2. */
  readonly network: string
  readonly node: RpcClient
  readonly commitment?: Commitment
  /** Recognises a node that has stopped. */
  readonly clock?: Clock
}

/**
 * Solana, read through a node's JSON-RPC. Nothing is remembered between two questions but the latest slot, which must
 * not go back: a node that has fallen behind it may not tell that something has not happened.
 *
 * All methods reject with the node's `GatewayError`s.
 */
export function solanaRpcChain(options: SolanaRpcOptions): ReadSolana {
  const { network, node, commitment = 'confirmed' } = options
  let latestSlot = 0
  const saw = (slot: number) => {
    latestSlot = Math.max(latestSlot, slot)
  }

  /** The last final block that nodes have surely indexed. */
  async function finalBlock() {
    const epoch = await node.call('getEpochInfo', [{ commitment: 'finalized' }], Epoch)
    const slot = Math.max(0, epoch.absoluteSlot - INDEX_BLOCKS)
    saw(slot)
    return { slot, height: Math.max(0, epoch.blockHeight - INDEX_BLOCKS) }
  }

  async function landedAs(signature: string, message: SolanaMessage): Promise<LandedMessage | undefined> {
    if (!bytesOfBase58(signature, SIGNATURE_BYTES)) return undefined
    const found = await transactionAt(signature, { node, commitment })
    return found?.message?.hash === message.hash ? { signature, succeeded: found.succeeded } : undefined
  }

  return {
    network,

    finalizedHeight: async () => (await finalBlock()).height,
    finalizedSlot: async () => (await finalBlock()).slot,
    newestTime: () => newestTimeAt(node, commitment),

    async lifeOf(blockhash) {
      const { context, value: isValid } = await node.call(
        'isBlockhashValid',
        [blockhash, { commitment: 'processed' }],
        IsValid,
      )
      if (!isValid) return undefined
      // no node states how old a block hash is; it is at most as young as the block it is valid in
      const height = await node.call(
        'getBlockHeight',
        [{ commitment: 'processed', minContextSlot: context.slot }],
        z.int().min(0),
      )
      return {
        lastValidHeight: height + BLOCKHASH_BLOCKS,
        secondsLeft: BLOCKHASH_BLOCKS * SLOWEST_BLOCK_SECONDS,
      }
    },

    async latestBlockhash() {
      const { value } = await node.call('getLatestBlockhash', [{ commitment: 'confirmed' }], Latest)
      return value.blockhash
    },

    async tokensIn(account) {
      const { context, value } = await node.call(
        'getAccountInfo',
        [account, { encoding: 'base64', commitment }],
        Account,
      )
      // the next answer about this account must be as new as this
      saw(context.slot)
      if (value?.owner !== TOKEN_PROGRAM) return 0n
      return amountIn(Buffer.from(value.data[0], 'base64')) ?? 0n
    },

    async landed(message, { hint, since = 0 } = {}) {
      const hinted = hint === undefined ? undefined : await landedAs(hint, message)
      if (hinted) return hinted
      return findMessage(message, {
        rows: historyRows(node, {
          account: payerOf(message),
          commitment,
          notBehind: latestSlot,
          maxPages: MAX_PAGES_SEARCHED,
          isOver: ({ blockTime }) => blockTime !== null && blockTime < since,
        }),
        landedAs: (signature) => landedAs(signature, message),
      })
    },

    async historyOf(account, { from, to }) {
      const rows: HistoryRow[] = []
      const isOver = ({ slot }: HistoryRow) => slot < from
      const pages = historyRows(node, {
        account,
        commitment: 'finalized',
        notBehind: to,
        isOver,
        maxPages: MAX_PAGES_LISTED,
      })
      for await (const page of pages) rows.push(...page.filter(({ slot }) => slot <= to))
      return rows
    },

    finalTransaction: (signature) => transactionAt(signature, { node, commitment: 'finalized' }),
    ...(node.nodes ? { witnesses: node.nodes.map((one) => witnessAt(one, options)) } : {}),
  }
}

/** One of the nodes as a chain of its own. */
function witnessAt(node: RpcClient, options: SolanaRpcOptions): Witness<SolanaChain> {
  const { clock = systemClock } = options
  return {
    host: node.host ?? 'unnamed',
    chain: solanaRpcChain({ ...options, node }),
    keepsUp: async () => (await newestTimeAt(node, 'finalized')) * 1000 >= clock.now() - STOPPED_MS,
  }
}

/** When a node's newest block was made, seconds. */
async function newestTimeAt(node: RpcClient, commitment: Commitment): Promise<number> {
  const slot = await node.call('getSlot', [{ commitment }], Slot)
  return node.call('getBlockTime', [slot], z.int())
}

/** Who signs after the fee payer: the one whose history is short enough to be searched. */
function payerOf({ accounts, signerCount }: SolanaMessage): string {
  const payer = accounts[signerCount - 1]
  if (payer !== undefined) return payer
  throw new GatewayError('internal', 'A message without signers was looked for.')
}
