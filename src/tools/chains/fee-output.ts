import type { FeeOffer } from '../../analysis/chains/gas.ts'
import { wholeOf } from '../../analysis/chains/units.ts'

/** Gas of moving the coin, and about that of moving an ERC-20 token. */
export const TRANSFER_GAS = { coin: 21_000n, token: 65_000n }

/** An offer as it is shown everywhere: exact in wei, and what it costs at most in gwei. */
export function toOfferOutput({ maxPriorityFeePerGas, maxFeePerGas }: FeeOffer) {
  return {
    maxPriorityFeePerGas: `${maxPriorityFeePerGas}`,
    maxFeePerGas: `${maxFeePerGas}`,
    gwei: wholeOf(maxFeePerGas, 9),
  }
}
