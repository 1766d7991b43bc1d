import { z } from 'zod'

/** A decimal number that a venue writes as text. */
export const DecimalText = z
  .string()
  .regex(/^-?\d+(\.\d+)?([eE][-+]?\d+)?$/)
  .transform(Number)

/** A price: a number above zero, written as text. */
export const PriceText = DecimalText.refine((price) => price > 0)

/** Milliseconds or seconds since the epoch. */
export const EpochTime = z.int().positive()
