import type { LandedTransfer, TokenChain } from '../../chains/evm/chain.ts'
import type { Hex } from '../../chains/evm/hex.ts'
import type { Arrival, Arrivals } from '../model/rail.ts'

/**
 * What an EVM chain shows of everything that authorizations have paid into some addresses.
 *
 * @param spentOn What the nonces belong to: the token, unless it is Permit2.
 */
export function evmArrivals(
  chain: TokenChain,
  payees: readonly string[],
  spentOn = chain.asset.toLowerCase(),
): Arrivals {
  function toArrival({ from, nonce, value, transaction, block }: LandedTransfer): Arrival {
    return { key: `${chain.network}|${spentOn}|${from}|${nonce}`, amount: value, transaction, block }
  }

  return {
    head: async () => (await chain.head()).block,
    async between(fromBlock, toBlock) {
      const found: Arrival[] = []
      for (const payee of payees) {
        const transfers = await chain.landedTo(payee as Hex, fromBlock, toBlock)
        found.push(...transfers.map(toArrival))
      }
      return found
    },
    async ofKey(key) {
      const [, , from = '', nonce = ''] = key.split('|')
      const transfer = await chain.transferOf(from as Hex, nonce as Hex)
      return transfer && payees.includes(transfer.to) ? toArrival(transfer) : undefined
    },
  }
}
