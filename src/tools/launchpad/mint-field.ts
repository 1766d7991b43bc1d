import { z } from 'zod'
import { isSolanaAddress } from '../../core/addresses.ts'

/** The mint of a coin. */
export const Mint = z
  .string()
  .refine(isSolanaAddress, 'This is not an address on Solana: 32 bytes in base58.')
  .describe('The mint of the coin, in base58.')
