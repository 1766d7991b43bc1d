import { z } from 'zod'

/** A whole number, as nodes write it. */
export const Quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/)
  .transform(BigInt)

/** A quantity that is surely small enough for a number: a block, a time, a count. */
export const SmallQuantity = Quantity.refine((value) => value <= 2n ** 53n).transform(Number)
