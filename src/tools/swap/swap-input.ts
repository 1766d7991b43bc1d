import { z } from 'zod'
import { isSolanaAddress } from '../../core/addresses.ts'

const Mint = z.string().refine(isSolanaAddress, 'Must be a mint address of Solana.')
const LARGEST = 2n ** 64n

/** How a caller names a swap on Solana. */
export const swapInput = {
  inputMint: Mint.describe('Mint of the token that is given, base58.'),
  outputMint: Mint.describe('Mint of the token that is received, base58.'),
  amount: z
    .string()
    .regex(/^[1-9]\d{0,19}$/, 'Must be a positive whole number of smallest units, as text.')
    .refine((text) => !/^\d+$/.test(text) || BigInt(text) < LARGEST, 'Is more than a token account can hold.')
    .describe('Smallest units: of inputMint for ExactIn, of outputMint for ExactOut.'),
  slippageBps: z
    .int()
    .min(0)
    .max(5_000)
    .default(50)
    .describe('How far the price may move against you, hundredths of a percent.'),
  swapMode: z.enum(['ExactIn', 'ExactOut']).default('ExactIn').describe('Which side the amount is exact on.'),
}

export function areTwo({
  inputMint,
  outputMint,
}: {
  readonly inputMint: string
  readonly outputMint: string
}) {
  return inputMint !== outputMint
}

export const TWO_MINTS = { path: ['outputMint'], error: 'Must be another token than inputMint.' }
