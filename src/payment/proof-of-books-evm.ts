import type { LandedTransfer, TokenChain } from '../upstream/chain/chain.ts'
import type { Arrivals } from './rail.ts'

/**
 * What an EVM chain shows of everything that authorizations have paid into one address.
 *
 * @param spentOn What the nonces belong to: the token, unless it is Permit2.
 */
export function evmArrivals(
  chain: TokenChain,
  payTo: `0x${string}`,
  spentOn = chain.asset.toLowerCase(),
): Arrivals {
  function arrivalOf({ from, nonce, value, transaction, block }: LandedTransfer) {
    return { key: `${chain.network}|${spentOn}|${from}|${nonce}`, amount: value, transaction, block }
  }

  return {
    head: async () => (await chain.head()).block,
    between: async (fromBlock, toBlock) =>
      (await chain.landedTo(payTo, fromBlock, toBlock)).map((transfer) => arrivalOf(transfer)),
    async ofKey(key) {
      const [, , from = '', nonce = ''] = key.split('|')
      const transfer = await chain.transferOf(from as `0x${string}`, nonce as `0x${string}`)
      return transfer?.to === payTo ? arrivalOf(transfer) : undefined
    },
  }
}
