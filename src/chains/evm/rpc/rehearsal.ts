import { z } from 'zod'
import { GatewayError } from '../../../core/failures.ts'
import { type Hex, toQuantity } from '../hex.ts'
import type { RpcClient } from './rpc-client.ts'
import {
  aggregateResults,
  refusalIn,
  type Transfer,
  type TransferRefusal,
  tryAggregateCall,
} from './transfer-calls.ts'

const Output = z
  .string()
  .regex(/^0x(?:[0-9a-fA-F]{2})*$/)
  .transform((text) => text as Hex)

/** What one transfer may burn at most; those of contract wallets run code that anybody can have written. */
const ACCOUNT_GAS = 120_000
const WALLET_GAS = 400_000
const DEPLOYMENT_GAS = 1_000_000
const TRANSACTION_GAS = 60_000

/** How much gas a transaction with these transfers is given. */
export function gasFor(transfers: readonly Transfer[]): number {
  return transfers.reduce((sum, { wallet }) => {
    if (!wallet) return sum + ACCOUNT_GAS
    return sum + WALLET_GAS + (wallet.deployment ? DEPLOYMENT_GAS : 0)
  }, TRANSACTION_GAS)
}

/**
 * Tries transfers on the state that the next block would find, one after the other, without moving anything.
 *
 * @returns For each, why the token would not carry it out; undefined where it would.
 * @throws GatewayError what the node throws; `upstream_malformed` when its answer is not one.
 */
export async function rehearse(
  transfers: readonly Transfer[],
  { node, from }: { readonly node: RpcClient; readonly from: Hex },
): Promise<readonly (TransferRefusal | undefined)[]> {
  const calls = transfers.flatMap((transfer) => transfer.calls)
  const { to, data } = tryAggregateCall(calls)
  const gas = toQuantity(gasFor(transfers))
  const output = await node.call('eth_call', [{ from, to, data, gas }, 'pending'], Output)
  const results = aggregateResults(output, calls.length)
  if (!results) throw new GatewayError('upstream_malformed', 'The chain answered nonsense.')
  let end = 0
  return transfers.map((transfer) => {
    end += transfer.calls.length
    const last = results[end - 1]
    return last?.succeeded ? undefined : refusalIn(last?.output ?? '0x')
  })
}
