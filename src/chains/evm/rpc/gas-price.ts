import { z } from 'zod'
import type { Clock } from '../../../core/clock.ts'
import { GatewayError } from '../../../core/failures.ts'
import type { RpcClient } from './rpc-client.ts'

/** What a transaction offers for a unit of gas, in the chain's smallest unit (EIP-1559). */
export interface GasPrice {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

const Amount = z
  .string()
  .regex(/^0x[0-9a-fA-F]+$/)
  .transform(BigInt)
const Block = z.object({ baseFeePerGas: Amount.optional() })

const GOOD_MS = 2_000
/** What nodes agree to take in place of a transaction that waits is 10 % more. */
const BUMP_PERCENT = 25n

/**
 * Knows the price of gas, asked for at most every two seconds.
 *
 * @param options `most`: what may be paid at most for a unit.
 * @returns Rejects with the node's failures, and with `upstream_rejected` while gas costs more than may be paid.
 */
export function gasPrices(
  node: RpcClient,
  { most, clock }: { readonly most: bigint; readonly clock: Clock },
): () => Promise<GasPrice> {
  let known: { readonly price: Promise<GasPrice>; readonly until: number } | undefined

  async function ask(): Promise<GasPrice> {
    const [{ baseFeePerGas = 0n }, tip] = await Promise.all([
      node.call('eth_getBlockByNumber', ['latest', false], Block),
      node.call('eth_maxPriorityFeePerGas', [], Amount),
    ])
    if (baseFeePerGas + tip > most) {
      throw new GatewayError('upstream_rejected', 'Gas costs more now than the operator pays.')
    }
    const wished = baseFeePerGas * 2n + tip
    return { maxFeePerGas: wished < most ? wished : most, maxPriorityFeePerGas: tip }
  }

  return () => {
    if (!known || clock.now() >= known.until) {
      const price = ask()
      known = { price, until: clock.now() + GOOD_MS }
      price.catch(() => {
        known = undefined
      })
    }
    return known.price
  }
}

/** Enough more for a node to put one transaction in the place of another; no more than `most`. */
export function raised({ maxFeePerGas, maxPriorityFeePerGas }: GasPrice, most: bigint): GasPrice {
  const more = (amount: bigint) => amount + (amount * BUMP_PERCENT) / 100n + 1n
  const fee = more(maxFeePerGas) < most ? more(maxFeePerGas) : most
  const tip = more(maxPriorityFeePerGas)
  return { maxFeePerGas: fee, maxPriorityFeePerGas: tip < fee ? tip : fee }
}
