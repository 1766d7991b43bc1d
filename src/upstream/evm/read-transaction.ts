import { z } from 'zod'
import { TRANSFER_TOPIC } from '../../chains/evm/landed.ts'
import { HexText } from '../../chains/evm/rpc/hex-text.ts'
import { toChecksumAddress } from '../../core/addresses.ts'
import { askNodes } from '../nodes/ask-nodes.ts'
import type { ChainNode } from '../nodes/node.ts'
import type { EvmMovement, EvmTransactionStatus } from './evm.ts'
import type { ReadChain } from './read-chain.ts'
import { Quantity, SmallQuantity } from './wire.ts'

const Sent = z.object({
  from: HexText,
  to: HexText.nullish(),
  value: Quantity,
  nonce: SmallQuantity,
  blockNumber: SmallQuantity.nullish(),
})
const Log = z.object({ address: HexText, topics: z.array(HexText).max(4), data: HexText })
const Receipt = z.object({
  status: SmallQuantity.nullish().transform((status) => status ?? undefined),
  blockNumber: SmallQuantity,
  gasUsed: Quantity,
  effectiveGasPrice: Quantity.optional(),
  /** What the first layer takes, on rollups of the OP Stack. */
  l1Fee: Quantity.nullish(),
  logs: z.array(Log),
})
const Block = z.object({ number: SmallQuantity, timestamp: SmallQuantity })
const MAX_MOVEMENTS = 20

/** What became of a transaction, and what it moved. */
export function readTransaction(
  chain: ReadChain,
  { hash }: { readonly hash: string },
  options: { readonly signal: AbortSignal },
): Promise<EvmTransactionStatus> {
  const { network } = chain.facts
  return askNodes(
    chain,
    async (node): Promise<Omit<EvmTransactionStatus, 'mode' | 'sources'>> => {
      const [head, sent, receipt] = await Promise.all([
        node.call('eth_blockNumber', [], SmallQuantity, options),
        node.call('eth_getTransactionByHash', [hash], Sent.nullable(), options),
        node.call('eth_getTransactionReceipt', [hash], Receipt.nullable(), options),
      ])
      const about = {
        network,
        head,
        ...(sent && {
          from: toChecksumAddress(sent.from),
          ...(sent.to ? { to: toChecksumAddress(sent.to) } : {}),
          coinUnits: sent.value,
          nonce: sent.nonce,
        }),
      }
      if (!receipt) return { ...about, state: sent ? 'pending' : 'unknown', movements: [] }
      const [block, final] = await Promise.all([
        node.call(
          'eth_getBlockByNumber',
          [`0x${receipt.blockNumber.toString(16)}`, false],
          Block.nullable(),
          options,
        ),
        finalBlock(node, options),
      ])
      return {
        ...about,
        head: Math.max(head, receipt.blockNumber),
        state: stateOf(receipt.status),
        block: receipt.blockNumber,
        ...(block ? { time: block.timestamp * 1_000 } : {}),
        ...(final === undefined ? {} : { isFinal: receipt.blockNumber <= final }),
        gasUsed: receipt.gasUsed,
        ...(receipt.effectiveGasPrice === undefined
          ? {}
          : { feeUnits: receipt.gasUsed * receipt.effectiveGasPrice + (receipt.l1Fee ?? 0n) }),
        movements: receipt.logs.flatMap(parseMovement).slice(0, MAX_MOVEMENTS),
      }
    },
    options,
  )
}

/** Blocks before Byzantium (October 2017, EIP-658) do not record how a transaction ended. */
function stateOf(status: number | undefined): EvmTransactionStatus['state'] {
  if (status === undefined) return 'mined'
  return status === 1 ? 'succeeded' : 'failed'
}

/** Undefined where the node does not tell it. */
async function finalBlock(node: ChainNode, options: { readonly signal: AbortSignal }) {
  try {
    const block = await node.call('eth_getBlockByNumber', ['finalized', false], Block.nullable(), options)
    return block?.number
  } catch {
    options.signal.throwIfAborted()
    return undefined
  }
}

/** ERC-20 transfers; a fourth topic would make it one of a single thing (ERC-721), which is no amount. */
function parseMovement({
  address,
  topics: [kind, from, to, fourth],
  data,
}: z.output<typeof Log>): EvmMovement[] {
  if (kind !== TRANSFER_TOPIC || !from || !to || fourth !== undefined || data.length !== 66) return []
  const addressOf = (topic: string) => toChecksumAddress(`0x${topic.slice(26)}`)
  return [
    { token: toChecksumAddress(address), from: addressOf(from), to: addressOf(to), units: BigInt(data) },
  ]
}
