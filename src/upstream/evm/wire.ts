import { z } from 'zod'
import type { Hex } from '../chain/hex.ts'

/** Hex of any length, in lower case. */
export const HexText = z
  .string()
  .regex(/^0x[0-9a-fA-F]*$/)
  .transform((text): Hex => `0x${text.slice(2).toLowerCase()}`)

/** A whole number, as nodes write it. */
export const Quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/)
  .transform(BigInt)

/** A quantity that is surely small enough for a number: a block, a time, a count. */
export const SmallQuantity = Quantity.refine((value) => value <= 2n ** 53n).transform(Number)
