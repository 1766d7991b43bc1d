import { z } from 'zod'
import { findChainId } from '../core/reference/chain-names.ts'

/** A chain by any of its names, read as we call it; a name that is new to us stays as it is. */
export const ChainName = z
  .string()
  .max(60)
  .refine((text) => findChainId(text) !== undefined || /^[A-Za-z0-9_-]{2,40}$/.test(text), {
    error: 'Must be the name of a chain, such as solana or ethereum.',
  })
  .transform((text) => findChainId(text) ?? text)
