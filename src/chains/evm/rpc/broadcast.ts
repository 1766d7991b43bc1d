import { z } from 'zod'
import { GatewayError } from '../../../core/failures.ts'
import { type Hex, hexOf } from '../hex.ts'
import type { TransactionSigner } from '../transaction-signer.ts'
import { type GasPrice, raised } from './gas-price.ts'
import type { RpcClient } from './rpc-client.ts'
import type { ContractCall } from './transfer-calls.ts'
import { hashTransaction } from './unsigned-transaction.ts'

/** A transaction that is in no block yet. */
export interface Waiting {
  readonly nonce: number
  readonly call: ContractCall
  readonly gas: number
  readonly hashes: Hex[]
  price: GasPrice
}

interface BroadcasterDeps {
  readonly signer: TransactionSigner
  readonly chainId: number
  readonly node: RpcClient
  readonly maxFeePerGas: bigint
  priceNow(): Promise<GasPrice>
}

/** Signs transactions and hands them to the node. */
export interface Broadcaster {
  /** @throws what the node throws when it certainly did not take it. */
  broadcast(waiting: Waiting): Promise<'sent' | 'number_gone'>
  /** The same transaction at a higher price. Never rejects. */
  rebroadcast(waiting: Waiting): Promise<void>
}

export function createBroadcaster(deps: BroadcasterDeps): Broadcaster {
  const { signer, chainId, node, maxFeePerGas, priceNow } = deps

  async function broadcast(waiting: Waiting): Promise<'sent' | 'number_gone'> {
    const { nonce, call, gas, price } = waiting
    const serialized = await signer.signTransaction({
      chainId,
      nonce,
      gas: BigInt(gas),
      to: call.to,
      data: call.data,
      ...price,
    })
    const hash = hexOf(hashTransaction(serialized))
    try {
      await node.call('eth_sendRawTransaction', [serialized], z.string())
    } catch (error) {
      const term = classifySendError(error)
      if (term === 'refused') throw error
      if (term === 'number_gone') return term
    }
    if (!waiting.hashes.includes(hash)) waiting.hashes.push(hash)
    return 'sent'
  }

  /** A node may have forgotten it, or others pay more. */
  async function rebroadcast(waiting: Waiting): Promise<void> {
    try {
      const more = raised(waiting.price, maxFeePerGas)
      const now = await priceNow().catch(() => more)
      waiting.price = now.maxFeePerGas > more.maxFeePerGas ? now : more
      await broadcast(waiting)
    } catch {
      // the next look comes anyway
    }
  }

  return { broadcast, rebroadcast }
}

/** What a failure to send means; a node that was silent may have taken it. */
function classifySendError(error: unknown): 'refused' | 'number_gone' | 'sent' {
  if (!(error instanceof GatewayError) || error.code !== 'upstream_rejected') return 'sent'
  const { message } = Refusal.catch({ message: '' }).parse(error.cause)
  if (/already (?:known|imported)|known transaction/i.test(message)) return 'sent'
  if (/nonce too low|replacement/i.test(message)) return 'number_gone'
  return 'refused'
}

const Refusal = z.object({ message: z.string() })
