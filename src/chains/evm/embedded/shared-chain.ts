import { z } from 'zod'
import type { SettlingChain } from '../chain.ts'
import { type Hex, toQuantity } from '../hex.ts'
import { rpcChain } from '../rpc/rpc-chain.ts'
import { createRpcClient, type RpcClient } from '../rpc/rpc-client.ts'
import { EMBEDDED_ASSET, EMBEDDED_NETWORK } from './network.ts'
import { HashParam } from './rpc-params.ts'
import { OutcomeMessage, SHARED_METHODS, TransferMessage, toAuthorizationMessage } from './shared-messages.ts'

/** A chain whose dollars can be made out of nothing. */
export interface MintingChain extends SettlingChain {
  /** Makes new dollars, in smallest units; the hash of the transaction that did it. */
  mint(to: Hex, value: bigint): Promise<Hex>
}

const Transfers = z.array(TransferMessage)

/**
 * The embedded chain of a chain server, for the gateways that share it. Which transfers landed is asked for directly,
 * since the server's logs go back only so far and its memory of transfers does not.
 *
 * @param url Of the chain server.
 */
export function sharedChain(url: string): MintingChain & Pick<RpcClient, 'close'> {
  const node = createRpcClient(url)
  return {
    ...rpcChain({ network: EMBEDDED_NETWORK, asset: EMBEDDED_ASSET, node }),
    close: node.close,
    mint: (to, value) => node.call(SHARED_METHODS.mint, [to, toQuantity(value)], HashParam),
    transferWithAuthorization: (order) =>
      node.call(SHARED_METHODS.transferWithAuthorization, [toAuthorizationMessage(order)], OutcomeMessage),
    async landedIn(transaction) {
      return (await node.call(SHARED_METHODS.landedIn, [transaction], Transfers.nullable())) ?? undefined
    },
    async transferOf(holder, nonce) {
      return (
        (await node.call(SHARED_METHODS.transferOf, [holder, nonce], TransferMessage.nullable())) ?? undefined
      )
    },
    landedTo: (to, fromBlock, toBlock) =>
      node.call(SHARED_METHODS.landedTo, [to, fromBlock, toBlock], Transfers),
  }
}
