import { z } from 'zod'
import { GatewayError } from '../../../core/failures.ts'
import type { RpcClient } from '../../evm/rpc/rpc-client.ts'
import { type Fate, messageOfWire, type SentTransfer } from '../paying-solana.ts'
import type { Commitment } from './rpc-chain.ts'
import { transactionAt } from './rpc-history.ts'

/** By how many blocks a final block is taken to be later: a node writes its index a little after the block. */
const INDEX_BLOCKS = 32

const Slot = z.int().min(0)
const Context = z.object({ slot: Slot })
const Epoch = z.object({ absoluteSlot: Slot, blockHeight: z.int().min(0) })
const IsValid = z.object({ context: Context, value: z.boolean() })
const Statuses = z.object({ context: Context, value: z.tuple([z.unknown()]) })

/**
 * What one node reports about a transaction of ours. That none can hold it any more it states by five answers, in
 * this order: the last final block is past the end of the transaction's life, its block hash is good in no later one,
 * its history reaches back to when the transaction was signed and up to that final block, and the transaction is not
 * in it. An answer that is missing makes none of the others count.
 *
 * @throws GatewayError what the node's client throws, and `upstream_malformed` when the node shows another transaction.
 */
export async function testimonyOf(
  { signature, wire, lastValidHeight, sinceSlot }: SentTransfer,
  { node, commitment }: { readonly node: RpcClient; readonly commitment: Commitment },
): Promise<Fate> {
  const message = messageOfWire(wire)

  async function shown(at: Commitment) {
    const found = await transactionAt(signature, { node, commitment: at })
    if (!found || found.message?.hash === message.hash) return found
    throw new GatewayError('upstream_malformed', 'The node of the chain shows another transaction.')
  }

  const seen = await shown(commitment)
  if (seen?.succeeded) return 'landed'
  // another branch may yet hold it as one that has succeeded
  if (seen) return (await shown('finalized')) ? 'failed' : 'open'
  const last = await node.call('getEpochInfo', [{ commitment: 'finalized' }], Epoch)
  if (last.blockHeight - INDEX_BLOCKS <= lastValidHeight) return 'open'
  const life = await node.call(
    'isBlockhashValid',
    [message.blockhash, { commitment: 'processed', minContextSlot: last.absoluteSlot }],
    IsValid,
  )
  if (life.value) return 'open'
  const first = await node.call('getFirstAvailableBlock', [], Slot)
  if (first > sinceSlot) return 'open'
  const { context, value } = await node.call(
    'getSignatureStatuses',
    [[signature], { searchTransactionHistory: true }],
    Statuses,
  )
  const [status] = value
  return status === null && context.slot >= last.absoluteSlot ? 'never' : 'open'
}
