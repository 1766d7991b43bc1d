import { z } from 'zod'
import { type Hex, toLowerHex } from '../hex.ts'

/** Hex of any length as nodes write it, in lower case. */
export const HexText = z
  .string()
  .regex(/^0x[0-9a-fA-F]*$/)
  .transform((text) => toLowerHex(text as Hex))

/** The 32 bytes that a contract answers, as a number. */
export const Word = HexText.refine((text) => text.length === 66).transform(BigInt)
