import { z } from 'zod'
import { GatewayError } from '../../../core/failures.ts'
import { type Hex, toQuantity } from '../hex.ts'
import type { RpcClient } from './rpc-client.ts'
import {
  aggregateResults,
  callsOf,
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
  { node, asset, from }: { readonly node: RpcClient; readonly asset: Hex; readonly from: Hex },
): Promise<readonly (TransferRefusal | undefined)[]> {
  const calls = transfers.map((transfer) => callsOf(transfer, asset))
  const { to, data } = tryAggregateCall(calls.flat())
  const gas = toQuantity(gasFor(transfers))
  const output = await node.call('eth_call', [{ from, to, data, gas }, 'pending'], Output)
  const results = aggregateResults(output, calls.flat().length)
  if (!results) throw new GatewayError('upstream_malformed', 'The chain answered nonsense.')
  let end = 0
  return calls.map((each) => {
    end += each.length
    const last = results[end - 1]
    return last?.succeeded ? undefined : refusalIn(last?.output ?? '0x')
  })
}
