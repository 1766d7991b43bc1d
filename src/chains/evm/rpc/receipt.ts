import { z } from 'zod'
import type { Hex } from '../hex.ts'
import type { ChainLog } from '../landed.ts'
import { HexText } from './hex-text.ts'
import type { RpcClient } from './rpc-client.ts'

/** What became of a transaction that is in a block. */
export interface Receipt {
  readonly succeeded: boolean
  readonly block: number
  readonly logs: readonly ChainLog[]
}

const Quantity = HexText.refine((text) => text.length > 2).transform(Number)
const Log = z.object({ address: HexText, topics: z.array(HexText), data: HexText })
const Answer = z.object({ status: Quantity, blockNumber: Quantity, logs: z.array(Log) }).nullable()

/** Asks for a receipt; undefined while the transaction is in no block. Rejects as the node does. */
export async function receiptOf(transaction: Hex, node: RpcClient): Promise<Receipt | undefined> {
  const answer = await node.call('eth_getTransactionReceipt', [transaction], Answer)
  return answer ? { succeeded: answer.status === 1, block: answer.blockNumber, logs: answer.logs } : undefined
}
