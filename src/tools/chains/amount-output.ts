import { z } from 'zod'
import { wholeOf } from '../../analysis/chains/units.ts'

/** An amount as it is shown everywhere: exact in smallest units, and as a number of whole ones. */
export const Amount = {
  units: z.string().describe('Smallest units, exact.'),
  amount: z.number().describe('Whole coins or tokens.'),
}

/** @param decimals How many a whole coin or token has. */
export function toAmountOutput(units: bigint, decimals: number) {
  return { units: `${units}`, amount: wholeOf(units, decimals) }
}
