import { z } from 'zod'
import { isEvmAddress, isSolanaAddress, looksLikeAddress } from '../../core/addresses.ts'

/** A symbol, a name, an id or an address; what can only be an address must be a right one. */
export const AssetText = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .refine((text) => !looksLikeAddress(text) || isSolanaAddress(text) || isEvmAddress(text), {
    error:
      'This is no valid address: a Solana mint is base58 of 32 bytes, an EVM contract 40 hex digits with a right checksum.',
  })

/** A mint on Solana. */
export const Mint = z
  .string()
  .trim()
  .refine(isSolanaAddress, { error: 'This is no Solana mint: it must be base58 of 32 bytes.' })

/** How a caller names one asset; every tool about a single asset takes this. */
export const assetInput = {
  token: AssetText.default('bitcoin').describe(
    'Symbol, name, id, Solana mint or EVM contract of the asset, such as bitcoin, SOL or TSLAx.',
  ),
}
