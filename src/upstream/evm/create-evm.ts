import type { Evm, EvmChainId } from './evm.ts'
import { planTransfer } from './plan-transfer.ts'
import { readBalances } from './read-balances.ts'
import type { ReadChain } from './read-chain.ts'
import { readContract } from './read-contract.ts'
import { readFees } from './read-fees.ts'
import { readTransaction } from './read-transaction.ts'

/** EVM chains as their nodes tell them. */
export function createEvm(chainOf: (chain: EvmChainId) => ReadChain): Evm {
  return {
    balances: (query, options) => readBalances(chainOf(query.chain), query, options),
    transaction: (query, options) => readTransaction(chainOf(query.chain), query, options),
    fees: ({ chain }, options) => readFees(chainOf(chain), options),
    planTransfer: (order, options) => planTransfer(chainOf(order.chain), order, options),
    contract: (query, options) => readContract(chainOf(query.chain), query, options),
  }
}
